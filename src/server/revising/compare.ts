import type { Kysely } from 'kysely';
import { isShownNumber } from '../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../catalogue/columns.ts';
import { type Cell, Problem, textOf } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { numberColumns } from '../../catalogue/revision.ts';
import { checkCell, Reason } from '../../table/check.ts';
import type { Fault, IssueList } from '../../table/issues.ts';
import type { RawRow } from '../../table/read.ts';
import type { Tables } from '../database/tables.ts';
import type { Names } from '../search/elements.ts';
import { readElements } from '../search/read-elements.ts';
import { areEqual, isEmpty, isSame } from './cells.ts';
import { type Difference, givenValue, keyOfGiven, keyOfStored, listIn, namedIn } from './difference.ts';
import { EarlierNames, referringBy } from './earlier-names.ts';
import type { Entries } from './entries.ts';
import { type RevisedPart, rowEntity } from './header.ts';
import type { Versioned } from './job.ts';
import type { Named, References } from './references.ts';
import { exportedNow, type RevisedRow, type RowPart, RowReader } from './rows.ts';
import { changeOf, exportedValue, readStored, type StoredRecord, valuesAt } from './stored.ts';

type Stored = ReadonlyMap<EntityName, ReadonlyMap<number, StoredRecord>>;

/** A cell that does not show what would be exported now, or whose record was changed since. */
type Candidate = { row: RevisedRow; of: RowPart; column: Column; cell: Cell; index: number };

type Means = {
  db: Kysely<Tables>;
  parts: readonly RevisedPart[];
  issues: IssueList;
  entries: Entries;
  references: References;
  names: Names;
  /** The sender of the table, for whom it was made. */
  reader: Visitor;
};

/**
 * Compares rows with what is stored, and with what was stored as they were downloaded: what was changed in the table alone is a
 * change, what was changed in both to different values a conflict.
 */
export class Comparison {
  readonly #means: Means;
  readonly #reader: RowReader;
  readonly #columns: readonly Column[];
  #earlier = new EarlierNames();

  constructor(means: Means) {
    this.#means = means;
    this.#reader = new RowReader(means.parts, means.issues);
    this.#columns = [...means.parts.flatMap(({ cells }) => cells.map(({ column }) => column)), ...numberColumns];
  }

