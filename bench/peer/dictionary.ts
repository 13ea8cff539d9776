import { type Column, columnOf } from '../../src/catalogue/columns.ts';
import { arrayTypeOf, typeOf } from '../../src/catalogue/field-types.ts';
import { entityOf } from '../../src/catalogue/index.ts';

const valueTypes = { text: 'string', integer: 'integer', 'double precision': 'number' } as const;

/** The one schema of the dictionary: a row of the table is a record. */
export const schemaName = 'samples';

/** Lectern's names hold no dots (its `NameValue`). */
export function fieldName(column: string): string {
  return column.replaceAll('.', '__');
}

/** A column by the rules that Lectern can state: its type, whether it is mandatory, its list, its limits and its form. */
function fieldOf({ name, field }: Column) {
  const codeList = typeOf(field).terms?.(field);
  // A row refers to another record by its name.
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

/** The columns of a template as a dictionary of Lectern, by the rules of the catalogue; no row may stand there twice. */
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
