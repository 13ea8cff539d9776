import { trimmedText } from '../../../catalogue/cells.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { repairTerms } from '../../terms/index.ts';
import { countValues } from './own-values.ts';
import type { Edit } from './worker-messages.ts';

type Rows = MappedTable['rows'];

/** The values of one column that certainly mean the same term, and the number of cells that have them. */
export type TermRepair = { column: number; name: string; values: readonly string[]; term: string; count: number };

async function repairsOfColumn(rows: Rows, index: number, { name, field }: Column): Promise<TermRepair[]> {
  if (!field.suggests) return [];
  const counts = countValues(rows, index);
  const values = [...counts.keys()].filter((value) => missingTermOf(value) === undefined);
  if (values.length === 0) return [];
  const termOfValue = await repairTerms(field, values);
  const repairs = new Map<string, TermRepair>();
  for (const [value, term] of termOfValue) {
    const { values: others, count } = repairs.get(term) ?? { values: [], count: 0 };
    const values = [...others, value];
    repairs.set(term, { column: index, name, values, term, count: count + (counts.get(value) ?? 0) });
  }
  return [...repairs.values()];
}

/**
 * The values in columns of terms that can be written as their list has them because nothing else can be meant; those in most cells
 * come first.
 * @param known the columns of the catalogue by index
 */
export async function findTermRepairs(rows: Rows, known: ReadonlyMap<number, Column>): Promise<TermRepair[]> {
  const found = await Promise.all([...known].map(([index, column]) => repairsOfColumn(rows, index, column)));
  return found.flat().toSorted((a, b) => b.count - a.count);
}

/** The edits that write a term in all cells of its column that have one of its values. */
export function repairEdits(rows: Rows, { column, values, term }: TermRepair): Edit[] {
  const repaired = new Set(values);
  return rows.flatMap((cells, row): Edit[] => {
    return repaired.has(trimmedText(cells[column])) ? [{ row, column, value: term }] : [];
  });
}