  /** Takes a portion of the rows in. */
  async add(raw: readonly RawRow[]): Promise<void> {
    const rows = await this.#read(raw);
    const candidates = rows.flatMap((row) => [...row.parts.values()].flatMap((of) => this.#candidates(row, of)));
    const stored = await this.#stored(candidates);
    this.#earlier = await EarlierNames.read(
      this.#means.db,
      candidates.flatMap(({ of, column }) =>
        of.records.flatMap(({ id, version }) => {
          const record = stored.get(of.part.entity)?.get(id);
          return (record && referringBy(record, version, column)) ?? [];
        }),
      ),
    );
    const differences = candidates.flatMap((one) => this.#differences(one, stored));
    await this.#means.references.look(differences.flatMap(({ wanted }) => namedIn(wanted)));
    for (const difference of differences) this.#judge(difference);
    this.#pass(rows);
  }

  async #read(raw: readonly RawRow[]): Promise<RevisedRow[]> {
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

  #candidates(row: RevisedRow, of: RowPart): Candidate[] {
    const { part, records, isCurrent } = of;
    return part.cells.flatMap(({ index, column }): Candidate[] => {
      const cell = row.cells[index];
      const isLink = part.link?.key === column;
      const isKnown = isCurrent && (!isLink || row.parts.get(rowEntity)?.isCurrent === true);
      if (isKnown && isSame(cell, exportedNow(row.element, column.name))) return [];
      if (records.length > 0 || isLink) return [{ row, of, column, cell, index }];
      if (!isEmpty(cell))
        this.#refuse(row, column, { code: 'revising.noRecord', params: { entity: part.entity, name: '' } });
      return [];
    });
  }

  /** The records that cells tell of, with their past since they were downloaded. */
  async #stored(candidates: readonly Candidate[]): Promise<Stored> {
    const known = new Map<EntityName, Versioned[]>();
    const need = (of: RowPart | undefined) => {
      if (!of) return;
      const records = known.get(of.part.entity) ?? [];
      records.push(...of.records);
      known.set(of.part.entity, records);
    };
    for (const of of new Set(candidates.map((one) => one.of))) need(of);
    for (const row of new Set(candidates.flatMap(({ of, row }) => (of.part.link ? [row] : []))))
      need(row.parts.get(rowEntity));
    const stored = new Map<EntityName, ReadonlyMap<number, StoredRecord>>();
    for (const [entity, records] of known) stored.set(entity, await readStored(this.#means.db, entity, records));
    return stored;
  }

  #differences(candidate: Candidate, stored: Stored): Difference[] {
    const { row, of, column, cell } = candidate;
    const { part, records } = of;
    if (part.link?.key === column) return this.#linkDifference(candidate, stored);
    const found = records.map((record) => ({ ...record, record: stored.get(part.entity)?.get(record.id) }));
    const [first] = found;
    const own = ({ id, version, record }: (typeof found)[number], given: Cell) =>
      record
        ? this.#ownDifference(row, column, record, version, given)
        : this.#refuse(row, part.id, { code: 'revising.gone', params: { value: id } });
    if (!part.link && first && found.length === 1) return own(first, cell);
    const { names } = this.#means;
    const bases = found.map(({ record, version }) => {
      const values = record && valuesAt(record, version);
      return values ? exportedValue(values, column, names) : null;
    });
    const joined = joinValues(bases);
    if (isSame(cell, joined)) return [];
    const refuse = (code: string, params = {}) => this.#refuse(row, column, { code, params });
    if (!part.link) {
      const shown = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
      const isAsThen = ({ record, version }: (typeof found)[number], i: number) =>
        isSame(shown[i], bases[i] ?? null) || (record && this.#earlier.isShown(shown[i], record, version, column));
      return shown.length === found.length && found.every(isAsThen) ? [] : refuse('revising.pooled');
    }
    const { key } = part.link;
    const keyAt = part.cells.find((one) => one.column === key)?.index;
    if (keyAt !== undefined && !isSame(row.cells[keyAt], exportedNow(row.element, key.name)))
      return refuse('revising.linkedToo', { key: key.name });
    const values = isEmpty(cell) ? found.map(() => null) : splitValues(textOf(cell as NonNullable<Cell>));
    if (values.length !== found.length)
      return refuse('listLength', { count: values.length, key: key.name, keyCount: found.length });
    const isNumber = typeof cell === 'number' || isShownNumber(cell);
    return found.flatMap((one, i) => own(one, isNumber ? cell : (values[i] ?? null)));
  }

  #ownDifference(row: RevisedRow, column: Column, record: StoredRecord, version: number, cell: Cell): Difference[] {
    const { names, entries } = this.#means;
    const base = valuesAt(record, version);
    const now = exportedValue(record.values, column, names);
    const before = base && exportedValue(base, column, names);
    if (isSame(cell, base ? before : now) || this.#earlier.isShown(cell, record, version, column)) return [];
    const wanted = checkCell(cell, column);
    if (wanted instanceof Problem) {
      entries.refuseUnreadable(record, row.line, column, wanted);
      return [];
    }
    const { field } = column;
    const text = isEmpty(cell) ? '' : textOf(cell as NonNullable<Cell>);
    const isNamed = field.type === 'reference' && wanted !== null && !(wanted instanceof Reason);
    const given = isNamed ? ({ entity: field.to, mention: wanted } as Named) : wanted;
    const known = { line: row.line, column, field: column.fieldName, record, version };
    return [{ ...known, base, wanted: given, text, before, now }];
  }

  /** The links of an element: the records that a cell names, one after the other. */
  #linkDifference({ row, of, column, cell }: Candidate, stored: Stored): Difference[] {
    const { part, records } = of;
    const [own] = row.parts.get(rowEntity)?.records ?? [];
    const record = own && stored.get(rowEntity)?.get(own.id);
    if (!own || !record || !part.link) return [];
    const { field } = part.link;
    const base = valuesAt(record, own.version);
    const ids = records.map(({ id }) => id);
    if (base && !areEqual(ids, listIn(base, field)))
      return this.#refuse(row, part.id, {
        code: 'revising.otherRecord',
        params: { value: ids.join(' | ') || '–', now: listIn(base, field).join(' | ') || '–', sample: record.label },
      });
    const shown = records.map(({ id, version }) => {
      const linked = stored.get(part.entity)?.get(id);
      const values = linked && (valuesAt(linked, version) ?? linked.values);
      return values ? exportedValue(values, column, this.#means.names) : null;
    });
    const before = joinValues(shown);
    if (isSame(cell, before)) return [];
    const texts = isEmpty(cell) ? [] : splitValues(textOf(cell as NonNullable<Cell>));
    const wanted: Named[] = [];
    for (const text of texts) {
      const value = checkCell(text, column);
      if (value instanceof Problem) return this.#refuse(row, column, value);
      if (value !== null) wanted.push({ entity: part.entity, mention: String(value) });
    }
    const now = exportedNow(row.element, column.name);
    const known = { line: row.line, column, field, record, version: own.version };
    return [{ ...known, base, wanted, text: texts.join(' | '), before, now }];
  }

