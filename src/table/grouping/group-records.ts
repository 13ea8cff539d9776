import { elementReferences } from '../../catalogue/chain.ts';
import type { Column } from '../../catalogue/columns.ts';
import { isPersonList } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { lookupField } from '../../catalogue/lookup.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import { type CheckedRow, type CheckedValue, invalidValue, isValueList, PersonReferences } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { IssueList } from '../issues.ts';
import { isMeasurementColumn } from '../measurements/measurement-columns.ts';
import { MeasuredNumber } from '../measurements/read-cell.ts';
import { MissingReason } from '../missing-reason.ts';
import { AmbiguousPersons } from './ambiguous-persons.ts';
import {
  columnNameAt,
  type GroupedRecords,
  type InputValue,
  PersonList,
  type RecordLists,
  type UploadStudy,
} from './grouped-records.ts';
import { nameDetailsOf, notePersonCell, personReferenceKey, personValues } from './person-references.ts';
import { createRecordColumns, hasSameCells, levelOf, type RecordColumns, rowEntities } from './record-columns.ts';
import { noIndex, RecordsByKey, unknownIndex } from './records-by-key.ts';
import { fillPlatform } from './sequencer-platform.ts';

/** The latest record of an entity: its row and parents, its index, and the records that its values describe. */
type LatestRecord = {
  row: CheckedRow | null;
  parents: readonly number[];
  index: number;
  described: Map<EntityName, { values: readonly InputValue[]; index: number }>;
};

/** The level of the element among the records of a row. */
const elementLevel = levelOf('sequencing_element');

/** Groups the rows of a table into records, and collects the links between them. */
export class RecordGrouper {
  readonly #records: RecordsByKey;
  readonly #links = new Map(elementReferences.map(({ to }): [EntityName, [number, number][]] => [to, []]));
  /** Whether several rows without a file are one element, so that its links may be repeated. */
  #hasSharedElements = false;
  readonly #storedPersons = new Map<number, number>();
  readonly #personLists = new Map<string, PersonList>();
  readonly #ambiguousPersons: AmbiguousPersons;
  readonly #issues: IssueList;
  readonly #recordColumns: readonly RecordColumns[];
  readonly #linkedRecordColumns: readonly RecordColumns[];
  readonly #latest: readonly LatestRecord[];
  /** The indexes of the current row's records by level; parents come before their children. */
  readonly #indexes: number[];
  readonly #study: number | null;
  readonly #authors: PersonList;

