import { ancestorsAndDescendantsOf, ancestorsOf, entitiesWithDataset } from '../chain.ts';
import { type EntityName, entityNames, entityOf } from '../index.ts';
import { isChecked } from '../quality/checked-entities.ts';
import { derivedFields, reasonColumns } from './record-columns.ts';

/** The filter by the id of the import that created a record. */
export const datasetFilter = 'dataset_id';

/** The filter by the time of the last change. */
export const changedSinceFilter = 'changed_since';

/** The filter by a rule of quality that has found something in a record. */
export const findingFilter = 'finding';

/** The signs behind a name, before the `=` of a query string: `depth!=5`, `depth>=5`, `depth<=5`; none for `depth=5`. */
export const filterSigns = ['!', '>', '<'] as const;
export type FilterSign = (typeof filterSigns)[number] | '';

/** The name and the sign in the parameter of a filter: `depth` and `>` in `depth>`. */
export function parseFilterName(parameter: string): { name: string; sign: FilterSign } {
  const sign = filterSigns.find((one) => parameter.endsWith(one));
  return sign ? { name: parameter.slice(0, -1), sign } : { name: parameter, sign: '' };
}

/** A field of a record that another one comes from. */
type AncestorField = { ancestor: EntityName; name: string };

/** The ancestor and its field in a name such as `event.depth`; null for a name of the entity itself, or an unknown one. */
export function parseAncestorField(entity: EntityName, text: string): AncestorField | null {
  const [prefix, name, more] = text.split('.');
  const ancestor = entityNames.find((one) => one === prefix);
  if (!ancestor || name === undefined || more !== undefined || !ancestorsOf(entity).includes(ancestor)) return null;
  return [...Object.keys(entityOf(ancestor).fields), ...textColumns(ancestor)].includes(name)
    ? { ancestor, name }
    : null;
}

/** The text columns of a record that are not fields. */
export function textColumns(entity: EntityName): readonly string[] {
  return [...reasonColumns(entityOf(entity)), ...(derivedFields[entity] ?? [])];
}

/**
 * The names of a list's filters: a record's own fields, the ids of the records above and below it in the chain, the
 * import that created it, the rules of quality, and the time of its last change. The fields of what it comes from are filters as well, as
 * `entity.field`.
 */
export function filterNames(entity: EntityName): string[] {
  const { id, fields } = entityOf(entity);
  const chained = ancestorsAndDescendantsOf(entity).map((other) => entityOf(other).id);
  const dataset = entitiesWithDataset.includes(entity) ? [datasetFilter] : [];
  const finding = isChecked(entity) ? [findingFilter] : [];
  return [
    ...new Set([
      'id',
      id,
      ...Object.keys(fields),
      ...textColumns(entity),
      ...chained,
      ...dataset,
      ...finding,
      changedSinceFilter,
    ]),
  ];
}
