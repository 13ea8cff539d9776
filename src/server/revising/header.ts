import { normalizedHeader } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { type RevisedEntity, revisedEntities, revisionColumns } from '../../catalogue/revision.ts';
import type { IssueList, Warning } from '../../table/issues.ts';
import { type Matched, placeColumns, unknownWarnings } from '../../table/match.ts';
import type { RawRow } from '../../table/read.ts';

/** An entity of a revised table: the places of its records' numbers and versions, and its cells. */
export type RevisedPart = RevisedEntity & { idAt: number; versionAt: number; cells: Matched };

const byHeader = new Map(revisionColumns.map((column) => [normalizedHeader(column.name), column]));

/** The elements, to which every row belongs. */
export const rowEntity: EntityName = 'sequencing_element';

/**
 * Finds the columns of a revised table. A column that was taken out changes nothing; but the values of a record are of no use
 * without its number and version.
 * @throws FileProblem where no column is known
 */
export function matchRevision(header: RawRow, issues: IssueList, warnings: Warning[]): RevisedPart[] {
  const { matched, unknown, places } = placeColumns(header, byHeader, issues);
  warnings.push(...unknownWarnings(unknown, (column) => places.has(column)));
  return revisedEntities.flatMap((entity): RevisedPart[] => {
    const { id, version } = entity;
    const cells = matched.filter(
      ({ column }) => column.entity === entity.entity && column !== id && column !== version,
    );
    if (cells.length === 0 && entity.entity !== rowEntity) return [];
    for (const column of [id, version])
      if (!places.has(column)) issues.add(header.line, column.name, { code: 'revising.columnMissing', params: {} });
    return [{ ...entity, idAt: places.get(id) ?? -1, versionAt: places.get(version) ?? -1, cells }];
  });
}
