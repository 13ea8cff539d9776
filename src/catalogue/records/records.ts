import { ancestorsOf } from '../chain.ts';
import { acceptsMissingTerm, type Field, hasReasonColumn, reasonColumn } from '../definition.ts';
import { type Cell, Problem, readCell, shorten, type Value } from '../field-types.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../index.ts';
import { arePersons } from '../lookup.ts';
import type { Measurement } from '../measurements/measurement.ts';
import { isMeasurementInput } from '../measurements/measurement-list.ts';
import { checkType, withTypeFields } from '../measurements/type-rules.ts';
import { personNameProblem } from '../persons/persons.ts';
import { fileNameProblem } from '../read-files/file-name-rules.ts';
import { isReadFileName, isReasonForNoFile, readFileFields } from '../read-files/read-files.ts';
import { isFillValue, isNoName, isPlaceholder, missingTermOf } from '../vocabularies/index.ts';
import { platformOf } from '../vocabularies/sequencing.ts';
import {
  checksumFields,
  checksumMethodProblem,
  fileInChecksumLine,
  isBefore,
  otherFileChecksumProblem,
  platformProblem,
} from './cross-field-rules.ts';
import { isKeyOrNameField, isNameField, isNoValueText } from './key-and-name-fields.ts';
import { identifyingFields, isValueText } from './natural-keys.ts';
import { derivedFields, reasonColumns } from './record-columns.ts';

/**
 * A record's values by field, and missing-value terms by `<field>_missing`. A multiple reference is a list of ids.
 */
export type RecordValues = Record<string, Value | number[] | Measurement[]>;

/** Whether a value is the list of a multiple reference. */
export function isIdList(value: RecordValues[string] | undefined): value is number[] {
  return Array.isArray(value) && (value.length === 0 || typeof value[0] === 'number');
}

export type FieldProblems = Record<string, Problem[]>;

/**
 * The properties of a record in addition to its fields. The server ignores them in input, except `version`, which
 * detects conflicts.
 */
export function metadataFieldNames(entity: EntityName): string[] {
  const { id } = entityOf(entity);
  const ofAncestors = ancestorsOf(entity).length > 0 ? ['of'] : [];
  return ['id', id, ...(derivedFields[entity] ?? []), 'created_at', 'updated_at', 'version', 'labels', ...ofAncestors];
}

/** Limits the changes in the history of a record, the latest first. */
export const maxHistoryRows = 500;

/** Whether people recognise a record by this field: part of its label, its name, or the name of a read file. */
export function isLabelOrNameField(entity: EntityName, name: string): boolean {
  const isLabel = (entityOf(entity).label as readonly string[]).includes(name);
  return isLabel || isNameField(entity, name) || isReadFileName(entity, name);
}

function nameProblem(name: string, isNeeded: boolean): Problem {
  return new Problem(isNeeded ? 'nameNeeded' : 'nameMissing', { value: shorten(name) });
}

/**
 * The problem of a text that cannot be the name of a read file. A placeholder in a key or name is reported by another
 * rule.
 */
function readFileNameProblem(entity: EntityName, field: string, name: string): Problem | null {
  if (!isReadFileName(entity, field) || (acceptsMissingTerm(fieldOf(entity, field)) && isReasonForNoFile(name)))
    return null;
  if (!isPlaceholder(name)) return fileNameProblem(name);
  return isKeyOrNameField(entity, field) ? null : new Problem('nameMissing', { value: shorten(name) });
}

/**
 * Reads the name of a record in a reference.
 * @returns the name, `null` for a placeholder such as `n/a`, or a problem for a missing-value term
 */
export function readName(name: string): string | null | Problem {
  if (missingTermOf(name)) return nameProblem(name, false);
  return isNoName(name) || isFillValue(name) ? null : name;
}

/**
 * Reads one cell of a field like {@link readCell}. In addition, a placeholder such as `n/a` in a key or name is read as
 * null, or refused if the field is mandatory.
 * @param isNeeded whether the field is mandatory here
 */
