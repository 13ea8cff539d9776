import type { Kysely } from 'kysely';
import { idAndVersionColumns } from '../../catalogue/bulk-update-columns.ts';
import { isFormattedNumber } from '../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../catalogue/columns.ts';
import { type Cell, Problem, textOf } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { checkCell, MissingReason } from '../../table/check-rows.ts';
import type { CodedMessage, IssueList } from '../../table/issues.ts';
import type { RawRow } from '../../table/reading/read-rows.ts';
import type { Tables } from '../database/tables.ts';
import { type ReferenceNames, readElements } from '../search/index.ts';
import { areEqual, isEmpty, isUnchanged } from './cells.ts';
import {
  type Difference,
  idListIn,
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

/** A cell that does not show what would be exported now, or whose record was changed since. */
type CandidateCell = { row: ResolvedRow; rowRecords: RowRecords; column: Column; cell: Cell; index: number };

type ComparisonContext = {
  db: Kysely<Tables>;
  entityColumns: readonly EntityColumns[];
  issues: IssueList;
  changes: TableChanges;
  references: ReferenceLookup;
  names: ReferenceNames;
  /** The sender of the table, for whom it was made. */
  reader: Visitor;
};

/**
 * Compares rows with what is stored, and with what was stored as they were downloaded: what was changed in the table alone is a
 * change, what was changed in both to different values a conflict.
 */
export class Comparison {
  readonly #means: ComparisonContext;
  readonly #reader: RowReader;
  readonly #columns: readonly Column[];
  #earlier = new EarlierNames();

  constructor(means: ComparisonContext) {
    this.#means = means;
    this.#reader = new RowReader(means.entityColumns, means.issues);
    this.#columns = [
      ...means.entityColumns.flatMap(({ columns: cells }) => cells.map(({ column }) => column)),
      ...idAndVersionColumns,
    ];
  }

  /** Takes a portion of the rows in. */
  async add(raw: readonly RawRow[]): Promise<void> {
    const rows = await this.#read(raw);
    const candidates = rows.flatMap((row) =>
      [...row.recordsByEntity.values()].flatMap((rowRecords) => this.#candidates(row, rowRecords)),
    );
    const stored = await this.#stored(candidates);
    this.#earlier = await EarlierNames.read(
      this.#means.db,
      candidates.flatMap(({ rowRecords, column }) =>
        rowRecords.records.flatMap(({ id, version }) => {
          const record = stored.get(rowRecords.entityColumns.entity)?.get(id);
          return (record && referenceAtVersion(record, version, column)) ?? [];
        }),
      ),
    );
    const differences = candidates.flatMap((one) => this.#differences(one, stored));
    await this.#means.references.lookUp(differences.flatMap(({ newValue }) => referencesIn(newValue)));
    for (const difference of differences) this.#judge(difference);
    this.#pass(rows);
  }

  async #read(raw: readonly RawRow[]): Promise<ResolvedRow[]> {
    const { db, issues } = this.#means;
    const numbered = raw.map((row) => ({ row, id: this.#reader.elementOf(row) }));
    const ids = [...new Set(numbered.flatMap(({ id }) => id ?? []))];
    const elements = new Map(
      (await readElements(db, this.#means.reader, this.#columns, ids)).map((element) => [
        element.sequencing_element_id,
        element,
      ]),
    );
    return numbered.flatMap(({ row, id }) => {
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
      if (isKnown && isUnchanged(cell, currentExportedValue(row.element, column.name))) return [];
      if (records.length > 0 || isLink) return [{ row, rowRecords, column, cell, index }];
      if (!isEmpty(cell))
        this.#refuse(row, column, { code: 'revising.noRecord', params: { entity: entityColumns.entity, name: '' } });
      return [];
    });
  }

  /** The records that cells tell of, with their past since they were downloaded. */
  async #stored(candidates: readonly CandidateCell[]): Promise<StoredRecords> {
    const known = new Map<EntityName, RecordVersion[]>();
    const need = (rowRecords: RowRecords | undefined) => {
      if (!rowRecords) return;
      const records = known.get(rowRecords.entityColumns.entity) ?? [];
      records.push(...rowRecords.records);
      known.set(rowRecords.entityColumns.entity, records);
    };
    for (const rowRecords of new Set(candidates.map((one) => one.rowRecords))) need(rowRecords);
    for (const row of new Set(
      candidates.flatMap(({ rowRecords, row }) => (rowRecords.entityColumns.link ? [row] : [])),
    ))
      need(row.recordsByEntity.get(rowEntity));
    const stored = new Map<EntityName, ReadonlyMap<number, StoredRecord>>();
    for (const [entity, records] of known) stored.set(entity, await readStoredRecords(this.#means.db, entity, records));
    return stored;
  }

  #differences(candidate: CandidateCell, stored: StoredRecords): Difference[] {
    const { row, rowRecords, column, cell } = candidate;
    const { entityColumns, records } = rowRecords;
    if (entityColumns.link?.key === column) return this.#linkDifference(candidate, stored);
    const found = records.map((record) => ({ ...record, record: stored.get(entityColumns.entity)?.get(record.id) }));
    const [first] = found;
    const own = ({ id, version, record }: (typeof found)[number], given: Cell) =>
      record
        ? this.#ownDifference(row, column, record, version, given)
        : this.#refuse(row, entityColumns.id, { code: 'revising.gone', params: { value: id } });
    if (!entityColumns.link && first && found.length === 1) return own(first, cell);
    const { names } = this.#means;
    const bases = found.map(({ record, version }) => {
      const values = record && valuesAtVersion(record, version);
      return values ? exportedValue(values, column, names) : null;
    });
    const joined = joinValues(bases);
    if (isUnchanged(cell, joined)) return [];
    const refuse = (code: string, params = {}) => this.#refuse(row, column, { code, params });
    if (!entityColumns.link) {
      const shown = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
      const isAsThen = ({ record, version }: (typeof found)[number], i: number) =>
        isUnchanged(shown[i], bases[i] ?? null) ||
        (record && this.#earlier.isEarlierName(shown[i], record, version, column));
      return shown.length === found.length && found.every(isAsThen) ? [] : refuse('revising.pooled');
    }
    const { key } = entityColumns.link;
    const keyAt = entityColumns.columns.find((one) => one.column === key)?.index;
    if (keyAt !== undefined && !isUnchanged(row.cells[keyAt], currentExportedValue(row.element, key.name)))
      return refuse('revising.linkedToo', { key: key.name });
    const values = isEmpty(cell) ? found.map(() => null) : splitValues(textOf(cell as NonNullable<Cell>));
    if (values.length !== found.length)
      return refuse('listLength', { count: values.length, key: key.name, keyCount: found.length });
    const isNumber = typeof cell === 'number' || isFormattedNumber(cell);
    return found.flatMap((one, i) => own(one, isNumber ? cell : (values[i] ?? null)));
  }

  #ownDifference(row: ResolvedRow, column: Column, record: StoredRecord, version: number, cell: Cell): Difference[] {
    const { names, changes } = this.#means;
    const base = valuesAtVersion(record, version);
    const now = exportedValue(record.values, column, names);
    const before = base && exportedValue(base, column, names);
    if (isUnchanged(cell, base ? before : now) || this.#earlier.isEarlierName(cell, record, version, column)) return [];
    const newValue = checkCell(cell, column);
    if (newValue instanceof Problem) {
      changes.refuseUnreadable(record, row.line, column, newValue);
      return [];
    }
    const { field } = column;
    const text = isEmpty(cell) ? '' : textOf(cell as NonNullable<Cell>);
    const isNamed = field.type === 'reference' && newValue !== null && !(newValue instanceof MissingReason);
    const given = isNamed ? ({ entity: field.to, mention: newValue } as RecordReference) : newValue;
    const known = { line: row.line, column, field: column.fieldName, record, version };
    return [{ ...known, base, newValue: given, text, before, now }];
  }

  /** The links of an element: the records that a cell names, one after the other. */
  #linkDifference({ row, rowRecords, column, cell }: CandidateCell, stored: StoredRecords): Difference[] {
    const { entityColumns, records } = rowRecords;
    const [own] = row.recordsByEntity.get(rowEntity)?.records ?? [];
    const record = own && stored.get(rowEntity)?.get(own.id);
    if (!own || !record || !entityColumns.link) return [];
    const { field } = entityColumns.link;
    const base = valuesAtVersion(record, own.version);
    const ids = records.map(({ id }) => id);
    if (base && !areEqual(ids, idListIn(base, field)))
      return this.#refuse(row, entityColumns.id, {
        code: 'revising.otherRecord',
        params: { value: ids.join(' | ') || '–', now: idListIn(base, field).join(' | ') || '–', sample: record.label },
      });
    const shown = records.map(({ id, version }) => {
      const linked = stored.get(entityColumns.entity)?.get(id);
      const values = linked && (valuesAtVersion(linked, version) ?? linked.values);
      return values ? exportedValue(values, column, this.#means.names) : null;
    });
    const before = joinValues(shown);
    if (isUnchanged(cell, before)) return [];
    const texts = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
    const newValue: RecordReference[] = [];
    for (const text of texts) {
      const value = checkCell(text, column);
      if (value instanceof Problem) return this.#refuse(row, column, value);
      if (value !== null) newValue.push({ entity: entityColumns.entity, mention: String(value) });
    }
    const now = currentExportedValue(row.element, column.name);
    const known = { line: row.line, column, field, record, version: own.version };
    return [{ ...known, base, newValue, text: texts.join(' | '), before, now }];
  }

  #judge({ line, column, field, record, version, base, newValue, text, before, now }: Difference): void {
    const { changes } = this.#means;
    const given = valueToStore(newValue, this.#means.references);
    if (given !== null && typeof given === 'object' && !Array.isArray(given)) {
      changes.refuseUnreadable(record, line, column, given);
      return;
    }
    const inRecord = { ...column, fieldName: field };
    const key = newComparisonKey(inRecord, given, newValue instanceof MissingReason);
    const keyNow = storedComparisonKey(inRecord, record.values);
    const keyBefore = base && storedComparisonKey(inRecord, base);
    if (key === keyNow || key === keyBefore) return;
    const isConflict = keyBefore !== keyNow;
    const { who = null, when = null } = (isConflict && latestChangeOf(record, version, inRecord)) || {};
    const isNumber = typeof given === 'number' && column.field.type !== 'reference';
    changes.add(record, line, {
      column,
      field,
      value: given,
      before,
      after: isNumber || typeof given === 'string' ? given : text || null,
      now,
      conflict: isConflict ? { who, when } : null,
    });
  }

  /** Notes of every row which records it tells of: a record that is changed in one row is to be changed in all of them. */
  #pass(rows: readonly ResolvedRow[]): void {
    const { changes, entityColumns: parts } = this.#means;
    const columnsOf = new Map(
      parts.map(({ entity, columns: cells, link }) => [
        entity,
        cells.flatMap(({ column }) => (link?.key === column ? [] : [column])),
      ]),
    );
    const links = parts.flatMap(({ link }) => link?.key ?? []);
    const each = (tell: (entity: EntityName, id: number, line: number) => void) => {
      // The joined cells of a pooled library are never changed.
      for (const { line, recordsByEntity: named } of rows)
        for (const [entity, { entityColumns, records }] of named)
          if (entityColumns.link || records.length === 1) for (const { id } of records) tell(entity, id, line);
    };
    each((entity, id, line) => {
      const columns = columnsOf.get(entity) ?? [];
      changes.noteUnchanged(entity, id, line, entity === rowEntity ? [...columns, ...links] : columns);
    });
    each((entity, id, line) => changes.noteFirstLine(entity, id, line));
  }

  #refuse({ line }: RawRow, column: Column, fault: CodedMessage): [] {
    this.#means.issues.add(line, column.name, fault);
    return [];
  }
}
