import { linksOfElement } from '../catalogue/chain.ts';
import { isChecksum } from '../catalogue/checksums.ts';
import { type Column, columnNameOf } from '../catalogue/columns.ts';
import { isPersonList } from '../catalogue/definition.ts';
import { Problem } from '../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import type { PersonMention } from '../catalogue/persons.ts';
import { type Checked, isList, PersonMentions, Reason, unreadable, type ValidRow } from './check.ts';
import {
  type Addition,
  type Collected,
  type CollectedRecord,
  columnAt,
  type Difference,
  emptyLists,
  type GivenValue,
  PersonList,
  type RecordList,
  type RecordValue,
  type StudyOfUpload,
} from './collected.ts';
import { reportDifference } from './contradictions.ts';
import type { IssueList } from './issues.ts';
import { isKeyless, putKeyless } from './keyless.ts';
import { hasSameKey, keyOf, keyOfRecord, separator } from './keys.ts';
import type { Matched } from './match.ts';
import { mentionKey, mentionValues, noteMention } from './mentions.ts';
import { type Plan, placeOf, planFor, rowEntities, tellsSame } from './plans.ts';

/** The index of a record that is unknown because a cell that names it is wrong; and that of none. */
const unknownIndex = -2;
const noIndex = -1;

/**
 * The record of the row before: what it was made from, and the row itself where it may be taken again; and what that
 * described of other records, with their indexes.
 */
type Latest = {
  row: ValidRow | null;
  parents: readonly number[];
  index: number;
  described: Map<EntityName, { values: readonly GivenValue[]; index: number }>;
};

/** The place of the element among the records of a row. */
const elementPlace = placeOf('sequencing_element');

/**
 * Records of a table, one a natural key, with their values from whichever row gives them. Rows that say different things
 * about one record are issues that name both; where a key does not count they tell of different records.
 */
export class RecordCollector {
  readonly #lists = emptyLists();
  readonly #links = new Map(linksOfElement.map(({ to }): [EntityName, [number, number][]] => [to, []]));
  readonly #differences: Difference[] = [];
  readonly #additions: Addition[] = [];
  #lastLine = 0;
  readonly #storedPersons = new Map<number, number>();
  readonly #personLists = new Map<string, PersonList>();
  readonly #issues: IssueList;
  readonly #plans: readonly Plan[];
  readonly #linkedPlans: readonly Plan[];
  readonly #latest: readonly Latest[];
  /** The indexes of the row's own records, by their places; each is found after those that it is made from. */
  readonly #indexes: number[];
  readonly #study: number | null;
  readonly #authors: PersonList;
  readonly #element: { file: number; checksum: number; sample: number };
  /** The first element of each checksum. */
  readonly #elementsBySum = new Map<RecordValue, number>();

