import type { Kysely } from 'kysely';
import { idAndVersionColumns } from '../../catalogue/bulk-update-columns.ts';
import { isFormattedNumber } from '../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../catalogue/columns.ts';
import { type Cell, Problem, textOf } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { checkCell } from '../../table/check-rows.ts';
import type { CodedMessage, IssueList } from '../../table/issues.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { createMeasurementReader } from '../../table/measurements/read-cell.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import type { Tables } from '../database/tables.ts';
import { type ReferenceNames, readElements } from '../search/index.ts';
import { areEqual, isEmpty, isUnchanged } from './cells.ts';
import {
  type Difference,
  idListIn,
  isMessage,
  newComparisonKey,
  referencesIn,
  storedComparisonKey,
  valueToStore,
} from './difference.ts';
import { EarlierNames, referenceAtVersion } from './earlier-names.ts';
import { type EntityColumns, rowEntity } from './header.ts';
import type { RecordVersion } from './job.ts';
import type { RecordReference, ReferenceLookup } from './reference-lookup.ts';
import { currentExportedValue, type ResolvedRow, RowReader, type RowRecords } from './rows.ts';
import {
  exportedValue,
  latestChangeOf,
  readStoredRecords,
  type StoredRecord,
  valuesAtVersion,
} from './stored-records.ts';
import type { TableChanges } from './table-changes.ts';

type StoredRecords = ReadonlyMap<EntityName, ReadonlyMap<number, StoredRecord>>;

/** A cell that does not show the current value, or whose record was changed since the download. */
type CandidateCell = { row: ResolvedRow; rowRecords: RowRecords; column: Column; cell: Cell; index: number };

type ComparisonContext = {
  db: Kysely<Tables>;
  entityColumns: readonly EntityColumns[];
  issues: IssueList;
  changes: TableChanges;
  references: ReferenceLookup;
  names: ReferenceNames;
  /** The user who has uploaded the table, and for whom it was exported. */
  reader: Visitor;
};

/**
 * Compares rows with the stored records and with their downloaded versions. A value that only the table has changed is
 * a change; a value that both have changed differently is a conflict.
 */
export class Comparison {
  readonly #context: ComparisonContext;
  readonly #reader: RowReader;
  readonly #columns: readonly Column[];
  /** The readers of the columns with measurements, which know equal numbers of several rows. */
  readonly #readers: ReadonlyMap<Column, ReturnType<typeof createMeasurementReader>>;
  #earlierNames = new EarlierNames();

