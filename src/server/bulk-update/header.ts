import { type BulkUpdateEntity, bulkUpdateColumns, bulkUpdateEntities } from '../../catalogue/bulk-update-columns.ts';
import { type Column, normalizeHeader } from '../../catalogue/columns.ts';
import { textOf } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import {
  findUnknownColumnWarnings,
  type MatchedColumns,
  matchExactColumns,
} from '../../table/headers/match-columns.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { measurementColumnOf, nameWithoutUnit, type TypeNames } from '../../table/measurements/measurement-columns.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';

/** The columns of an entity in a table: its id, its version, and its fields, by their indexes. */
export type EntityColumns = BulkUpdateEntity & { idIndex: number; versionIndex: number; columns: MatchedColumns };

const byHeader = new Map(bulkUpdateColumns.map((column) => [normalizeHeader(column.name), column]));

/**
 * The columns by the headers of a table, with those of its measurements. These count by the names of their quantities alone, in any unit;
 * a second column of the same measurement is the first one again.
 */
function columnsByHeader({ cells }: RawRow, types: TypeNames): ReadonlyMap<string, Column> {
  const found = new Map<string, Column>(byHeader);
  const measured = new Map<string, Column>();
  for (const cell of cells) {
    const header = cell === null || cell === undefined ? '' : textOf(cell);
    const key = normalizeHeader(header);
    const column = found.has(key) ? undefined : measurementColumnOf(header, types);
    if (!column) continue;
    const name = nameWithoutUnit(column.name).toLowerCase();
    if (normalizeHeader(nameWithoutUnit(header)) !== name) continue;
    const first = measured.get(name) ?? column;
    measured.set(name, first);
    found.set(key, first);
  }
  return found;
}

/** The entity that each row of a table represents. */
export const rowEntity: EntityName = 'sequencing_element';

/**
 * Finds the columns of a table. The field of a missing column stays unchanged, but the columns of a record's id and
 * version are required for its fields.
 * @throws FileProblem if no column is known
 */
export function matchBulkUpdateHeader(
  header: RawRow,
  types: TypeNames,
  issues: IssueList,
  warnings: Warning[],
): EntityColumns[] {
  const { matched, unknown, indexes: places } = matchExactColumns(header, columnsByHeader(header, types), issues);
  warnings.push(...findUnknownColumnWarnings(unknown, (column) => places.has(column)));
  return bulkUpdateEntities.flatMap((entity): EntityColumns[] => {
    const { id, version } = entity;
    const columns = matched.filter(
      ({ column }) => column.entity === entity.entity && column !== id && column !== version,
    );
    if (columns.length === 0 && entity.entity !== rowEntity) return [];
    for (const column of [id, version])
      if (!places.has(column)) issues.add(header.line, column.name, { code: 'revising.columnMissing', params: {} });
    return [{ ...entity, idIndex: places.get(id) ?? -1, versionIndex: places.get(version) ?? -1, columns }];
  });
}