  constructor(matched: Matched, study: StudyOfUpload | null, issues: IssueList) {
    this.#issues = issues;
    this.#plans = rowEntities.map((entity) => planFor(entity, matched, this.#lists));
    this.#latest = this.#plans.map((): Latest => ({ row: null, parents: [], index: noIndex, described: new Map() }));
    this.#indexes = this.#plans.map(() => noIndex);
    this.#linkedPlans = linksOfElement.map(({ to }) => planFor(to, matched, this.#lists));
    this.#study = study && this.#putStudy(study);
    this.#authors = this.#personList((study?.authors ?? []).map((author) => this.#person(author)));
    const { fields } = this.#lists.sequencing_element;
    this.#element = {
      file: fields.indexOf('forward_read_file_name'),
      checksum: fields.indexOf('forward_read_file_checksum'),
      sample: fields.indexOf('samp_name'),
    };
  }

  /** Everything that the rows hold so far. */
  get collected(): Collected {
    return {
      lists: this.#lists,
      additions: this.#additions,
      lastLine: this.#lastLine,
      links: this.#links,
      study: this.#study,
      authors: this.#authors,
      storedPersons: this.#storedPersons,
      personDifferences: this.#differences,
    };
  }

  /** Takes a row in. */
  add(row: ValidRow): void {
    this.#lastLine = row.line;
    for (let place = 0; place < this.#plans.length; place++)
      this.#indexes[place] = this.#indexOf(this.#plans[place] as Plan, this.#latest[place] as Latest, row);
    const element = this.#indexAt(elementPlace);
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
  #indexOf(plan: Plan, latest: Latest, row: ValidRow): number {
    if (latest.row && this.#isBelow(plan, latest.parents) && tellsSame(plan, latest.row, row)) return latest.index;
    const before = this.#issues.total + this.#differences.length;
    const values = this.#valuesOf(plan, row);
    for (const { at, parent } of plan.parents) values[at] = referenceTo(this.#indexAt(parent));
    for (const described of plan.described) {
      const own = described.from.map((part) => values[part] ?? null);
      values[described.at] = referenceTo(this.#describedBy(own, described.to, latest.described, row.line));
    }
    if (plan.entity === 'sequencing_element') return this.#putElement(values, row.line);
    const within = plan.within === null ? noIndex : this.#indexAt(plan.within);
    latest.index = this.#put(this.#lists[plan.entity], values, within, row.line);
    latest.parents = plan.above.map((place) => this.#indexAt(place));
    // Do not reuse a row that raised an issue: the next row with the same fault has its own.
    latest.row = this.#issues.total + this.#differences.length === before ? row : null;
    return latest.index;
  }

  /** Finds or adds a record that others describe with their own values; most describe the same as those of the row before. */
  #describedBy(values: GivenValue[], to: EntityName, latest: Latest['described'], line: number): number {
    const known = latest.get(to);
    if (known && values.every((value, at) => value === known.values[at])) return known.index;
    const before = this.#issues.total;
    const index = this.#put(this.#lists[to], values.slice(), noIndex, line);
    if (this.#issues.total === before) latest.set(to, { values, index });
    return index;
  }

  #isBelow({ above }: Plan, parents: readonly number[]): boolean {
    for (let i = 0; i < above.length; i++) if (this.#indexAt(above[i] as number) !== parents[i]) return false;
    return true;
  }

  #indexAt(place: number): number {
    return this.#indexes[place] ?? noIndex;
  }

  #valuesOf(plan: Plan, row: ValidRow): GivenValue[] {
    const values = plan.blank.slice();
    for (const { at, cell, column } of plan.sources) {
      const value = row.values[cell];
      if (value !== undefined && !isList(value)) values[at] = this.#value(value, column, row.line);
    }
    if (plan.name) {
      const { at, cells, blank } = plan.name;
      for (const cell of cells) values[at] ??= row.values[cell] as GivenValue;
      values[at] ??= blank;
    }
    return values;
  }

  #value(value: Checked, column: Column, line: number): GivenValue {
    if (value === null || typeof value !== 'object') {
      if (value === null || value === unreadable || column.field.type !== 'reference') return value;
      const { protocol } = this.#lists;
      return this.#put(protocol, [value, ...protocol.fields.slice(1).map(() => null)], noIndex, line);
    }
    if (value instanceof Reason) return value;
    // A closure made here would take memory for every cell.
    return value instanceof PersonMentions
      ? this.#personList(this.#mentioned(value.persons, column, line))
      : (this.#mentioned([value], column, line)[0] ?? null);
  }

  #mentioned(mentions: readonly PersonMention[], { entity, fieldName }: Column, line: number): number[] {
    return mentions.map((mention) => {
      const index = this.#person(mention);
      noteMention(this.#lists, index, line, entity, fieldName);
      return index;
    });
  }

  #personList(persons: readonly number[]): PersonList {
    const key = persons.join(' ');
    const list = this.#personLists.get(key) ?? new PersonList(persons);
    this.#personLists.set(key, list);
    return list;
  }

  #person(mention: PersonMention): number {
    const { byKey, records } = this.#lists.person;
    const key = mentionKey(mention);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const { fullName } = mention;
    byKey.set(key, records.length);
    return (
      records.push({ line: 0, within: noIndex, values: mentionValues(mention), ...(fullName && { fullName }) }) - 1
    );
  }

  /** Finds or adds the record; {@link noIndex} where nothing names one, {@link unknownIndex} where a wrong cell should. */
  #put(list: RecordList, given: GivenValue[], within: number, line: number): number {
    if (within === unknownIndex) return unknownIndex;
    const parts = list.keys[keyOfRecord(list, given)]?.parts ?? [];
    for (const at of parts) if (given[at] === unreadable) return unknownIndex;
    const values = readable(given);
    const first = within < 0 ? noIndex : (list.firstWithin.get(within) ?? noIndex);
    const ofFirst = list.records[first];
    const isNamed = parts.some((at) => values[at] !== null);
    if (ofFirst && isNamed && hasSameKey(list, ofFirst.values, values)) {
      this.#merge(list, first, values, line);
      return first;
    }
    if (within >= 0 && !ofFirst && isNamed && !isKeyless(this.#lists, list, values, within)) {
      list.firstWithin.set(within, list.records.length);
      return list.records.push({ line, values, within }) - 1;
    }
    const key = keyOf(list, values, within);
    if (key === null) {
      const at = values.findIndex((value) => value !== null);
      const [name = ''] = parts.flatMap((part) => columnNameOf(list.entity, list.fields[part] ?? '') ?? []);
      if (at >= 0) this.#issues.add(line, columnAt(list, at), new Problem('keyMissing', { key: name }));
      return noIndex;
    }
    const index = list.byKey.get(key) ?? list.records.length;
    const record = list.records[index];
    // The study given with the upload is the one that its rows name, whatever its title is.
    if (record ? record.keyless : line > 0 && isKeyless(this.#lists, list, values, within))
      return putKeyless(this.#lists, list, { line, values, within }, key);
    if (!record) {
      list.byKey.set(key, index);
      return list.records.push({ line, values, within }) - 1;
    }
    this.#merge(list, index, values, line);
    return index;
  }

  /** Adds to a record what another row says of it; where that contradicts it, the row has an issue. */
  #merge(list: RecordList, index: number, values: readonly RecordValue[], line: number): void {
    const record = list.records[index] as CollectedRecord;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null;
      const known = record.values[at] ?? null;
      if (value === null || value === known) continue;
      if (known === null) {
        record.values[at] = value;
        record.laterLines ??= new Map();
        record.laterLines.set(at, line);
        this.#additions.push({ entity: list.entity, index, at });
        continue;
      }
      const difference: Difference = { line, entity: list.entity, index, at, value };
      if (list.personFields.has(at)) this.#differences.push(difference);
      else reportDifference(this.#lists, this.#issues, difference);
    }
  }

  /** An element stands in one row only: the same file with the same checksum, or without one the same file and sample. */
  #putElement(given: GivenValue[], line: number): number {
    const list = this.#lists.sequencing_element;
    const { file, checksum, sample } = this.#element;
    // Without a readable file, checksum or sample it is compared with none.
    if (given[file] === unreadable || given[checksum] === unreadable || given[sample] === unreadable)
      given[file] = null;
    const values = readable(given);
    const index = list.records.push({ line, values, within: noIndex }) - 1;
    const name = values[file] ?? null;
    if (name === null) return index;
    const withSum = isChecksum(values[checksum]);
    const before = this.#elementNamed(name, values[withSum ? checksum : sample] ?? null, withSum, index);
    if (before !== index) {
      const row = list.records[before]?.line ?? 0;
      const code = withSum ? 'elementTwice' : 'elementTwiceWithoutChecksum';
      this.#issues.add(line, columnAt(list, file), new Problem(code, { row }));
    }
    return index;
  }

  /** The first element of a file and what it is told by besides; a new one is known from now on. */
  #elementNamed(file: RecordValue, other: RecordValue, withSum: boolean, index: number): number {
    // A checksum alone tells nearly every file from all others, without a text put together from both.
    if (withSum) {
      const first = this.#elementsBySum.get(other) ?? index;
      if (first === index) this.#elementsBySum.set(other, index);
      if (first === index || this.#lists.sequencing_element.records[first]?.values[this.#element.file] === file)
        return first;
    }
    const { byKey } = this.#lists.sequencing_element;
    const key = `${withSum}${separator}${file}${separator}${other ?? ''}`;
    const before = byKey.get(key) ?? index;
    if (before === index) byKey.set(key, index);
    return before;
  }

  /** The records of a cell with several values, and those of the cells that go along with it. */
  #several({ entity, sources }: Plan, row: ValidRow): number[] {
    const indexes: number[] = [];
    if (sources.length === 0) return indexes;
    const list = this.#lists[entity];
    const keyField = entityOf(entity).keys[0]?.[0] ?? '';
    const keyAt = list.fields.indexOf(keyField);
    const cells = sources.map((source) => {
      const value = row.values[source.cell];
      const parts: readonly Checked[] = value === null || value === undefined ? [] : isList(value) ? value : [value];
      return { ...source, parts };
    });
    const count = Math.max(0, ...cells.filter(({ at }) => at === keyAt).map(({ parts }) => parts.length));
    if (cells.every(({ parts }) => parts.length === 0)) return indexes;
    for (const { parts, column } of cells)
      if (count > 0 && parts.length > 0 && parts.length !== count) {
        const params = { count: parts.length, key: columnAt(list, keyAt), keyCount: count };
        const code = isPersonList(column.field) ? 'listLengthOfPersons' : 'listLength';
        this.#issues.add(row.line, column.name, new Problem(code, params));
      }
    for (let i = 0; i < Math.max(count, 1); i++) {
      const values: GivenValue[] = new Array(list.fields.length).fill(null);
      for (const { at, parts, column } of cells) values[at] = this.#value(parts[i] ?? null, column, row.line);
      const index = this.#put(list, values, noIndex, row.line);
      if (index >= 0 && !indexes.includes(index)) indexes.push(index);
    }
    return indexes;
  }

  #putStudy({ responsible, values }: StudyOfUpload): number | null {
    const list = this.#lists.project_study;
    const person =
      typeof responsible === 'number' ? this.#storedPerson(responsible) : responsible && this.#person(responsible);
    if (person !== null) noteMention(this.#lists, person, 0, 'project_study', 'project_study_person_resp');
    const given = list.fields.map((field): GivenValue => {
      if (field === 'project_study_person_resp') return person;
      const value = values[field] ?? null;
      return value !== null && typeof value === 'object' ? Reason.of(value.reason) : value;
    });
    const index = this.#put(list, given, noIndex, 0);
    return index < 0 ? null : index;
  }

  #storedPerson(id: number): number {
    const { fields, records } = this.#lists.person;
    const index = records.push({ line: 0, within: noIndex, values: fields.map(() => null) }) - 1;
    this.#storedPersons.set(index, id);
    return index;
  }
}

function referenceTo(index: number): number | null | typeof unreadable {
  return index === unknownIndex ? unreadable : index < 0 ? null : index;
}

/** The values of a row of which wrong cells are nothing. */
function readable(given: GivenValue[]): RecordValue[] {
  for (let at = 0; at < given.length; at++) if (given[at] === unreadable) given[at] = null;
  return given as RecordValue[];
}
