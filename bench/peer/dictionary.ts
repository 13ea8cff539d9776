// Describes the table's columns to the peer; it leaves out rules that its dictionary cannot express.
import { type Column, columnOf } from '../../src/catalogue/columns.ts';
import { arrayTypeOf, typeOf } from '../../src/catalogue/field-types.ts';
import { entityOf } from '../../src/catalogue/index.ts';

const valueTypes = { text: 'string', integer: 'integer', 'double precision': 'number' } as const;

/** The only schema of the dictionary; a row of the table is a record of it. */
export const schemaName = 'samples';

/** Names in Lectern must not contain dots (`NameValue`). */
export function fieldName(column: string): string {
  return column.replaceAll('.', '__');
}

/**
 * A column as a field of Lectern, with the rules that Lectern supports: type, whether a value is required, list of
 * terms, limits and pattern.
 */
function fieldOf({ name, field }: Column) {
  const codeList = typeOf(field).terms?.(field);
  // A row contains the name of the record that it refers to.
  const isReference = field.type === 'reference';
  const { minimum: min, maximum: max, pattern } = isReference ? {} : typeOf(field).storedSchema(field);
  return {
    name: fieldName(name),
    valueType: isReference ? 'string' : valueTypes[arrayTypeOf(field)],
    restrictions: {
      required: field.mandatory !== undefined,
      ...(codeList && { codeList }),
      ...((min !== undefined || max !== undefined) && { range: { min, max } }),
      ...(pattern !== undefined && { regex: pattern }),
    },
  };
}

/** The columns of a template as a dictionary of Lectern, by the rules of the catalogue; no row may occur twice. */
export function lecternDictionary(names: readonly string[]) {
  const columns = names.map((name) => {
    const column = columnOf(name);
    if (!column) throw new Error(`no template has the column ${name}`);
    return column;
  });
  const [uniqueKey = []] = entityOf('sequencing_element').keys;
  return {
    _id: 'bench',
    createdAt: '2026-01-01',
    name: 'bench',
    version: '1.0',
    schemas: [{ name: schemaName, fields: columns.map(fieldOf), restrictions: { uniqueKey } }],
  };
}
