import { elementReferences } from '../../catalogue/chain.ts';
import type { Column } from '../../catalogue/columns.ts';
import { isPersonList } from '../../catalogue/definition.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { PersonReference } from '../../catalogue/persons/persons.ts';
import {
  type CheckedRow,
  type CheckedValue,
  invalidValue,
  isValueList,
  MissingReason,
  PersonReferences,
} from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { IssueList } from '../issues.ts';
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

/**
 * The record of the row before: what it was made from, and the row itself where it may be taken again; and what that
 * described of other records, with their indexes.
 */
type LatestRecord = {
  row: CheckedRow | null;
  parents: readonly number[];
  index: number;
  described: Map<EntityName, { values: readonly InputValue[]; index: number }>;
};

/** The place of the element among the records of a row. */
const elementLevel = levelOf('sequencing_element');

/** The records that the rows of a table tell of, and what links them, taken in row by row. */
export class RecordGrouper {
  readonly #records: RecordsByKey;
  readonly #links = new Map(elementReferences.map(({ to }): [EntityName, [number, number][]] => [to, []]));
  #lastLine = 0;
  readonly #storedPersons = new Map<number, number>();
  readonly #personLists = new Map<string, PersonList>();
  readonly #doubtful: AmbiguousPersons;
  readonly #issues: IssueList;
  readonly #plans: readonly RecordColumns[];
  readonly #linkedPlans: readonly RecordColumns[];
  readonly #latest: readonly LatestRecord[];
  /** The indexes of the row's own records, by their places; each is found after those that it is made from. */
  readonly #indexes: number[];
  readonly #study: number | null;
  readonly #authors: PersonList;

