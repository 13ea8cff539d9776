import { faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';

/** The lower, the more it says about which record it is, once its label is known. */
function rankOf(entity: EntityName, name: string): number {
  const field = fieldOf(entity, name);
  if (field.type === 'reference') return field.to === 'person' || field.to === 'protocol' ? 4 : 1;
  if (faceOf(field) === 'date') return 2;
  // Nobody knows a number by itself.
  return field.type === 'url' || faceOf(field) === 'number' ? 4 : 3;
}

/**
 * What of a list stands below a record's label where there is no room for columns, in the order in which it matters: what
 * the record belongs to, then dates, of which the two of a period are one fact.
 */
export function matteringFacts(entity: EntityName, columns: readonly string[]): string[][] {
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
