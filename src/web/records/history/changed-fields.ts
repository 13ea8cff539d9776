import { childListFields, listingParentsOf } from '../../../catalogue/chain.ts';
import { type Field, reasonColumn } from '../../../catalogue/definition.ts';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import type { TranslationKey } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';

/** The parent entity with this id field whose records list the entity's, as field samples list nucleic acid samples. */
function listingParentNamed(entity: EntityName, name: string): EntityName | undefined {
  return listingParentsOf(entity).find((parent) => entityOf(parent).id === name);
}

/** Fields in a history that are not the record's own: the ids of the parent records that list it. */
function listingParentIds(entity: EntityName): string[] {
  return listingParentsOf(entity).map((parent) => entityOf(parent).id);
}

/** A field of a history; parents are shown as a list of references. */
export function historyField(entity: EntityName, name: string): Field {
  const parent = listingParentNamed(entity, name);
  const listField = parent && childListFields(parent).find(([, { to }]) => to === entity)?.[1];
  return listField ? { ...listField, to: parent } : fieldOf(entity, name);
}

/** The translation key of the label of a field of a history. */
export function historyLabelKey(entity: EntityName, name: string): TranslationKey {
  const parent = listingParentNamed(entity, name);
  return parent ? `entities.${parent}.one` : fieldLabelKey(entity, name);
}

/** Whether a field of a history contains the parent records that list this one. */
export function isListingParent(entity: EntityName, name: string): boolean {
  return listingParentNamed(entity, name) !== undefined;
}

/** The values of a field before and after a change; the reason of a missing value; null if empty. */
export type Change = { field: string; before: unknown; after: unknown };

type Values = Readonly<Record<string, unknown>> | null;

function valueIn(values: Values, field: string): unknown {
  return values?.[field] ?? values?.[reasonColumn(field)] ?? null;
}

/** The changes between two sets of values, in the order of the form. */
export function changesBetween(entity: EntityName, before: Values, after: Values): Change[] {
  const changedNames = new Set([before, after].flatMap((values) => Object.keys(values ?? {})));
  return [...fieldOrder(entity), ...listingParentIds(entity)]
    .filter((field) => changedNames.has(field) || changedNames.has(reasonColumn(field)))
    .map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** The changes in a row of the history, field by field. */
export function changesIn(entity: EntityName, { before, after }: Pick<HistoryEntry, 'before' | 'after'>): Change[] {
  return changesBetween(entity, before, after);
}

/** The values of a record as changes from nothing, in the order of its form. */
export function valuesIn(entity: EntityName, values: Readonly<Record<string, unknown>>): Change[] {
  return changesBetween(entity, null, values);
}

/** The records that a history mentions by their ids. */
export type RecordNames = {
  /** The label of a record to which this one refers now; undefined for others. */
  labelOf: (entity: EntityName, id: number) => string | undefined;
  /** Whether a record was deleted while this one referred to it. */
  isDeleted: (entity: EntityName, id: number) => boolean;
};

/** The ids in the value of a reference. */
export function idsOf(value: unknown): number[] {
  return [value ?? []].flat().filter((id) => typeof id === 'number');
}

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names of the records in the values of a change, by the labels of those that exist and of the others. */
export function namesFrom(
  { labels, formerLabels }: { labels: Labels; formerLabels: Labels },
  language: Language,
): RecordNames {
  return {
    labelOf: (entity, id) => {
      const label = labels[entity]?.[id] ?? formerLabels[entity]?.[id];
      return label && localizeLabel(entity, label, language);
    },
    isDeleted: (entity, id) => labels[entity]?.[id] === undefined,
  };
}
