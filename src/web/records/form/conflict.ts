import type { EntityName } from '../../../catalogue/index.ts';
import { currentLanguage, type Translate } from '../../language.ts';
import type { RecordData } from '../record-queries.ts';
import { compareVersions, type Resolution } from './compare-versions.ts';
import { draftOf, type RecordDraft } from './draft.ts';

/** The newer record that was stored since this one was read, and the choices between both versions. */
export type Conflict = Resolution & {
  theirs: RecordData;
  /** Whether the newer record is an older version that the user has restored. */
  isRestored: boolean;
};

/** A message for each field that still needs a choice. */
export function missingChoices(
  entity: EntityName,
  { before, draft }: RecordDraft,
  conflict: Conflict,
  t: Translate,
): Record<string, string[]> {
  const { both } = compareVersions(entity, before, draft, draftOf(entity, conflict.theirs, currentLanguage()));
  const open = both.filter((name) => !conflict.choices[name]);
  return Object.fromEntries(open.map((name) => [name, [t('forms.conflict.choose')]]));
}