export function readField(
  entity: EntityName,
  name: string,
  cell: Cell,
  isNeeded: boolean,
): ReturnType<typeof readCell> {
  const field = fieldOf(entity, name);
  const value = readCell(cell, field);
  if (typeof value !== 'string') return value;
  const problem =
    (arePersons(entity) ? personNameProblem(name, value) : null) ?? readFileNameProblem(entity, name, value);
  if (problem) return problem;
  if (!isKeyOrNameField(entity, name)) return value;
  const term = missingTermOf(value);
  if (term) return isNameField(entity, name) ? nameProblem(value, isNeeded) : term;
  if (!isNoValueText(entity, name, value)) return value;
  return isNeeded || field.mandatory ? nameProblem(value, isNeeded) : null;
}

function readValue(entity: EntityName, name: string, input: unknown): Value | number[] | { reason: string } | Problem {
  const field = fieldOf(entity, name);
  if (field.type === 'references') return readIds(input, field);
  // JSON has no dates, and no field has boolean values.
  if (typeof input === 'object' ? input !== null : typeof input === 'boolean') return new Problem('kind');
  return readField(entity, name, input as Cell, Boolean(field.required));
}

function readIds(input: unknown, field: Field): number[] | Problem {
  if (input === null) return [];
  if (!Array.isArray(input)) return new Problem('references');
  const ids = new Set<number>();
  for (const item of input) {
    const id = typeof item === 'number' || typeof item === 'string' ? readCell(item, field) : null;
    if (id instanceof Problem) return id;
    if (typeof id !== 'number') return new Problem('references');
    ids.add(id);
  }
  return [...ids];
}

/** Whether a text equals the stored one, which is accepted even if it breaks the current rules. */
function isUnchanged(input: unknown, stored: RecordValues[string] | undefined): input is string {
  return typeof input === 'string' && input !== '' && input === stored;
}

function readReason(input: unknown): string | null | Problem {
  if (input === null || input === undefined || input === '') return null;
  return (typeof input === 'string' && missingTermOf(input.trim())) || new Problem('missingTerm');
}

/** The problems of periods that end before they begin, with the name of the end field. */
export function periodProblems(entity: EntityName, record: Readonly<Record<string, unknown>>): [string, Problem][] {
  return (entityOf(entity).periods ?? []).flatMap(([beginName, endName]): [string, Problem][] => {
    const [begin, end] = [record[beginName], record[endName]];
    const isWrong = typeof begin === 'string' && typeof end === 'string' && isBefore(end, begin);
    return isWrong ? [[endName, new Problem('endBeforeBegin', { begin, end })]] : [];
  });
}

function checkCrossFieldRules(entity: EntityName, record: RecordValues, problems: FieldProblems): void {
  for (const [name, problem] of periodProblems(entity, record)) problems[name] ??= [problem];
  if (entity !== 'sequencing_element') return;
  for (const name of checksumFields) {
    const problem = checksumMethodProblem(record[name], record.checksum_method);
    if (problem) problems[name] ??= [problem];
  }
}

/** Fills the platform of a sequencer from its model; a platform that does not match the model is a problem. */
function fillPlatformFromModel(current: RecordValues | null, values: RecordValues, problems: FieldProblems): void {
  if (values.seq_meth === undefined && values.sequencing_platform === undefined) return;
  const { seq_meth, sequencing_platform: platform = null } = { ...current, ...values };
  const problem = platformProblem(platform, seq_meth);
  if (problem) problems.sequencing_platform ??= [problem];
  else if (platform === null && typeof values.seq_meth === 'string')
    values.sequencing_platform = platformOf(values.seq_meth);
}

/** Fills an empty file name from its checksum, if that was input as a line of `md5sum`. */
function fillFileNamesFromChecksums(
  input: Readonly<Record<string, unknown>>,
  current: RecordValues | null,
  values: RecordValues,
  problems: FieldProblems,
): void {
  for (const { name, checksum } of readFileFields) {
    const line = input[checksum];
    const file = fileInChecksumLine(line);
    if (file === null || problems[name] || problems[checksum]) continue;
    const currentName = values[name] === undefined ? current?.[name] : values[name];
    const fileName = (currentName ?? null) === null ? readField('sequencing_element', name, file, false) : null;
    if (fileName instanceof Problem) problems[name] = [fileName];
    else if (typeof fileName === 'string') values[name] = fileName;
    const mismatch = otherFileChecksumProblem(line, currentName);
    if (mismatch) problems[checksum] = [mismatch];
  }
}

