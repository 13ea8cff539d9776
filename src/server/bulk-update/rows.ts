import { textOf } from '../../catalogue/cells.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import type { IssueList } from '../../table/issues.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import type { FlatValue } from '../search/index.ts';
import { areEqual, isEmpty, readIntegers } from './cells.ts';
import { type EntityColumns, rowEntity } from './header.ts';
import { type RecordVersion, recordKey } from './job.ts';

/** The records of one entity that a row tells of. */
export type RowRecords = {
  entityColumns: EntityColumns;
  records: readonly RecordVersion[];
  /** Whether these are still the element's, in the versions that were downloaded. */
  isCurrent: boolean;
};

/** A row whose numbers are understood: its element as it is now, and the records that its cells tell of. */
export type ResolvedRow = RawRow & {
  element: ElementSearchResult;
  recordsByEntity: ReadonlyMap<EntityName, RowRecords>;
};

/** The value of a column as it would be exported now. */
export function currentExportedValue(element: ElementSearchResult, name: string): FlatValue {
  return element[name] ?? element[reasonColumn(name)] ?? null;
}

/** Reads the numbers and versions of rows, which tell what each cell belongs to. */
export class RowReader {
  readonly #parts: readonly EntityColumns[];
  readonly #issues: IssueList;
  /** The version of each record in the first row that tells of it. */
  readonly #versions = new Map<string, { version: number; line: number }>();

  constructor(recordsByEntity: readonly EntityColumns[], issues: IssueList) {
    this.#parts = recordsByEntity;
    this.#issues = issues;
  }

  /** The number of a row's element; null where it says none, which is an issue. */
  elementOf({ line, cells }: RawRow): number | null {
    const entityColumns = this.#parts.find(({ entity }) => entity === rowEntity);
    if (!entityColumns) return null;
    const cell = cells[entityColumns.idIndex];
    const [id, ...more] = readIntegers(cell) ?? [];
    if (id !== undefined && more.length === 0) return id;
    this.#issues.add(line, entityColumns.id.name, {
      code: isEmpty(cell) ? 'revising.noNumber' : 'revising.number',
      params: { value: textOf(cell ?? '') },
    });
    return null;
  }

  /** @returns null where something is wrong with its numbers, which are issues */
  read(row: RawRow, element: ElementSearchResult): ResolvedRow | null {
    const before = this.#issues.total;
    const recordsByEntity = new Map<EntityName, RowRecords>();
    for (const entityColumns of this.#parts) {
      const records = this.#recordsOf(entityColumns, row, element);
      if (!records) continue;
      const now = this.#nowOf(entityColumns, element);
      const isCurrent =
        areEqual(
          records.map(({ id }) => id),
          now.map(({ id }) => id),
        ) && records.every(({ version }, i) => version === now[i]?.version);
      recordsByEntity.set(entityColumns.entity, { entityColumns, records, isCurrent });
    }
    return this.#issues.total === before ? { ...row, element, recordsByEntity } : null;
  }

  #nowOf({ id, version }: EntityColumns, element: ElementSearchResult): RecordVersion[] {
    const versions = readIntegers(currentExportedValue(element, version.name)) ?? [];
    return (readIntegers(currentExportedValue(element, id.name)) ?? []).map((number, i) => ({
      id: number,
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
    const now = this.#nowOf(entityColumns, element);
    // The links of an element may be others by now; they are compared with those that it had.
    const isElse =
      !link &&
      !areEqual(
        ids,
        now.map((one) => one.id),
      );
    if (isElse)
      return refuse(id.name, 'otherRecord', {
        value: ids.join(' | ') || '–',
        now: now.map((one) => one.id).join(' | ') || '–',
        sample: String(element.samp_name ?? element.sequencing_element_id),
      });
    const records = ids.map((number, i) => ({ id: number, version: versions[i] ?? 0 }));
    for (const record of records) {
      const known = now.find((one) => one.id === record.id);
      if (known && record.version > known.version)
        return refuse(version.name, 'laterVersion', { value: record.version, now: known.version });
      const key = recordKey(entity, record.id);
      const first = this.#versions.get(key);
      if (!first) this.#versions.set(key, { version: record.version, line });
      else if (first.version !== record.version)
        return refuse(version.name, 'twoVersions', { value: record.version, other: first.version, row: first.line });
    }
    return records;
  }
}
