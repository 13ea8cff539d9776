import { isBlank, isFormattedNumber } from '../catalogue/cells.ts';
import { columnEntities } from '../catalogue/chain.ts';
import { type Column, columnNameOf, pooledEntities, splitList } from '../catalogue/columns.ts';
import { isPersonList, isReference } from '../catalogue/definition.ts';
import {
  acceptsMissingTerm,
  type Cell,
  normalizeText,
  Problem,
  readCell,
  readText,
  shorten,
  textOf,
  typeOf,
  type Value,
} from '../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import { type PersonReference, parsePerson } from '../catalogue/persons/persons.ts';
import { readFileFields } from '../catalogue/read-files/read-files.ts';
import {
  checksumFields,
  checksumMethodProblem,
  fileInChecksumLine,
  isBefore,
  otherFileChecksumProblem,
  platformProblem,
} from '../catalogue/records/cross-field-rules.ts';
import { isLabelOrNameField, readField, readName } from '../catalogue/records/records.ts';
import { runInTable } from '../catalogue/run-in-table.ts';
import { hasTimeOfDay } from '../catalogue/values/dates.ts';
import { isPlaceholder } from '../catalogue/vocabularies/index.ts';
import type { MatchedColumns } from './headers/match-columns.ts';
import type { IssueList, Warning } from './issues.ts';
import { findGarbledProblem } from './reading/garbled-text.ts';
import type { RawRow } from './reading/read-rows.ts';
import { splitCellValues } from './split-cell-values.ts';
import { isFormulaError, uncalculatedFormula } from './workbook/sheet-features.ts';

/** Reason why a number or a date is missing, in INSDC's words. One object a reason, so that equal reasons are identical. */
export class MissingReason {
  readonly reason: string;
  private constructor(reason: string) {
    this.reason = reason;
  }
  static #known = new Map<string, MissingReason>();
  static of(reason: string): MissingReason {
    let found = MissingReason.#known.get(reason);
    if (!found) {
      found = new MissingReason(reason);
      MissingReason.#known.set(reason, found);
    }
    return found;
  }
}

/** Stands for a wrong cell that has its issue: nothing that depends on it is reported as well. */
export const invalidValue = Symbol('unreadable');

/** Persons as a cell names them, in their order: one value, where an array is the values of several records. */
export class PersonReferences {
  readonly persons: readonly PersonReference[];
  constructor(persons: readonly PersonReference[]) {
    this.persons = persons;
  }
}

export type CheckedValue = Value | MissingReason | PersonReference | PersonReferences | typeof invalidValue;
/** A row whose cells stand in the form in which they are kept; `values` goes along with the matched columns. */
export type CheckedRow = { line: number; values: readonly (CheckedValue | readonly CheckedValue[])[] };

/** A protocol's name has no more; a person's name with its identifiers has room in it. */
const maxNameCharacters = 500;

/** Whether a column holds names by which people know records; of a person, only a text is one. */
function isNameColumn({ entity, fieldName, field }: Pick<Column, 'entity' | 'fieldName' | 'field'>): boolean {
  return field.type === 'text'
    ? isLabelOrNameField(entity, fieldName)
    : field.type === 'reference' && field.to !== 'person';
}

/** Whether a cell of a column with several values may hold more than one of them. */
const mayHoldSeveral = (cell: string, { field }: Column): boolean => cell.includes('|') || field.type === 'doi';

/** Reads a cell of a column: a person as a mention, a protocol by its name. */
export function checkCell(written: Cell, column: Column): CheckedValue | Problem {
  const { entity, fieldName, field } = column;
  const cell = isFormattedNumber(written) && !typeOf(field).measured ? written.text : written;
  if (typeof cell === 'string') {
    const text = normalizeText(cell).trim();
    const isError = isFormulaError(text);
    if (text === uncalculatedFormula) return new Problem('notCalculated');
    if (isError && !(acceptsMissingTerm(field) && isPlaceholder(text)))
      return new Problem('formulaError', { value: text });
    const garbled = findGarbledProblem(cell);
    if (garbled) return garbled;
    if (field.type === 'reference' && text !== '') return checkReference(text, field.to);
    if (isPersonList(field)) return checkPersons(text);
  } else if (cell instanceof Date && isNameColumn({ entity, fieldName, field })) {
    return new Problem('nameDate', { value: textOf(cell) });
  } else if (isReference(field) && cell !== null && cell !== undefined) {
    return field.to === 'person' ? new Problem('person', { value: shorten(cell) }) : textOf(cell);
  }
  const value =
    column === runInTable ? readCell(cell, field) : readField(entity, fieldName, cell, Boolean(field.mandatory));
  return value !== null && typeof value === 'object' && !(value instanceof Problem)
    ? MissingReason.of(value.reason)
    : value;
}

