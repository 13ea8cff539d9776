import { columnNameOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { invalidValue } from '../check-rows.ts';
import type { IssueList } from '../issues.ts';
import { reportDifference } from './contradictions.ts';
import {
  type Addition,
  columnNameAt,
  createEmptyLists,
  type Difference,
  type GroupedRecord,
  type InputValue,
  type RecordList,
  type RecordValue,
} from './grouped-records.ts';
import { isKeyless, putKeyless } from './keyless-records.ts';
import { chooseKeyIndex, createKeyText, hasSameKey, keySeparator } from './record-keys.ts';
import { RunAccessions } from './run-accessions.ts';

/** The index of a record that is unknown because a cell that names it is wrong; and that of none. */
export const unknownIndex = -2;
export const noIndex = -1;

/**
 * Records of a table, one a natural key, with their values from whichever row gives them. Rows that say different things
 * about one record are issues that name both; where a key does not count they tell of different records.
 */
export class RecordsByKey {
  readonly lists = createEmptyLists();
  /** Values that later rows gave to records. */
  readonly additions: Addition[] = [];
  readonly personDifferences: Difference[] = [];
  readonly #issues: IssueList;
  readonly #element: { file: number; checksum: number; sample: number; accession: number };
  readonly #runs = new RunAccessions();

  constructor(issues: IssueList) {
    this.#issues = issues;
    const { fields } = this.lists.sequencing_element;
    this.#element = {
      file: fields.indexOf('forward_read_file_name'),
      checksum: fields.indexOf('forward_read_file_checksum'),
      sample: fields.indexOf('samp_name'),
      accession: fields.indexOf('accession_number'),
    };
  }

  /** Number of things that were found wrong so far, or may be. */
  get issueCount(): number {
    return this.#issues.total + this.personDifferences.length;
  }

  /**
   * Finds or adds a record.
   * @param within the index of the record that it lies within, or {@link noIndex}
   * @param apart a word that tells it from others where its key does not count
   * @returns its index; {@link noIndex} where nothing names one, {@link unknownIndex} where a wrong cell should
   */
  put(list: RecordList, given: InputValue[], within: number, line: number, apart: string | null = null): number {
    if (within === unknownIndex) return unknownIndex;
    const parts = list.keys[chooseKeyIndex(list, given)]?.parts ?? [];
    for (const fieldIndex of parts) if (given[fieldIndex] === invalidValue) return unknownIndex;
    const values = withoutInvalid(given);
    if (parts.every((fieldIndex) => values[fieldIndex] === null)) {
      const fieldIndex = values.findIndex((value) => value !== null);
      const [name = ''] = parts.flatMap((part) => columnNameOf(list.entity, list.fields[part] ?? '') ?? []);
      if (fieldIndex >= 0)
        this.#issues.add(line, columnNameAt(list, fieldIndex), new Problem('keyMissing', { key: name }));
      return noIndex;
    }
    // Most are the only ones within their record above, and need no key as a text.
    const first = within < 0 ? undefined : list.firstWithin.get(within);
    if (first !== undefined && hasSameKey(list, list.records[first]?.values ?? [], values))
      return this.#merge(list, first, values, line);
    if (within >= 0 && first === undefined && !isKeyless(this.lists, list, values, within)) {
      list.firstWithin.set(within, list.records.length);
      return list.records.push({ line, values, within }) - 1;
    }
    const key = createKeyText(list, values, within);
    const index = list.byKey.get(key);
    // The study given with the upload is the one that its rows name, whatever its title is.
    const isLone =
      index === undefined ? line > 0 && isKeyless(this.lists, list, values, within) : list.records[index]?.keyless;
    if (isLone) return putKeyless(this.lists, list, { line, values, within, ...(apart !== null && { apart }) }, key);
    if (index !== undefined) return this.#merge(list, index, values, line);
    list.byKey.set(key, list.records.length);
    return list.records.push({ line, values, within }) - 1;
  }

  /** Adds to a record what another row says of it; where that contradicts it, the row has an issue. @returns its index */
  #merge(list: RecordList, index: number, values: readonly RecordValue[], line: number): number {
    const record = list.records[index] as GroupedRecord;
    for (let fieldIndex = 0; fieldIndex < values.length; fieldIndex++) {
      const value = values[fieldIndex] ?? null;
      const known = record.values[fieldIndex] ?? null;
      if (value === null || value === known) continue;
      if (known === null) {
        record.values[fieldIndex] = value;
        record.laterLines ??= new Map();
        record.laterLines.set(fieldIndex, line);
        this.additions.push({ entity: list.entity, index, fieldIndex });
        continue;
      }
      const difference: Difference = { line, entity: list.entity, index, fieldIndex, value };
      if (list.personFields.has(fieldIndex)) this.personDifferences.push(difference);
      else reportDifference(this.lists, this.#issues, difference);
    }
    return index;
  }

  /**
   * Adds an element, which stands in one row only: the same file with the same checksum, or without one the same file and
   * sample, is an issue.
   */
  putElement(given: InputValue[], line: number): number {
    const list = this.lists.sequencing_element;
    const { file, checksum, sample, accession } = this.#element;
    // Without a readable file, checksum or sample it is compared with none.
    if (given[file] === invalidValue || given[checksum] === invalidValue || given[sample] === invalidValue)
      given[file] = null;
    const values = withoutInvalid(given);
    const index = list.records.push({ line, values, within: noIndex }) - 1;
    const number = values[accession];
    const row = this.#runs.findEarlierRow(number, line);
    if (row !== null)
      this.#issues.add(
        line,
        columnNameAt(list, accession),
        new Problem('accessionTwice', { row, value: String(number) }),
      );
    if (values[file] === null) return index;
    const withSum = isChecksum(values[checksum]);
    const before = this.#firstElement(values, withSum, index);
    if (before !== index) {
      const row = list.records[before]?.line ?? 0;
      const code = withSum ? 'elementTwice' : 'elementTwiceWithoutChecksum';
      this.#issues.add(line, columnNameAt(list, file), new Problem(code, { row }));
    }
    return index;
  }

  /** The first element that is named as a new one is: that itself, where none was before. */
  #firstElement(values: readonly RecordValue[], withSum: boolean, index: number): number {
    const { byKey, records } = this.lists.sequencing_element;
    const { file, checksum, sample } = this.#element;
    const other = String(values[withSum ? checksum : sample] ?? '');
    let key = `${withSum}${keySeparator}${values[file]}${keySeparator}${other}`;
    if (withSum) {
      // A checksum alone tells nearly every file from all others, and is no key of two parts.
      const first = records[byKey.get(other) ?? index];
      if (first?.values[file] === values[file]) key = other;
    }
    const before = byKey.get(key) ?? index;
    byKey.set(key, before);
    return before;
  }
}

/** The values of a row of which wrong cells are nothing. */
function withoutInvalid(given: InputValue[]): RecordValue[] {
  for (let fieldIndex = 0; fieldIndex < given.length; fieldIndex++)
    if (given[fieldIndex] === invalidValue) given[fieldIndex] = null;
  return given as RecordValue[];
}