  constructor(matched: MatchedColumns, study: UploadStudy | null, issues: IssueList) {
    this.#issues = issues;
    this.#records = new RecordsByKey(issues);
    this.#doubtful = new AmbiguousPersons(matched);
    this.#plans = rowEntities.map((entity) => createRecordColumns(entity, matched, this.#lists));
    this.#latest = this.#plans.map(
      (): LatestRecord => ({ row: null, parents: [], index: noIndex, described: new Map() }),
    );
    this.#indexes = this.#plans.map(() => noIndex);
    this.#linkedPlans = elementReferences.map(({ to }) => createRecordColumns(to, matched, this.#lists));
    this.#study = study && this.#putStudy(study);
    this.#authors = this.#personList((study?.authors ?? []).map((author) => this.#person(author)));
  }

  get #lists(): RecordLists {
    return this.#records.lists;
  }

  /** Everything that the rows hold so far. */
  get grouped(): GroupedRecords {
    return {
      lists: this.#lists,
      additions: this.#records.additions,
      lastLine: this.#lastLine,
      links: this.#links,
      study: this.#study,
      authors: this.#authors,
      storedPersons: this.#storedPersons,
      personDifferences: this.#records.personDifferences,
      ambiguousPersons: this.#doubtful,
    };
  }

  /** Takes a row in. */
  add(row: CheckedRow): void {
    this.#lastLine = row.line;
    this.#doubtful.add(row);
    for (let place = 0; place < this.#plans.length; place++)
      this.#indexes[place] = this.#indexOf(
        this.#plans[place] as RecordColumns,
        this.#latest[place] as LatestRecord,
        row,
      );
    const element = this.#indexAt(elementLevel);
    for (const plan of this.#linkedPlans) {
      const linked = this.#several(plan, row);
      // Rows that name no study belong to the upload's own.
      if (plan.entity === 'project_study' && linked.length === 0 && this.#study !== null) linked.push(this.#study);
      for (const other of linked) this.#links.get(plan.entity)?.push([element, other]);
    }
  }

  /**
   * Finds or adds a row's record of an entity. Most rows share their campaign, event and run with the row before, and what
   * was just compared need not be compared again.
   */
  #indexOf(plan: RecordColumns, latest: LatestRecord, row: CheckedRow): number {
    if (latest.row && this.#isBelow(plan, latest.parents) && hasSameCells(plan, latest.row, row)) return latest.index;
    const before = this.#records.issueCount;
    const values = this.#valuesOf(plan, row);
    for (const { at: fieldIndex, parent } of plan.parents) values[fieldIndex] = referenceTo(this.#indexAt(parent));
    for (const described of plan.described) {
      const own = described.from.map((part) => values[part] ?? null);
      values[described.at] = referenceTo(this.#describedBy(own, described.to, latest.described, row.line));
    }
    if (plan.entity === 'sequencer') fillPlatform(this.#lists.sequencer, values);
    if (plan.entity === 'sequencing_element') return this.#records.putElement(values, row.line);
    const within = plan.withinLevel === null ? noIndex : this.#indexAt(plan.withinLevel);
    const apart = plan.discriminatorCell < 0 ? null : row.values[plan.discriminatorCell];
    const mark = typeof apart === 'string' ? apart : null;
    latest.index = this.#records.put(this.#lists[plan.entity], values, within, row.line, mark);
    latest.parents = plan.parentLevels.map((place) => this.#indexAt(place));
    // Do not reuse a row that raised an issue: the next row with the same fault has its own.
    latest.row = this.#records.issueCount === before ? row : null;
    return latest.index;
  }

  /** Finds or adds a record that others describe with their own values; most describe the same as those of the row before. */
  #describedBy(values: InputValue[], to: EntityName, latest: LatestRecord['described'], line: number): number {
    const known = latest.get(to);
    if (known && values.every((value, fieldIndex) => value === known.values[fieldIndex])) return known.index;
    const before = this.#records.issueCount;
    const index = this.#records.put(this.#lists[to], values.slice(), noIndex, line);
    if (this.#records.issueCount === before) latest.set(to, { values, index });
    return index;
  }

  #isBelow({ parentLevels }: RecordColumns, parents: readonly number[]): boolean {
    for (let i = 0; i < parentLevels.length; i++)
      if (this.#indexAt(parentLevels[i] as number) !== parents[i]) return false;
    return true;
  }

  #indexAt(place: number): number {
    return this.#indexes[place] ?? noIndex;
  }

  #valuesOf(plan: RecordColumns, row: CheckedRow): InputValue[] {
    const values = plan.defaults.slice();
    for (const { fieldIndex, cellIndex, column } of plan.sources) {
      const value = row.values[cellIndex];
      if (value !== undefined && !isValueList(value)) values[fieldIndex] = this.#value(value, column, row.line);
    }
    if (plan.name) {
      const { at: fieldIndex, cells, blank } = plan.name;
      for (const cellIndex of cells) values[fieldIndex] ??= row.values[cellIndex] as InputValue;
      values[fieldIndex] ??= blank;
    }
    return values;
  }

  #value(value: CheckedValue, column: Column, line: number): InputValue {
    if (value === null || typeof value !== 'object') {
      if (value === null || value === invalidValue || column.field.type !== 'reference') return value;
      const { protocol } = this.#lists;
      return this.#records.put(protocol, [value, ...protocol.fields.slice(1).map(() => null)], noIndex, line);
    }
    if (value instanceof MissingReason) return value;
    // A closure made here would take memory for every cell.
    return value instanceof PersonReferences
      ? this.#personList(this.#mentioned(value.persons, column, line))
      : (this.#mentioned([value], column, line)[0] ?? null);
  }

  #mentioned(mentions: readonly PersonReference[], { entity, fieldName }: Column, line: number): number[] {
    return mentions.map((mention) => {
      const index = this.#person(mention);
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

  #person(mention: PersonReference): number {
    const { byKey, records } = this.#lists.person;
    const key = personReferenceKey(mention);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, records.length);
    return records.push({ line: 0, within: noIndex, values: personValues(mention), ...nameDetailsOf(mention) }) - 1;
  }

  /** The records of a cell with several values, and those of the cells that go along with it. */
  #several({ entity, sources }: RecordColumns, row: CheckedRow): number[] {
    const indexes: number[] = [];
    if (sources.length === 0) return indexes;
    const list = this.#lists[entity];
    const keyField = entityOf(entity).keys[0]?.[0] ?? '';
    const keyAt = list.fields.indexOf(keyField);
    const cells = sources.map((source) => {
      const value = row.values[source.cellIndex];
      const parts: readonly CheckedValue[] =
        value === null || value === undefined ? [] : isValueList(value) ? value : [value];
      return { ...source, parts };
    });
    const count = Math.max(
      0,
      ...cells.filter(({ fieldIndex }) => fieldIndex === keyAt).map(({ parts }) => parts.length),
    );
    if (cells.every(({ parts }) => parts.length === 0)) return indexes;
    for (const { parts, column } of cells)
      if (count > 0 && parts.length > 0 && parts.length !== count) {
        const params = { count: parts.length, key: columnNameAt(list, keyAt), keyCount: count };
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
    const given = list.fields.map((field): InputValue => {
      if (field === 'project_study_person_resp') return person;
      const value = values[field] ?? null;
      return value !== null && typeof value === 'object' ? MissingReason.of(value.reason) : value;
    });
    const index = this.#records.put(list, given, noIndex, 0);
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
