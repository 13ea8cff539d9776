import type { Change, StoredChange } from '../endpoints/changes.ts';
import { entityOfResource } from '../index.ts';
import type { Language, PageTranslationKey } from '../locales/index.ts';
import { localizeLabel } from './labels.ts';

type Translator = (key: PageTranslationKey, params: Readonly<Record<string, string | number>>) => string;
type DescribedChange = Pick<Change | StoredChange, 'action' | 'resource' | 'label' | 'count' | 'reason' | 'undid'>;

/** The records that a change was about, inside a sentence: `campaign HE177`, or `40 field samples`. */
export function changedThing(
  { resource, label, count }: Pick<DescribedChange, 'resource' | 'label' | 'count'>,
  t: Translator,
  language: Language,
): string {
  const entity = entityOfResource(resource);
  const names = { one: t(`entities.${entity}.one`, {}), many: t(`entities.${entity}.many`, {}) };
  if (count === 1 && label !== '')
    return t('changes.what.named', { ...names, label: localizeLabel(entity, label, language) });
  return t('changes.what.several', { ...names, count });
}

/**
 * A change in one sentence without a full stop, with the reason where one was given: `Meyer changed 40 field samples: a
 * typo`.
 * @param who the name of the one who made it
 */
export function changeSentence(change: DescribedChange, who: string, t: Translator, language: Language): string {
  const { action, resource, count, reason, undid } = change;
  const label = localizeLabel(entityOfResource(resource), change.label, language);
  const params = { who, label, count, what: changedThing(change, t, language) };
  const sentence =
    action === 'undo' ? t(`changes.undid.${undid ?? 'unknown'}`, params) : t(`changes.did.${action}`, params);
  return reason ? `${sentence}: ${reason}` : sentence;
}
