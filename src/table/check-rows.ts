import { isBlank, isFormattedNumber } from '../catalogue/cells.ts';
import { columnEntities } from '../catalogue/chain.ts';
import { type Column, columnNameOf, pooledEntities, splitList } from '../catalogue/columns.ts';
import { acceptsMissingTerm, isMeasured, isPersonList, isReference } from '../catalogue/definition.ts';
import {
  type Cell,
  normalizeText,
  Problem,
  readCell,
  readText,
  shorten,
  textOf,
  type Value,
} from '../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../catalogue/index.ts';
import { arePersons, isLabelReference, namesPersons } from '../catalogue/lookup.ts';
import { type PersonReference, parsePerson } from '../catalogue/persons/persons.ts';
import {
  forwardFileField,
  isForwardFileDetail,
  isReasonForNoFile,
  readFileFields,
} from '../catalogue/read-files/read-files.ts';
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
import { isMeasurementColumn } from './measurements/measurement-columns.ts';
import { createMeasurementReader, type MeasuredNumber } from './measurements/read-cell.ts';
import { MissingReason } from './missing-reason.ts';
import { canRevealPooling, isPooled } from './pooled-rows.ts';
import { findGarbledProblem } from './reading/garbled-text.ts';
import type { RawRow } from './reading/read-rows.ts';
import { splitCellValues } from './split-cell-values.ts';
import { isFormulaError, uncalculatedFormula } from './workbook/formula-errors.ts';

/**
 * The value of a cell that cannot be read and already has an issue, so that no further issue is reported for values
 * that depend on it.
 */
export const invalidValue = Symbol('unreadable');

/**
 * The persons of a cell, in its order. They are one value of one record, whereas an array holds the values of several
 * records.
 */
export class PersonReferences {
  readonly persons: readonly PersonReference[];
  constructor(persons: readonly PersonReference[]) {
    this.persons = persons;
  }
}

export type CheckedValue =
  | Value
  | MissingReason
  | MeasuredNumber
  | PersonReference
  | PersonReferences
  | typeof invalidValue;
/** A row with its cells converted to stored values; `values` is parallel to the matched columns. */
export type CheckedRow = { line: number; values: readonly (CheckedValue | readonly CheckedValue[])[] };

/** Maximum length of a record's label in a cell; it also suffices for a person's name with identifiers. */
const maxNameCharacters = 500;

/**
 * Whether a column holds names that identify records. References to persons are excluded, as they may be identifiers.
 */
function isNameColumn({ entity, fieldName, field }: Pick<Column, 'entity' | 'fieldName' | 'field'>): boolean {
  return field.type === 'text' ? isLabelOrNameField(entity, fieldName) : isLabelReference(field);
}

/** Whether a cell of a column with several values per cell may hold more than one value. */
const mayHoldSeveral = (cell: string, { field }: Column): boolean => cell.includes('|') || field.type === 'doi';

/**
 * Reads the cell of a column. A reference to a person is parsed; a reference to another record is read as its label.
 * @param readMeasured the reader of a column with measurements
 */
export function checkCell(
  rawCell: Cell,
  column: Column,
  readMeasured: ReturnType<typeof createMeasurementReader> | null = null,
): CheckedValue | Problem {
  const { entity, fieldName, field } = column;
  const cell = isFormattedNumber(rawCell) && !isMeasured(field) ? rawCell.text : rawCell;
  if (typeof cell === 'string') {
    const text = normalizeText(cell).trim();
    const isError = isFormulaError(text);
    if (text === uncalculatedFormula) return new Problem('notCalculated');
    if (isError && !(acceptsMissingTerm(field) && isPlaceholder(text)))
      return new Problem('formulaError', { value: text });
    const garbled = findGarbledProblem(cell);
    if (garbled) return garbled;
    if (readMeasured) return readMeasured(cell);
    if (field.type === 'reference' && text !== '') return checkReference(text, field.to);
    if (isPersonList(field)) return checkPersons(text);
  } else if (readMeasured) {
    return readMeasured(cell);
  } else if (cell instanceof Date && isNameColumn({ entity, fieldName, field })) {
    return new Problem('nameDate', { value: textOf(cell) });
  } else if (isReference(field) && cell !== null && cell !== undefined) {
    return namesPersons(field) ? new Problem('person', { value: shorten(cell) }) : textOf(cell);
  }
  const value =
    column === runInTable ? readCell(cell, field) : readField(entity, fieldName, cell, Boolean(field.mandatory));
  return value !== null && typeof value === 'object' && !(value instanceof Problem)
    ? MissingReason.of(value.reason)
    : value;
}

