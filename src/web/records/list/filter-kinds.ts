import { filteredField } from '../../../catalogue/addresses/records-address.ts';
import { isMeasured } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { type FilterSign, findingFilter, parseFilterName } from '../../../catalogue/records/list-filters.ts';

/** The conditions of a filter on its field, in the order of its menu. */
const filterKinds = ['is', 'isNot', 'empty', 'notEmpty', 'range'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** A filter of a list, which may still lack its value. */
export type ListFilter = { name: string; kind: FilterKind };

/** The filters of a list by parameter, as in its address. */
export type FilterValues = Readonly<Record<string, string>>;

const signsOf = {
  is: [''],
  isNot: ['!'],
  empty: [''],
  notEmpty: ['!'],
  range: ['>', '<'],
} as const satisfies Record<FilterKind, readonly FilterSign[]>;

/** The parameters of a filter: one, or the lower and the upper limit. */
export const parametersOf = ({ name, kind }: ListFilter): string[] => signsOf[kind].map((sign) => name + sign);

export const isSameFilter = (a: ListFilter, b: ListFilter): boolean => a.name === b.name && a.kind === b.kind;

function kindOf(sign: FilterSign, value: string): FilterKind {
  if (sign === '>' || sign === '<') return 'range';
  if (sign === '!') return value === '' ? 'notEmpty' : 'isNot';
  return value === '' ? 'empty' : 'is';
}

/** The filters in an address, each once. */
export function filtersOf(values: FilterValues): ListFilter[] {
  const found: ListFilter[] = [];
  for (const [parameter, value] of Object.entries(values)) {
    const { name, sign } = parseFilterName(parameter);
    const filter = { name, kind: kindOf(sign, value) };
    if (!found.some((other) => isSameFilter(other, filter))) found.push(filter);
  }
  return found;
}

/** The kinds that a filter can have; only one for the id of a related record, an import or the time of a change. */
export function kindsFor(entity: EntityName, name: string): FilterKind[] {
  const filtered = filteredField(entity, name);
  if (name === findingFilter) return ['is', 'isNot', 'empty', 'notEmpty'];
  if (!filtered) return ['is'];
  return filterKinds.filter((kind) => kind !== 'range' || isMeasured(filtered.field));
}

/** The kind that a new filter has: limits for a number, else a value. */
export function firstKind(entity: EntityName, name: string): FilterKind {
  const filtered = filteredField(entity, name);
  return filtered && isMeasured(filtered.field) && filtered.field.type !== 'date' ? 'range' : 'is';
}

/** The values without those of a filter. */
export function withoutFilter(values: FilterValues, filter: ListFilter): Record<string, string> {
  const parameters = parametersOf(filter);
  return Object.fromEntries(Object.entries(values).filter(([parameter]) => !parameters.includes(parameter)));
}

/** The values after a filter has become one of another kind: a single value stays, where the other kind has one. */
export function withKind(values: FilterValues, filter: ListFilter, kind: FilterKind): Record<string, string> {
  const others = withoutFilter(values, filter);
  const [parameter = ''] = parametersOf({ name: filter.name, kind });
  if (kind === 'empty' || kind === 'notEmpty') return { ...others, [parameter]: '' };
  const value = filter.kind === 'is' || filter.kind === 'isNot' ? values[parametersOf(filter)[0] ?? ''] : undefined;
  return kind === 'range' || !value ? others : { ...others, [parameter]: value };
}
