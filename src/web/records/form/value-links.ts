import type { Field, FieldType } from '../../../catalogue/definition.ts';
import { readCell } from '../../../catalogue/field-types.ts';

/** What stands before a value of a type in its web address. */
const resolvers: Readonly<Partial<Record<FieldType, string>>> = {
  url: '',
  doi: 'https://doi.org/',
  orcid: 'https://orcid.org/',
};

/** The address behind a value; none where it is not (yet) one of its type. */
export function hrefOf(typed: string, field: Field): string | null {
  const resolver = resolvers[field.type];
  if (resolver === undefined) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? resolver + value : null;
}
