import { textOf } from '../../catalogue/cells.ts';
import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn, signColumn } from '../../catalogue/definition.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import type { IssueList } from '../../table/issues.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import type { FlatValue } from '../search/index.ts';
import { areEqual, isEmpty, readIntegers } from './cells.ts';
import { type EntityColumns, rowEntity } from './header.ts';
import { type RecordVersion, recordKey } from './job.ts';

/** The records of one entity that a row refers to. */
export type RowRecords = {
  entityColumns: EntityColumns;
  records: readonly RecordVersion[];
  /** Whether the element still has these records, and they still have the downloaded versions. */
  isCurrent: boolean;
};

/** A row with its current element, and the records to which its cells belong. */
export type ResolvedRow = RawRow & {
  element: ElementSearchResult;
  recordsByEntity: ReadonlyMap<EntityName, RowRecords>;
};

/** The value of a column in a current export; a number with its sign. */
export function currentExportedValue(element: ElementSearchResult, { name }: Pick<Column, 'name'>): FlatValue {
  const value = element[name] ?? element[reasonColumn(name)] ?? null;
  const sign = element[signColumn(name)] ?? null;
  return sign === null ? value : `${sign}${value}`;
}

/** Reads the ids and versions of rows, which determine the record of each cell. */
export class RowReader {
  readonly #entityColumns: readonly EntityColumns[];
  readonly #issues: IssueList;
  /** The version of each record in the first row that refers to it. */
  readonly #versions = new Map<string, { version: number; line: number }>();

  constructor(entityColumns: readonly EntityColumns[], issues: IssueList) {
    this.#entityColumns = entityColumns;
    this.#issues = issues;
  }

  /** The id of a row's element; null if it has none, which is an issue. */
  elementOf({ line, cells }: RawRow): number | null {
    const entityColumns = this.#entityColumns.find(({ entity }) => entity === rowEntity);
    if (!entityColumns) return null;
    const cell = cells[entityColumns.idIndex];
    const [id, ...others] = readIntegers(cell) ?? [];
    if (id !== undefined && others.length === 0) return id;
    this.#issues.add(line, entityColumns.id.name, {
      code: isEmpty(cell) ? 'revising.noNumber' : 'revising.number',
      params: { value: textOf(cell ?? '') },
    });
    return null;
  }

  /** @returns null if ids or versions are invalid, which are issues */
  read(row: RawRow, element: ElementSearchResult): ResolvedRow | null {
    const issuesBefore = this.#issues.total;
    const recordsByEntity = new Map<EntityName, RowRecords>();
    for (const entityColumns of this.#entityColumns) {
      const records = this.#recordsOf(entityColumns, row, element);
      if (!records) continue;
      const current = this.#currentVersionsOf(entityColumns, element);
      const isCurrent =
        areEqual(
          records.map(({ id }) => id),
          current.map(({ id }) => id),
        ) && records.every(({ version }, i) => version === current[i]?.version);
      recordsByEntity.set(entityColumns.entity, { entityColumns, records, isCurrent });
    }
    return this.#issues.total === issuesBefore ? { ...row, element, recordsByEntity } : null;
  }

  #currentVersionsOf({ id, version }: EntityColumns, element: ElementSearchResult): RecordVersion[] {
    const versions = readIntegers(currentExportedValue(element, version)) ?? [];
    return (readIntegers(currentExportedValue(element, id)) ?? []).map((recordId, i) => ({
      id: recordId,
      version: versions[i] ?? 0,
    }));
  }

  #recordsOf(
    entityColumns: EntityColumns,
    { line, cells }: RawRow,
    element: ElementSearchResult,
  ): RecordVersion[] | null {
    const { id, version, idIndex, versionIndex, link, entity } = entityColumns;
    const refuse = (column: string, code: string, params = {}) => {
      this.#issues.add(line, column, { code: `revising.${code}`, params });
      return null;
    };
    const ids = readIntegers(cells[idIndex]);
    if (!ids) return refuse(id.name, 'number', { value: textOf(cells[idIndex] ?? '') });
    const versions = readIntegers(cells[versionIndex]);
    if (!versions || versions.length !== ids.length)
      return refuse(version.name, 'version', { value: textOf(cells[versionIndex] ?? '') });
    const current = this.#currentVersionsOf(entityColumns, element);
    // The links of an element may have changed; they are compared with those of the downloaded version.
    const currentIds = current.map((record) => record.id);
    if (!link && !areEqual(ids, currentIds))
      return refuse(id.name, 'otherRecord', {
        value: ids.join(' | ') || '–',
        now: currentIds.join(' | ') || '–',
        sample: String(element.samp_name ?? element.sequencing_element_id),
      });
    const records = ids.map((recordId, i) => ({ id: recordId, version: versions[i] ?? 0 }));
    for (const record of records) {
      const stored = current.find(({ id: storedId }) => storedId === record.id);
      if (stored && record.version > stored.version)
        return refuse(version.name, 'laterVersion', { value: record.version, now: stored.version });
      const key = recordKey(entity, record.id);
      const first = this.#versions.get(key);
      if (!first) this.#versions.set(key, { version: record.version, line });
      else if (first.version !== record.version)
        return refuse(version.name, 'twoVersions', { value: record.version, other: first.version, row: first.line });
    }
    return records;
  }
}
