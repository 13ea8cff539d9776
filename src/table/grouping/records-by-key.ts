import { columnNameOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { isReasonForNoFile } from '../../catalogue/read-files/read-files.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import { invalidValue } from '../check-rows.ts';
import type { IssueList } from '../issues.ts';
import type { MeasurementColumn } from '../measurements/measurement-columns.ts';
import {
  columnNameAt,
  createEmptyLists,
  type Difference,
  type GroupedRecord,
  type InputValue,
  type RecordList,
  type RecordLists,
  type RecordValue,
} from './grouped-records.ts';
import { isKeyless, putKeyless } from './keyless-records.ts';
import { chooseKeyIndex, createKeyText, hasSameKey, keySeparator } from './record-keys.ts';
import { reportDifference } from './row-contradictions.ts';

/** The index of a record that is unknown because a cell is invalid, and the index for no record. */
export const unknownIndex = -2;
export const noIndex = -1;

/** The run accessions of a table, each with its first row: a run belongs to one element. */
class RunAccessions {
  readonly #rows = new Map<string, number>();

  /** Adds a row's accession if it is that of a run. @returns the earlier row with the same run accession, or null */
  findEarlierRow(accession: unknown, line: number): number | null {
    if (typeof accession !== 'string' || accessionKind(accession) !== 'run') return null;
    const earlierRow = this.#rows.get(accession);
    if (earlierRow === undefined) this.#rows.set(accession, line);
    return earlierRow ?? null;
  }
}

/**
 * Records of a table by natural key, with values from all of their rows. If two rows contradict each other about a
 * record, an issue names both rows. Different rows without an identifying key become different records.
 */
export class RecordsByKey {
  readonly lists: RecordLists;
  readonly personDifferences: Difference[] = [];
  readonly #issues: IssueList;
  readonly #element: { file: number; checksum: number; sample: number; accession: number; library: number };
  /** The element without a file of each library, which several rows may name. */
  readonly #withoutFile = new Map<number, number>();
  readonly #runs = new RunAccessions();

  constructor(issues: IssueList, measured: readonly MeasurementColumn[] = []) {
    this.#issues = issues;
    this.lists = createEmptyLists(measured);
    const { fields } = this.lists.sequencing_element;
    this.#element = {
      file: fields.indexOf('forward_read_file_name'),
      checksum: fields.indexOf('forward_read_file_checksum'),
      sample: fields.indexOf('samp_name'),
      accession: fields.indexOf('accession_number'),
      library: fields.indexOf('sequencing_library_id'),
    };
  }

  /** Number of errors, and of differences that may be errors. */
  get issueCount(): number {
    return this.#issues.total + this.personDifferences.length;
  }

  /**
   * Finds or adds a record.
   * @param within the index of the record that contains it, or {@link noIndex}
   * @param discriminator a text that distinguishes it from others if its key is not identifying
   * @returns its index; {@link noIndex} if no cell names a record, {@link unknownIndex} if the cell that should name it
   * is invalid
   */
  put(
    list: RecordList,
    input: InputValue[],
    within: number,
    line: number,
    discriminator: string | null = null,
  ): number {
    if (within === unknownIndex) return unknownIndex;
    const parts = list.keys[chooseKeyIndex(list, input)]?.parts ?? [];
    for (const fieldIndex of parts) if (input[fieldIndex] === invalidValue) return unknownIndex;
    const values = withoutInvalid(input);
    if (parts.every((fieldIndex) => values[fieldIndex] === null)) {
      const fieldIndex = values.findIndex((value) => value !== null);
      const [name = ''] = parts.flatMap((part) => columnNameOf(list.entity, list.fields[part] ?? '') ?? []);
      if (fieldIndex >= 0)
        this.#issues.add(line, columnNameAt(list, fieldIndex), new Problem('keyMissing', { key: name }));
      return noIndex;
    }
    // Most records are the only ones within their parent, which then need no key as a text.
    const first = within < 0 ? undefined : list.firstWithin.get(within);
    if (first !== undefined && hasSameKey(list, list.records[first]?.values ?? [], values))
      return this.#merge(list, first, values, line);
    if (within >= 0 && first === undefined && !isKeyless(this.lists, list, values, within)) {
      list.firstWithin.set(within, list.records.length);
      return list.records.push({ line, values, within }) - 1;
    }
    const key = createKeyText(list, values, within);
    const index = list.byKey.get(key);
    // Rows that name the study from the upload's form by its title refer to that study, even if its key is not
    // identifying.
    const mustBeKeyless =
      index === undefined ? line > 0 && isKeyless(this.lists, list, values, within) : list.records[index]?.isKeyless;
    if (mustBeKeyless)
      return putKeyless(
        this.lists,
        list,
        { line, values, within, ...(discriminator !== null && { discriminator }) },
        key,
      );
    if (index !== undefined) return this.#merge(list, index, values, line);
    list.byKey.set(key, list.records.length);
    return list.records.push({ line, values, within }) - 1;
  }

  /**
   * Adds the values of another row to a record; a contradiction becomes an issue of that row.
   * @returns the record's index
   */
  #merge(list: RecordList, index: number, values: readonly RecordValue[], line: number): number {
    const record = list.records[index] as GroupedRecord;
    for (let fieldIndex = 0; fieldIndex < values.length; fieldIndex++) {
      const value = values[fieldIndex] ?? null;
      const currentValue = record.values[fieldIndex] ?? null;
      if (value === null || value === currentValue) continue;
      if (currentValue === null) {
        record.values[fieldIndex] = value;
        record.laterLines ??= new Map();
        record.laterLines.set(fieldIndex, line);
        continue;
      }
      const difference: Difference = { line, entity: list.entity, index, fieldIndex, value };
      if (list.personFields.has(fieldIndex)) this.personDifferences.push(difference);
      else reportDifference(this.lists, this.#issues, difference);
    }
    return index;
  }

  /**
   * Adds an element, which must occur in one row only: the same file is an issue if it has the same checksum, or the
   * same sample without a checksum. Rows without a file are one element of their library.
   */
  putElement(input: InputValue[], line: number): number {
    const list = this.lists.sequencing_element;
    const { file, checksum, sample, accession, library } = this.#element;
    // An element without a valid file, checksum and sample is not compared with others.
    if (input[file] === invalidValue || input[checksum] === invalidValue || input[sample] === invalidValue)
      input[file] = null;
    const values = withoutInvalid(input);
    const hasReason = isReasonForNoFile(values[file]);
    const libraryIndex = values[library];
    const known = hasReason && typeof libraryIndex === 'number' ? this.#withoutFile.get(libraryIndex) : undefined;
    if (known !== undefined) return this.#merge(list, known, values, line);
    const index = list.records.push({ line, values, within: noIndex }) - 1;
    if (hasReason && typeof libraryIndex === 'number') this.#withoutFile.set(libraryIndex, index);
    const accessionNumber = values[accession];
    const row = this.#runs.findEarlierRow(accessionNumber, line);
    if (row !== null)
      this.#issues.add(
        line,
        columnNameAt(list, accession),
        new Problem('accessionTwice', { row, value: String(accessionNumber) }),
      );
    if (values[file] === null || hasReason) return index;
    const hasChecksum = isChecksum(values[checksum]);
    const firstIndex = this.#firstElement(values, hasChecksum, index);
    if (firstIndex !== index) {
      const row = list.records[firstIndex]?.line ?? 0;
      const code = hasChecksum ? 'elementTwice' : 'elementTwiceWithoutChecksum';
      this.#issues.add(line, columnNameAt(list, file), new Problem(code, { row }));
    }
    return index;
  }

  /** The index of the first element with the same file, or `index` if there is none. */
  #firstElement(values: readonly RecordValue[], hasChecksum: boolean, index: number): number {
    const { byKey, records } = this.lists.sequencing_element;
    const { file, checksum, sample } = this.#element;
    const other = String(values[hasChecksum ? checksum : sample] ?? '');
    let key = `${hasChecksum}${keySeparator}${values[file]}${keySeparator}${other}`;
    if (hasChecksum) {
      // A checksum alone distinguishes nearly all files, so it serves as a shorter key.
      const first = records[byKey.get(other) ?? index];
      if (first?.values[file] === values[file]) key = other;
    }
    const firstIndex = byKey.get(key) ?? index;
    byKey.set(key, firstIndex);
    return firstIndex;
  }
}

/** The values of a row, with null for invalid cells. */
function withoutInvalid(input: InputValue[]): RecordValue[] {
  for (let fieldIndex = 0; fieldIndex < input.length; fieldIndex++)
    if (input[fieldIndex] === invalidValue) input[fieldIndex] = null;
  return input as RecordValue[];
}