  constructor(context: ComparisonContext) {
    this.#context = context;
    this.#reader = new RowReader(context.entityColumns, context.issues);
    this.#columns = [
      ...context.entityColumns.flatMap(({ columns }) => columns.map(({ column }) => column)),
      ...idAndVersionColumns,
    ];
    this.#readers = new Map(
      this.#columns.filter(isMeasurementColumn).map((column) => [column, createMeasurementReader(column)]),
    );
  }

  /** Compares a batch of rows. */
  async add(raw: readonly RawRow[]): Promise<void> {
    const rows = await this.#read(raw);
    const candidates = rows.flatMap((row) =>
      [...row.recordsByEntity.values()].flatMap((rowRecords) => this.#candidates(row, rowRecords)),
    );
    const stored = await this.#stored(candidates);
    this.#earlierNames = await EarlierNames.read(
      this.#context.db,
      candidates.flatMap(({ rowRecords, column }) =>
        rowRecords.records.flatMap(({ id, version }) => {
          const record = stored.get(rowRecords.entityColumns.entity)?.get(id);
          return (record && referenceAtVersion(record, version, column)) ?? [];
        }),
      ),
    );
    const differences = candidates.flatMap((candidate) => this.#differences(candidate, stored));
    await this.#context.references.lookUp(differences.flatMap(({ newValue }) => referencesIn(newValue)));
    for (const difference of differences) this.#addChange(difference);
    this.#noteRows(rows);
  }

  async #read(raw: readonly RawRow[]): Promise<ResolvedRow[]> {
    const { db, issues } = this.#context;
    const withId = raw.map((row) => ({ row, id: this.#reader.elementOf(row) }));
    const ids = [...new Set(withId.flatMap(({ id }) => id ?? []))];
    const elements = new Map(
      (await readElements(db, this.#context.reader, this.#columns, ids)).map((element) => [
        element.sequencing_element_id,
        element,
      ]),
    );
    return withId.flatMap(({ row, id }) => {
      if (id === null) return [];
      const element = elements.get(id);
      if (element) return this.#reader.read(row, element) ?? [];
      issues.add(row.line, 'sequencing_element_id', { code: 'revising.gone', params: { value: id } });
      return [];
    });
  }

  #candidates(row: ResolvedRow, rowRecords: RowRecords): CandidateCell[] {
    const { entityColumns, records, isCurrent } = rowRecords;
    return entityColumns.columns.flatMap(({ index, column }): CandidateCell[] => {
      const cell = row.cells[index];
      const isLink = entityColumns.link?.key === column;
      const isKnown = isCurrent && (!isLink || row.recordsByEntity.get(rowEntity)?.isCurrent === true);
      if (isKnown && isUnchanged(cell, currentExportedValue(row.element, column))) return [];
      if (records.length > 0 || isLink) return [{ row, rowRecords, column, cell, index }];
      if (!isEmpty(cell))
        this.#refuse(row, column, { code: 'revising.noRecord', params: { entity: entityColumns.entity, name: '' } });
      return [];
    });
  }

  /** Reads the records of cells, with their changes since the download. */
  async #stored(candidates: readonly CandidateCell[]): Promise<StoredRecords> {
    const required = new Map<EntityName, RecordVersion[]>();
    const require = (rowRecords: RowRecords | undefined) => {
      if (!rowRecords) return;
      const records = required.get(rowRecords.entityColumns.entity) ?? [];
      records.push(...rowRecords.records);
      required.set(rowRecords.entityColumns.entity, records);
    };
    for (const rowRecords of new Set(candidates.map((candidate) => candidate.rowRecords))) require(rowRecords);
    for (const row of new Set(
      candidates.flatMap(({ rowRecords, row }) => (rowRecords.entityColumns.link ? [row] : [])),
    ))
      require(row.recordsByEntity.get(rowEntity));
    const stored = new Map<EntityName, ReadonlyMap<number, StoredRecord>>();
    for (const [entity, records] of required)
      stored.set(entity, await readStoredRecords(this.#context.db, entity, records));
    return stored;
  }

  #differences(candidate: CandidateCell, stored: StoredRecords): Difference[] {
    const { row, rowRecords, column, cell } = candidate;
    const { entityColumns, records } = rowRecords;
    if (entityColumns.link?.key === column) return this.#linkDifference(candidate, stored);
    const versions = records.map((record) => ({ ...record, record: stored.get(entityColumns.entity)?.get(record.id) }));
    const [first] = versions;
    const differenceIn = ({ id, version, record }: (typeof versions)[number], value: Cell) =>
      record
        ? this.#fieldDifference(row, column, record, version, value)
        : this.#refuse(row, entityColumns.id, { code: 'revising.gone', params: { value: id } });
    if (!entityColumns.link && first && versions.length === 1) return differenceIn(first, cell);
    const { names } = this.#context;
    const downloaded = versions.map(({ record, version }) => {
      const values = record && valuesAtVersion(record, version);
      return values ? exportedValue(values, column, names) : null;
    });
    const joined = joinValues(downloaded);
    if (isUnchanged(cell, joined)) return [];
    const refuse = (code: string, params = {}) => this.#refuse(row, column, { code, params });
    if (!entityColumns.link) {
      const cellValues = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
      const isDownloaded = ({ record, version }: (typeof versions)[number], i: number) =>
        isUnchanged(cellValues[i], downloaded[i] ?? null) ||
        (record && this.#earlierNames.isEarlierName(cellValues[i], record, version, column));
      return cellValues.length === versions.length && versions.every(isDownloaded) ? [] : refuse('revising.pooled');
    }
    const { key } = entityColumns.link;
    const keyIndex = entityColumns.columns.find((matched) => matched.column === key)?.index;
    if (keyIndex !== undefined && !isUnchanged(row.cells[keyIndex], currentExportedValue(row.element, key)))
      return refuse('revising.linkedToo', { key: key.name });
    const values = isEmpty(cell) ? versions.map(() => null) : splitValues(textOf(cell as NonNullable<Cell>));
    if (values.length !== versions.length)
      return refuse('listLength', { count: values.length, key: key.name, keyCount: versions.length });
    const isNumber = typeof cell === 'number' || isFormattedNumber(cell);
    return versions.flatMap((version, i) => differenceIn(version, isNumber ? cell : (values[i] ?? null)));
  }

  #fieldDifference(row: ResolvedRow, column: Column, record: StoredRecord, version: number, cell: Cell): Difference[] {
    const { names, changes } = this.#context;
    const base = valuesAtVersion(record, version);
    const now = exportedValue(record.values, column, names);
    const before = base && exportedValue(base, column, names);
    if (isUnchanged(cell, base ? before : now) || this.#earlierNames.isEarlierName(cell, record, version, column))
      return [];
    const newValue = checkCell(cell, column, this.#readers.get(column));
    if (newValue instanceof Problem) {
      changes.refuseUnreadable(record, row.line, column, newValue);
      return [];
    }
    const { field } = column;
    const text = isEmpty(cell) ? '' : textOf(cell as NonNullable<Cell>);
    const isNamedRecord = field.type === 'reference' && newValue !== null && !(newValue instanceof MissingReason);
    const requested = isNamedRecord ? ({ entity: field.to, reference: newValue } as RecordReference) : newValue;
    const location = { line: row.line, column, field: column.fieldName, record, version };
    return [{ ...location, base, newValue: requested, text, before, now }];
  }

  /** The difference of the links of an element: a cell names several records. */
  #linkDifference({ row, rowRecords, column, cell }: CandidateCell, stored: StoredRecords): Difference[] {
    const { entityColumns, records } = rowRecords;
    const [element] = row.recordsByEntity.get(rowEntity)?.records ?? [];
    const record = element && stored.get(rowEntity)?.get(element.id);
    if (!element || !record || !entityColumns.link) return [];
    const { field } = entityColumns.link;
    const base = valuesAtVersion(record, element.version);
    const ids = records.map(({ id }) => id);
    if (base && !areEqual(ids, idListIn(base, field)))
      return this.#refuse(row, entityColumns.id, {
        code: 'revising.otherRecord',
        params: { value: ids.join(' | ') || '–', now: idListIn(base, field).join(' | ') || '–', sample: record.label },
      });
    const downloaded = records.map(({ id, version }) => {
      const linked = stored.get(entityColumns.entity)?.get(id);
      const values = linked && (valuesAtVersion(linked, version) ?? linked.values);
      return values ? exportedValue(values, column, this.#context.names) : null;
    });
    const before = joinValues(downloaded);
    if (isUnchanged(cell, before)) return [];
    const texts = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
    const newValue: RecordReference[] = [];
    for (const text of texts) {
      const value = checkCell(text, column);
      if (value instanceof Problem) return this.#refuse(row, column, value);
      if (value !== null) newValue.push({ entity: entityColumns.entity, reference: String(value) });
    }
    const now = currentExportedValue(row.element, column);
    const location = { line: row.line, column, field, record, version: element.version };
    return [{ ...location, base, newValue, text: texts.join(' | '), before, now }];
  }

  #addChange({ line, column, field, record, version, base, newValue, text, before, now }: Difference): void {
    const { changes } = this.#context;
    const value = valueToStore(newValue, this.#context.references);
    if (isMessage(value)) {
      changes.refuseUnreadable(record, line, column, value);
      return;
    }
    const inRecord = { ...column, fieldName: field };
    const newKey = newComparisonKey(inRecord, value, newValue instanceof MissingReason);
    const currentKey = storedComparisonKey(inRecord, record.values);
    const downloadedKey = base && storedComparisonKey(inRecord, base);
    if (newKey === currentKey || newKey === downloadedKey) return;
    const isConflict = downloadedKey !== currentKey;
    const { who = null, when = null } = (isConflict && latestChangeOf(record, version, inRecord)) || {};
    const isNumber = typeof value === 'number' && column.field.type !== 'reference';
    changes.add(record, line, {
      column,
      field,
      value,
      before,
      after: isNumber || typeof value === 'string' ? value : text || null,
      now,
      conflict: isConflict ? { who, when } : null,
    });
  }

  /** Notes the records of every row: a record that is changed in one row must be changed in all of its rows. */
  #noteRows(rows: readonly ResolvedRow[]): void {
    const { changes, entityColumns: allColumns } = this.#context;
    const columnsOf = new Map(
      allColumns.map(({ entity, columns, link }) => [
        entity,
        columns.flatMap(({ column }) => (link?.key === column ? [] : [column])),
      ]),
    );
    const links = allColumns.flatMap(({ link }) => link?.key ?? []);
    const forEachRecord = (note: (entity: EntityName, id: number, line: number) => void) => {
      // The joined values of a pooled library cannot be changed.
      for (const { line, recordsByEntity } of rows)
        for (const [entity, { entityColumns, records }] of recordsByEntity)
          if (entityColumns.link || records.length === 1) for (const { id } of records) note(entity, id, line);
    };
    forEachRecord((entity, id, line) => {
      const columns = columnsOf.get(entity) ?? [];
      changes.noteUnchanged(entity, id, line, entity === rowEntity ? [...columns, ...links] : columns);
    });
    forEachRecord((entity, id, line) => changes.noteFirstLine(entity, id, line));
  }

  #refuse({ line }: RawRow, column: Column, error: CodedMessage): [] {
    this.#context.issues.add(line, column.name, error);
    return [];
  }
}