/** Reads a reference by natural key. A placeholder counts as empty, except as the name of a person: Na is a surname. */
function checkReference(text: string, to: EntityName): CheckedValue | Problem {
  const checkedText = readText(text, maxNameCharacters);
  if (checkedText instanceof Problem) return checkedText;
  const name = readName(checkedText);
  if (!arePersons(to) || name instanceof Problem) return name;
  return name === null ? new Problem('nameMissing', { value: shorten(checkedText) }) : parsePerson(name);
}

/** Reads a list of persons. If one of them cannot be read, its problem is that of the whole cell. */
function checkPersons(text: string): PersonReferences | null | Problem {
  const persons: PersonReference[] = [];
  for (const part of splitList(text)) {
    const person = checkReference(part, 'person');
    if (person instanceof Problem) return person;
    persons.push(person as PersonReference);
  }
  return persons.length > 0 ? new PersonReferences(persons) : null;
}

/** The cell of a column with its checked value. */
type CheckedCell = { cell: Cell; value: CheckedValue | Problem };

/** Maximum number of cached values per column: a column with more different values hardly repeats any. */
const maxCachedPerColumn = 3000;

/** Pairs of date columns by name; the second date must not be before the first. */
const periodColumns = columnEntities.flatMap((entity) =>
  (entityOf(entity).periods ?? []).map(([begin, end]) => [columnNameOf(entity, begin), columnNameOf(entity, end)]),
);

/** Whether the value comes from a column with several values per cell. */
export const isValueList = (value: CheckedRow['values'][number] | undefined): value is readonly CheckedValue[] =>
  Array.isArray(value);

/** The persons named in a cell of any column. */
export function personsIn(value: CheckedRow['values'][number] | undefined): readonly PersonReference[] {
  if (isValueList(value)) return value.flatMap(personsIn);
  if (value instanceof PersonReferences) return value.persons;
  return typeof value === 'object' && value !== null && 'lastname' in value ? [value] : [];
}

/**
 * Creates the check of a table's rows. Each wrong cell becomes an issue with its row and column. A row is returned even
 * if some of its cells are wrong, so that later steps find further errors.
 */
