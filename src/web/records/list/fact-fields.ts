import { displayKindOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { isLookupReference } from '../../../catalogue/lookup.ts';

/** The rank of a field in the order of facts; the lowest is the most informative one beside the record's label. */
function rankOf(entity: EntityName, name: string): number {
  const field = fieldOf(entity, name);
  if (field.type === 'reference') return isLookupReference(field) ? 4 : 1;
  if (displayKindOf(field) === 'date') return 2;
  // A number without its label is not informative.
  return field.type === 'url' || displayKindOf(field) === 'number' ? 4 : 3;
}

/**
 * The fields that follow a record's label in a list without columns, the most informative first: parents, then dates.
 * The two dates of a period are one fact.
 */
export function factFields(entity: EntityName, columns: readonly string[]): string[][] {
  const { label, periods = [] } = entityOf(entity);
  const names = columns
    .filter((name) => !label.includes(name))
    .toSorted((a, b) => rankOf(entity, a) - rankOf(entity, b));
  return names.flatMap((name) => {
    const period = periods.find((dates) => dates.includes(name));
    if (!period?.every((date) => names.includes(date))) return [[name]];
    return name === period[0] ? [[...period]] : [];
  });
}