/** A record that a cell names by its natural key. A word for nothing is empty; of persons it is refused, as Na is a surname. */
function checkReference(text: string, to: EntityName): CheckedValue | Problem {
  const read = readText(text, maxNameCharacters);
  if (read instanceof Problem) return read;
  const name = readName(read);
  if (to !== 'person' || name instanceof Problem) return name;
  return name === null ? new Problem('nameMissing', { value: shorten(read) }) : parsePerson(name);
}

/** Persons in their order; the first of them that cannot be read is the problem of all. */
function checkPersons(text: string): PersonReferences | null | Problem {
  const persons: PersonReference[] = [];
  for (const part of splitList(text)) {
    const person = checkReference(part, 'person');
    if (person instanceof Problem) return person;
    persons.push(person as PersonReference);
  }
  return persons.length > 0 ? new PersonReferences(persons) : null;
}

/** A cell of a column, and its value. */
type CheckedCell = { cell: Cell; value: CheckedValue | Problem };

/** A column of more different values than this repeats none of them, and remembering them would be no use. */
const maxCachedPerColumn = 3000;

/** The pairs of dates of which the second must not be before the first, by column name. */
const periodColumns = columnEntities.flatMap((entity) =>
  (entityOf(entity).periods ?? []).map(([begin, end]) => [columnNameOf(entity, begin), columnNameOf(entity, end)]),
);

/**
 * Whether a column of a pooled library's line holds its samples' values joined, where no single value looks so: names, and
 * whatever is no text. A comment may hold a `|` of its own, and so may a cell that names several persons.
 */
function canRevealPooling({ entity, fieldName, field }: Column): boolean {
  if (!pooledEntities.includes(entity) || (field.type === 'reference' && field.to === 'person')) return false;
  return field.type !== 'text' || entityOf(entity).label.includes(fieldName);
}

const isPooled = (cell: Cell): boolean => typeof cell === 'string' && cell.includes(' | ');

/** Whether a cell's value is that of a column with several. */
export const isValueList = (value: CheckedRow['values'][number] | undefined): value is readonly CheckedValue[] =>
  Array.isArray(value);

/** Persons whom a cell names, of whatever kind its column is. */
export function personsIn(value: CheckedRow['values'][number] | undefined): readonly PersonReference[] {
  if (isValueList(value)) return value.flatMap(personsIn);
  if (value instanceof PersonReferences) return value.persons;
  return typeof value === 'object' && value !== null && 'lastname' in value ? [value] : [];
}

/**
 * Makes the check of a table's rows. Every wrong cell is reported, with its row and column; a row is given back also
 * when parts of it are wrong, so that later steps can find the other mistakes.
 */
