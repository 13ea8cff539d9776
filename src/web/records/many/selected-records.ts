import type { EntityName } from '../../../catalogue/index.ts';
import { formatCount, nameInSentence } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import type { Translate } from '../../language.ts';

/** Selected records as the server understands them: by their ids, or by what all of them match, with exceptions. */
export type SelectedRecords =
  | { ids: readonly number[] }
  | { where: Readonly<Record<string, string>>; except?: readonly number[]; expected: number };

/** A number of records with the name of their kind, inside a sentence: `40 field samples`. */
export function countedRecords(entity: EntityName, count: number, t: Translate, language: Language): string {
  const name = t(count === 1 ? `entities.${entity}.one` : `entities.${entity}.many`);
  return `${formatCount(count)} ${nameInSentence(name, language)}`;
}