  #judge({ line, column, field, record, version, base, wanted, text, before, now }: Difference): void {
    const { entries } = this.#means;
    const given = givenValue(wanted, this.#means.references);
    if (given !== null && typeof given === 'object' && !Array.isArray(given)) {
      entries.refuseUnreadable(record, line, column, given);
      return;
    }
    const inRecord = { ...column, fieldName: field };
    const key = keyOfGiven(inRecord, given, wanted instanceof Reason);
    const keyNow = keyOfStored(inRecord, record.values);
    const keyBefore = base && keyOfStored(inRecord, base);
    if (key === keyNow || key === keyBefore) return;
    const isConflict = keyBefore !== keyNow;
    const { who = null, when = null } = (isConflict && changeOf(record, version, inRecord)) || {};
    const isNumber = typeof given === 'number' && column.field.type !== 'reference';
    entries.add(record, line, {
      column,
      field,
      given,
      before,
      after: isNumber || typeof given === 'string' ? given : text || null,
      now,
      conflict: isConflict ? { who, when } : null,
    });
  }

  /** Notes of every row which records it tells of: a record that is changed in one row is to be changed in all of them. */
  #pass(rows: readonly RevisedRow[]): void {
    const { entries, parts } = this.#means;
    const columnsOf = new Map(
      parts.map(({ entity, cells, link }) => [
        entity,
        cells.flatMap(({ column }) => (link?.key === column ? [] : [column])),
      ]),
    );
    const links = parts.flatMap(({ link }) => link?.key ?? []);
    const each = (tell: (entity: EntityName, id: number, line: number) => void) => {
      // The joined cells of a pooled library are never changed.
      for (const { line, parts: named } of rows)
        for (const [entity, { part, records }] of named)
          if (part.link || records.length === 1) for (const { id } of records) tell(entity, id, line);
    };
    each((entity, id, line) => {
      const columns = columnsOf.get(entity) ?? [];
      entries.pass(entity, id, line, entity === rowEntity ? [...columns, ...links] : columns);
    });
    each((entity, id, line) => entries.remember(entity, id, line));
  }

  #refuse({ line }: RawRow, column: Column, fault: Fault): [] {
    this.#means.issues.add(line, column.name, fault);
    return [];
  }
}