export function createRowChecker(
  matched: MatchedColumns,
  issues: IssueList,
  warnings: Warning[],
): (row: RawRow) => CheckedRow {
  // Cells that were checked once need not be checked again: most columns repeat the row above, or a few values.
  const latest = matched.map((): CheckedCell => ({ cell: null, value: null }));
  const remembered = matched.map((): Map<string, CheckedValue | Problem> | null => new Map());
  const position = (name: string | undefined) => matched.findIndex(({ column }) => column.name === name);
  const periodPositions = periodColumns
    .map(([begin, end]) => [position(begin), position(end)] as const)
    .filter(([begin, end]) => begin >= 0 && end >= 0);
  const poolings = matched.filter(({ column }) => canRevealPooling(column));
  const method = position('checksum_method');
  const [platform, model] = [position('sequencing_platform'), position('seq_meth')];
  const sums = checksumFields.map(position).filter((at) => at >= 0);
  const files = readFileFields
    .map(({ name, checksum }) => ({ name: position(name), sum: position(checksum) }))
    .filter(({ name, sum }) => name >= 0 && sum >= 0);
  /** The places in the sheet of the checksums beside the names of files. */
  const sumIndexes = matched.map((_, at) => matched[files.find(({ name }) => name === at)?.sum ?? -1]?.index);

  /** The columns with a warning that the time of day is not stored. */
  const timed = new Set<Column>();

  function checkOnce(cell: Cell, column: Column): CheckedValue | Problem {
    const value = checkCell(cell, column);
    if (column.field.type === 'date' && typeof value === 'string' && !timed.has(column) && hasTimeOfDay(cell)) {
      timed.add(column);
      warnings.push({ code: 'timeOfDay', params: { column: column.name } });
    }
    return value;
  }

  function read(cell: Cell, column: Column, at: number): CheckedValue | Problem {
    const before = latest[at] as CheckedCell;
    if (cell !== before.cell) {
      before.value = readAnother(cell, column, at);
      before.cell = cell;
    }
    return before.value;
  }

  function readAnother(cell: Cell, column: Column, at: number): CheckedValue | Problem {
    const memory = remembered[at];
    if (!memory || typeof cell !== 'string') return checkOnce(cell, column);
    const known = memory.get(cell);
    if (known !== undefined) return known;
    const value = checkOnce(cell, column);
    memory.set(cell, value);
    if (memory.size > maxCachedPerColumn) remembered[at] = null;
    return value;
  }

  function accept(value: CheckedValue | Problem, column: Column, line: number): CheckedValue {
    const { field } = column;
    const lacking = () => new Problem(acceptsMissingTerm(field) ? 'requiredOrReason' : 'required');
    const accepted = value === null && field.mandatory ? lacking() : value;
    if (!(accepted instanceof Problem)) return accepted;
    issues.add(line, column.name, accepted);
    return invalidValue;
  }

  return (row) => {
    const { line, cells } = row;
    const values = new Array<CheckedValue | CheckedValue[]>(matched.length);
    const pooling = poolings.find(({ index }) => isPooled(cells[index]));
    if (pooling) issues.add(line, pooling.column.name, new Problem('pooled'));
    for (let at = 0; at < matched.length; at++) {
      const { index, column } = matched[at] as MatchedColumns[number];
      const sumIndex = sumIndexes[at];
      const isNamedBeside = sumIndex !== undefined && isBlank(cells[index]);
      const cell = isNamedBeside ? (fileInChecksumLine(cells[sumIndex]) ?? cells[index]) : cells[index];
      if (pooling && pooledEntities.includes(column.entity)) {
        values[at] = invalidValue;
        continue;
      }
      values[at] =
        column.several && typeof cell === 'string' && mayHoldSeveral(cell, column)
          ? splitCellValues(cell, column).map((part) => accept(read(part, column, at), column, line))
          : accept(read(cell, column, at), column, line);
    }

    for (const [begin, end] of periodPositions) {
      const from = values[begin];
      const to = values[end];
      if (isValueList(from) && isValueList(to)) {
        const count = Math.min(from.length, to.length);
        for (let i = 0; i < count; i++) checkPeriod(from[i], to[i], end, line);
      } else checkPeriod(from, to, end, line);
    }
    const ofOtherModel = platformProblem(values[platform], values[model]);
    if (ofOtherModel) issues.add(line, nameAt(platform), ofOtherModel);
    for (const at of sums) {
      const problem = checksumMethodProblem(values[at], values[method]);
      if (problem) issues.add(line, nameAt(at), problem);
    }
    for (const { name, sum } of files) {
      const other =
        values[sum] === invalidValue ? null : otherFileChecksumProblem(cells[matched[sum]?.index ?? -1], values[name]);
      if (other) issues.add(line, nameAt(sum), other);
    }
    return { line, values };
  };

  function checkPeriod(begin: unknown, end: unknown, at: number, line: number): void {
    if (typeof begin === 'string' && typeof end === 'string' && isBefore(end, begin))
      issues.add(line, nameAt(at), new Problem('endBeforeBegin', { begin, end }));
  }

  function nameAt(at: number): string {
    return matched[at]?.column.name ?? '';
  }
}