/** Whether a field has a value, which is neither null nor a missing-value term. */
export function isFilled(value: RecordValues[string] | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : (value ?? null) !== null;
}

/**
 * Refuses a record without any of its identifying fields; a stored one from an import may still be changed. The problem
 * is reported at the first of these fields, in the order of the form.
 */
function checkIdentified(
  entity: EntityName,
  current: RecordValues | null,
  values: RecordValues,
  problems: FieldProblems,
): void {
  const definition = entityOf(entity);
  if (!definition.path) return;
  const names = identifyingFields(definition);
  const isIdentified = (record: RecordValues) => names.some((name) => isFilled(record[name]));
  if (isIdentified({ ...current, ...values }) || (current && !isIdentified(current))) return;
  const first = fieldOrder(entity).find((name) => names.includes(name));
  if (first && !names.some((name) => problems[name])) problems[first] = [new Problem('unidentified')];
}

/**
 * Checks the input of a form or a script for a record, by the same rules as an import.
 * @param fields fields by name; those left out stay unchanged, null and '' clear. Measurements are not read, as that needs
 *   their types (`readMeasurementList`)
 * @param current the stored record; null for a new one
 * @returns the values to store (fields and missing-value terms of the input), and the problems by field
 */
export function checkRecord(
  entity: EntityName,
  fields: Readonly<Record<string, unknown>>,
  current: RecordValues | null,
): { values: RecordValues; problems: FieldProblems } {
  const input = entity === 'measurement_type' ? withTypeFields(fields, current) : fields;
  const definition = entityOf(entity);
  const knownNames = new Set([
    ...metadataFieldNames(entity),
    ...reasonColumns(definition),
    ...Object.keys(definition.fields),
  ]);
  const values: RecordValues = {};
  const problems: FieldProblems = {};
  for (const name of Object.keys(input))
    if (!knownNames.has(name)) problems[name] = [new Problem('unknownField', { value: shorten(name) })];

  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.type === 'measurements') {
      if (input[name] !== undefined && !isMeasurementInput(input[name])) problems[name] = [new Problem('measurements')];
      continue;
    }
    const reasonName = hasReasonColumn(field) ? reasonColumn(name) : null;
    const isGiven = input[name] !== undefined;
    if (isGiven) {
      const value = isUnchanged(input[name], current?.[name]) ? input[name] : readValue(entity, name, input[name]);
      if (value instanceof Problem) problems[name] = [value];
      else if (value !== null && typeof value === 'object' && 'reason' in value) {
        values[name] = null;
        values[reasonColumn(name)] = value.reason;
      } else {
        values[name] = value;
        if (reasonName) values[reasonName] = null;
      }
    }
    if (reasonName && input[reasonName] !== undefined && !problems[name]) {
      const reason = readReason(input[reasonName]);
      const hasValue = (values[name] ?? null) !== null;
      const keepsValue = !isGiven && (current?.[name] ?? null) !== null;
      if (reason instanceof Problem) problems[reasonName] = [reason];
      else if (reason !== null && keepsValue) problems[reasonName] = [new Problem('valueThere')];
      else if (reason !== null && !hasValue) Object.assign(values, { [name]: null, [reasonName]: reason });
      else if (reason === null && !isGiven) values[reasonName] = null;
    }
    if (field.required && (isGiven || !current) && (values[name] ?? null) === null)
      problems[name] ??= [new Problem('required')];
  }
  if (entity === 'sequencer') fillPlatformFromModel(current, values, problems);
  if (entity === 'sequencing_element') fillFileNamesFromChecksums(input, current, values, problems);
  if (entity === 'measurement_type')
    checkType({ ...current, ...values }, values, (name, problem) => {
      problems[name] ??= [problem];
    });
  checkCrossFieldRules(entity, { ...current, ...values }, problems);
  checkIdentified(entity, current, values, problems);
  return { values, problems };
}
