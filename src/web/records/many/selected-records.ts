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

/** A selection without some of its records. */
export function withoutRecords(selected: SelectedRecords, ids: readonly number[]): SelectedRecords {
  if ('ids' in selected) return { ids: selected.ids.filter((id) => !ids.includes(id)) };
  const { where, except = [], expected } = selected;
  return { where, except: [...except, ...ids], expected: expected - ids.length };
}

export const countOfSelected = (selected: SelectedRecords): number =>
  'ids' in selected ? selected.ids.length : selected.expected;