export function createRowChecker(
  matched: MatchedColumns,
  issues: IssueList,
  warnings: Warning[],
): (row: RawRow) => CheckedRow {
  // Most columns repeat the row above or a few values, so results are cached.
  const latest = matched.map((): CheckedCell => ({ cell: null, value: null }));
  const caches = matched.map((): Map<string, CheckedValue | Problem> | null => new Map());
  const positionOf = (name: string | undefined) => matched.findIndex(({ column }) => column.name === name);
  const periodPositions = periodColumns
    .map(([begin, end]) => [positionOf(begin), positionOf(end)] as const)
    .filter(([begin, end]) => begin >= 0 && end >= 0);
  const poolingColumns = matched.filter(({ column }) => canRevealPooling(column));
  const forwardPosition = positionOf(forwardFileField);
  const methodIndex = positionOf('checksum_method');
  const [platformIndex, modelIndex] = [positionOf('sequencing_platform'), positionOf('seq_meth')];
  const checksumIndexes = checksumFields.map(positionOf).filter((position) => position >= 0);
  const fileColumns = readFileFields
    .map(({ name, checksum }) => ({ name: positionOf(name), checksum: positionOf(checksum) }))
    .filter(({ name, checksum: sum }) => name >= 0 && sum >= 0);
  /** For each column with file names: the sheet index of its checksum column. */
  const checksumCellIndexes = matched.map(
    (_, position) => matched[fileColumns.find(({ name }) => name === position)?.checksum ?? -1]?.index,
  );

  /** The readers of the columns with measurements. */
  const readers = matched.map(({ column }) => (isMeasurementColumn(column) ? createMeasurementReader(column) : null));

  /** Columns that already have the warning that the time of day is not stored. */
  const columnsWithTime = new Set<Column>();

  function checkOnce(cell: Cell, column: Column, position: number): CheckedValue | Problem {
    const value = checkCell(cell, column, readers[position]);
    if (
      column.field.type === 'date' &&
      typeof value === 'string' &&
      !columnsWithTime.has(column) &&
      hasTimeOfDay(cell)
    ) {
      columnsWithTime.add(column);
      warnings.push({ code: 'timeOfDay', params: { column: column.name } });
    }
    return value;
  }

  function readCached(cell: Cell, column: Column, position: number): CheckedValue | Problem {
    const last = latest[position] as CheckedCell;
    if (cell !== last.cell) {
      last.value = readUncached(cell, column, position);
      last.cell = cell;
    }
    return last.value;
  }

  function readUncached(cell: Cell, column: Column, position: number): CheckedValue | Problem {
    const cache = caches[position];
    if (!cache || typeof cell !== 'string') return checkOnce(cell, column, position);
    const known = cache.get(cell);
    if (known !== undefined) return known;
    const value = checkOnce(cell, column, position);
    cache.set(cell, value);
    if (cache.size > maxCachedPerColumn) caches[position] = null;
    return value;
  }

  /** Whether a mandatory cell may be empty, as it describes the file of an element that has none yet. */
  function mayBeEmpty({ entity, fieldName }: Column, cells: RawRow['cells']): boolean {
    if (forwardPosition < 0 || !isForwardFileDetail(entity, fieldName)) return false;
    const { index, column } = matched[forwardPosition] as MatchedColumns[number];
    return isReasonForNoFile(readCached(cells[index], column, forwardPosition));
  }

  function accept(value: CheckedValue | Problem, column: Column, line: number, cells: RawRow['cells']): CheckedValue {
    const { field } = column;
    const lacking = () => new Problem(acceptsMissingTerm(field) ? 'requiredOrReason' : 'required');
    const accepted = value === null && field.mandatory && !mayBeEmpty(column, cells) ? lacking() : value;
    if (!(accepted instanceof Problem)) return accepted;
    issues.add(line, column.name, accepted);
    return invalidValue;
  }

  return (row) => {
    const { line, cells } = row;
    const values = new Array<CheckedValue | CheckedValue[]>(matched.length);
    const pooledColumn = poolingColumns.find(({ index }) => isPooled(cells[index]));
    if (pooledColumn) issues.add(line, pooledColumn.column.name, new Problem('pooled'));
    for (let position = 0; position < matched.length; position++) {
      const { index, column } = matched[position] as MatchedColumns[number];
      const checksumIndex = checksumCellIndexes[position];
      const mayBeInChecksum = checksumIndex !== undefined && isBlank(cells[index]);
      const cell = mayBeInChecksum ? (fileInChecksumLine(cells[checksumIndex]) ?? cells[index]) : cells[index];
      if (pooledColumn && pooledEntities.includes(column.entity)) {
        values[position] = invalidValue;
        continue;
      }
      values[position] =
        column.several && typeof cell === 'string' && mayHoldSeveral(cell, column)
          ? splitCellValues(cell, column).map((part) => accept(readCached(part, column, position), column, line, cells))
          : accept(readCached(cell, column, position), column, line, cells);
    }

    for (const [begin, end] of periodPositions) {
      const from = values[begin];
      const to = values[end];
      if (isValueList(from) && isValueList(to)) {
        const count = Math.min(from.length, to.length);
        for (let i = 0; i < count; i++) checkPeriod(from[i], to[i], end, line);
      } else checkPeriod(from, to, end, line);
    }
    const modelProblem = platformProblem(values[platformIndex], values[modelIndex]);
    if (modelProblem) issues.add(line, columnNameAt(platformIndex), modelProblem);
    for (const position of checksumIndexes) {
      const problem = checksumMethodProblem(values[position], values[methodIndex]);
      if (problem) issues.add(line, columnNameAt(position), problem);
    }
    for (const { name, checksum: sum } of fileColumns) {
      const problem =
        values[sum] === invalidValue ? null : otherFileChecksumProblem(cells[matched[sum]?.index ?? -1], values[name]);
      if (problem) issues.add(line, columnNameAt(sum), problem);
    }
    return { line, values };
  };

  function checkPeriod(begin: unknown, end: unknown, position: number, line: number): void {
    if (typeof begin === 'string' && typeof end === 'string' && isBefore(end, begin))
      issues.add(line, columnNameAt(position), new Problem('endBeforeBegin', { begin, end }));
  }

  function columnNameAt(position: number): string {
    return matched[position]?.column.name ?? '';
  }
}