  constructor(matched: MatchedColumns, study: UploadStudy | null, issues: IssueList) {
    this.#issues = issues;
    this.#records = new RecordsByKey(
      issues,
      matched.flatMap(({ column }) => (isMeasurementColumn(column) ? [column] : [])),
    );
    this.#ambiguousPersons = new AmbiguousPersons(matched);
    this.#recordColumns = rowEntities.map((entity) => createRecordColumns(entity, matched, this.#lists));
    this.#latest = this.#recordColumns.map(
      (): LatestRecord => ({ row: null, parents: [], index: noIndex, described: new Map() }),
    );
    this.#indexes = this.#recordColumns.map(() => noIndex);
    this.#linkedRecordColumns = elementReferences.map(({ to }) => createRecordColumns(to, matched, this.#lists));
    this.#study = study && this.#putStudy(study);
    this.#authors = this.#personList((study?.authors ?? []).map((author) => this.#person(author)));
  }

  get #lists(): RecordLists {
    return this.#records.lists;
  }

  /** The records and links of all rows that were added. */
  get grouped(): GroupedRecords {
    return {
      lists: this.#lists,
      links: this.#hasSharedElements ? this.#distinctLinks() : this.#links,
      study: this.#study,
      authors: this.#authors,
      storedPersons: this.#storedPersons,
      personDifferences: this.#records.personDifferences,
      ambiguousPersons: this.#ambiguousPersons,
    };
  }

  /** The links, each once. */
  #distinctLinks(): ReadonlyMap<EntityName, [number, number][]> {
    const distinct = (pairs: [number, number][]) => [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
    return new Map([...this.#links].map(([entity, pairs]) => [entity, distinct(pairs)]));
  }

  /** The indexes of the latest row's records by level. */
  get latestRecords(): readonly number[] {
    return this.#indexes;
  }

  /** Adds a row. */
  add(row: CheckedRow): void {
    this.#ambiguousPersons.add(row);
    const { records } = this.#lists.sequencing_element;
    const countBefore = records.length;
    for (let level = 0; level < this.#recordColumns.length; level++)
      this.#indexes[level] = this.#indexOf(
        this.#recordColumns[level] as RecordColumns,
        this.#latest[level] as LatestRecord,
        row,
      );
    const element = this.#indexAt(elementLevel);
    this.#hasSharedElements ||= records.length === countBefore;
    for (const columns of this.#linkedRecordColumns) {
      const linkedIndexes = this.#severalRecords(columns, row);
      // Rows without a study belong to the study from the upload's form.
      if (columns.entity === 'project_study' && linkedIndexes.length === 0 && this.#study !== null)
        linkedIndexes.push(this.#study);
      for (const linkedIndex of linkedIndexes) this.#links.get(columns.entity)?.push([element, linkedIndex]);
    }
  }

  /**
   * Finds or adds a row's record of an entity. Most rows have the same campaign, event and run as the row before, so
   * the record of that row is reused if cells and parents are equal.
   */
  #indexOf(columns: RecordColumns, latest: LatestRecord, row: CheckedRow): number {
    if (latest.row && this.#hasSameParents(columns, latest.parents) && hasSameCells(columns, latest.row, row))
      return latest.index;
    const issuesBefore = this.#records.issueCount;
    const values = this.#valuesOf(columns, row);
    for (const { fieldIndex, level } of columns.parents) values[fieldIndex] = referenceTo(this.#indexAt(level));
    for (const described of columns.described) {
      const describedValues = described.from.map((part) => values[part] ?? null);
      values[described.fieldIndex] = referenceTo(
        this.#describedBy(describedValues, described.to, latest.described, row.line),
      );
    }
    if (columns.entity === 'sequencer') fillPlatform(this.#lists.sequencer, values);
    if (columns.entity === 'sequencing_element') return this.#records.putElement(values, row.line);
    const within = columns.withinLevel === null ? noIndex : this.#indexAt(columns.withinLevel);
    const discriminatorValue = columns.discriminatorCell < 0 ? null : row.values[columns.discriminatorCell];
    const discriminator = typeof discriminatorValue === 'string' ? discriminatorValue : null;
    latest.index = this.#records.put(this.#lists[columns.entity], values, within, row.line, discriminator);
    latest.parents = columns.parentLevels.map((level) => this.#indexAt(level));
    // A row with an issue is not reused, so that the next row with the same error also gets an issue.
    latest.row = this.#records.issueCount === issuesBefore ? row : null;
    return latest.index;
  }

  /** Finds or adds a record that another record's values describe; most of them repeat the row before. */
  #describedBy(values: InputValue[], to: EntityName, latest: LatestRecord['described'], line: number): number {
    const known = latest.get(to);
    if (known && values.every((value, fieldIndex) => value === known.values[fieldIndex])) return known.index;
    const issuesBefore = this.#records.issueCount;
    const index = this.#records.put(this.#lists[to], values.slice(), noIndex, line);
    if (this.#records.issueCount === issuesBefore) latest.set(to, { values, index });
    return index;
  }

  #hasSameParents({ parentLevels }: RecordColumns, parents: readonly number[]): boolean {
    for (let i = 0; i < parentLevels.length; i++)
      if (this.#indexAt(parentLevels[i] as number) !== parents[i]) return false;
    return true;
  }

  #indexAt(level: number): number {
    return this.#indexes[level] ?? noIndex;
  }

  #valuesOf(columns: RecordColumns, row: CheckedRow): InputValue[] {
    const values = columns.defaults.slice();
    for (const { fieldIndex, cellIndex, column } of columns.sources) {
      const value = row.values[cellIndex];
      if (value !== undefined && !isValueList(value)) values[fieldIndex] = this.#value(value, column, row.line);
    }
    if (columns.name) {
      const { fieldIndex, cells, blank } = columns.name;
      for (const cellIndex of cells) values[fieldIndex] ??= row.values[cellIndex] as InputValue;
      values[fieldIndex] ??= blank;
    }
    return values;
  }

  #value(value: CheckedValue, column: Column, line: number): InputValue {
    if (value === null || typeof value !== 'object') {
      if (value === null || value === invalidValue || column.field.type !== 'reference') return value;
      const { to } = column.field;
      const values = this.#lists[to].fields.map((name) => (name === lookupField(to) ? value : null));
      return this.#records.put(this.#lists[to], values, noIndex, line);
    }
    if (value instanceof MissingReason || value instanceof MeasuredNumber) return value;
    // No closure, as one would be allocated for every cell.
    return value instanceof PersonReferences
      ? this.#personList(this.#referredPersons(value.persons, column, line))
      : (this.#referredPersons([value], column, line)[0] ?? null);
  }

  #referredPersons(references: readonly PersonReference[], { entity, fieldName }: Column, line: number): number[] {
    return references.map((reference) => {
      const index = this.#person(reference);
      notePersonCell(this.#lists, index, line, entity, fieldName);
      return index;
    });
  }

  #personList(persons: readonly number[]): PersonList {
    const key = persons.join(' ');
    const list = this.#personLists.get(key) ?? new PersonList(persons);
    this.#personLists.set(key, list);
    return list;
  }

  #person(reference: PersonReference): number {
    const { byKey, records } = this.#lists.person;
    const key = personReferenceKey(reference);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, records.length);
    return records.push({ line: 0, within: noIndex, values: personValues(reference), ...nameDetailsOf(reference) }) - 1;
  }

  /**
   * Finds or adds the records of a cell with several values. The cells of other columns hold further values of the same
   * records, in the same order.
   */
  #severalRecords({ entity, sources }: RecordColumns, row: CheckedRow): number[] {
    const indexes: number[] = [];
    if (sources.length === 0) return indexes;
    const list = this.#lists[entity];
    const keyField = entityOf(entity).keys[0]?.[0] ?? '';
    const keyIndex = list.fields.indexOf(keyField);
    const cells = sources.map((source) => {
      const value = row.values[source.cellIndex];
      const parts: readonly CheckedValue[] =
        value === null || value === undefined ? [] : isValueList(value) ? value : [value];
      return { ...source, parts };
    });
    const count = Math.max(
      0,
      ...cells.filter(({ fieldIndex }) => fieldIndex === keyIndex).map(({ parts }) => parts.length),
    );
    if (cells.every(({ parts }) => parts.length === 0)) return indexes;
    for (const { parts, column } of cells)
      if (count > 0 && parts.length > 0 && parts.length !== count) {
        const params = { count: parts.length, key: columnNameAt(list, keyIndex), keyCount: count };
        const code = isPersonList(column.field) ? 'listLengthOfPersons' : 'listLength';
        this.#issues.add(row.line, column.name, new Problem(code, params));
      }
    for (let i = 0; i < Math.max(count, 1); i++) {
      const values: InputValue[] = new Array(list.fields.length).fill(null);
      for (const { fieldIndex, parts, column } of cells)
        values[fieldIndex] = this.#value(parts[i] ?? null, column, row.line);
      const index = this.#records.put(list, values, noIndex, row.line);
      if (index >= 0 && !indexes.includes(index)) indexes.push(index);
    }
    return indexes;
  }

  #putStudy({ responsible, values }: UploadStudy): number | null {
    const list = this.#lists.project_study;
    const person =
      typeof responsible === 'number' ? this.#storedPerson(responsible) : responsible && this.#person(responsible);
    if (person !== null) notePersonCell(this.#lists, person, 0, 'project_study', 'project_study_person_resp');
    const studyValues = list.fields.map((field): InputValue => {
      if (field === 'project_study_person_resp') return person;
      const value = values[field] ?? null;
      return value !== null && typeof value === 'object' ? MissingReason.of(value.reason) : value;
    });
    const index = this.#records.put(list, studyValues, noIndex, 0);
    return index < 0 ? null : index;
  }

  #storedPerson(id: number): number {
    const { fields, records } = this.#lists.person;
    const index = records.push({ line: 0, within: noIndex, values: fields.map(() => null) }) - 1;
    this.#storedPersons.set(index, id);
    return index;
  }
}

function referenceTo(index: number): number | null | typeof invalidValue {
  return index === unknownIndex ? invalidValue : index < 0 ? null : index;
}
