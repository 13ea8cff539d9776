import { type EntityDef, type Field, reasonColumn } from '../definition.ts';
import { type Cell, hasReasonColumn, Problem, readCell, shorten, type Value } from '../field-types.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../index.ts';
import { formatDate } from '../locales/formats.ts';
import type { Language } from '../locales/languages.ts';
import { hasComma, namesSeveralPersons } from '../persons/persons.ts';
import { fileNameProblem } from '../read-files/file-name-rules.ts';
import { isReadFileName, readFileFields } from '../read-files/read-files.ts';
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

/** A record's values by field, and the reasons of missing ones by `<field>_missing`; several records are a list of numbers. */
export type RecordValues = Record<string, Value | number[]>;
export type FieldProblems = Record<string, Problem[]>;

/** Fields that the server adds to a record; the catalogue does not have them. */
export const derivedFields: Readonly<Partial<Record<EntityName, readonly string[]>>> = { person: ['state'] };

/** Names in a record besides its fields. Sent back to the server they change nothing; `version` tells which state was read. */
export function metadataFieldNames(entity: EntityName): string[] {
  const { id } = entityOf(entity);
  return ['id', id, ...(derivedFields[entity] ?? []), 'created_at', 'updated_at', 'version', 'labels'];
}

/** The latest changes of a record that its history shows at most. */
export const maxHistoryRows = 500;

/** The names of the columns that hold why a value is missing. */
export function reasonColumns({ fields }: EntityDef): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (hasReasonColumn(field) ? [reasonColumn(name)] : []));
}

/** Whether a field is one by which people know a record: a part of its label, what every row must name, or a file. */
export function isLabelOrNameField(entity: EntityName, name: string): boolean {
  const isLabel = (entityOf(entity).label as readonly string[]).includes(name);
  return isLabel || isNameField(entity, name) || isReadFileName(entity, name);
}

/** Refuses a name that says why there is none. */
function nameProblem(name: string, isNeeded: boolean): Problem {
  return new Problem(isNeeded ? 'nameNeeded' : 'nameMissing', { value: shorten(name) });
}

/** The problem of a text that cannot be the name of a read file; of one that every row must have, the rules of names say more. */
function readFileNameProblem(entity: EntityName, field: string, name: string): Problem | null {
  if (!isReadFileName(entity, field)) return null;
  if (!isPlaceholder(name)) return fileNameProblem(name);
  return isKeyOrNameField(entity, field) ? null : new Problem('nameMissing', { value: shorten(name) });
}

/**
 * Reads the name of a record that something refers to; a word for nothing is no name, and read as nothing.
 * @returns the name, `null` for a word for nothing, or the problem of a term that says why there is none
 */
export function readName(name: string): string | null | Problem {
  if (missingTermOf(name)) return nameProblem(name, false);
  return isNoName(name) || isFillValue(name) ? null : name;
}

/**
 * Reads one cell of a field, as {@link readCell} does. A word for nothing in what records are known by is read as nothing, or
 * refused where a name is needed.
 * @param isNeeded whether the cell must not be empty either
 */
export function readField(
  entity: EntityName,
  name: string,
  cell: Cell,
  isNeeded: boolean,
): ReturnType<typeof readCell> {
  const field = fieldOf(entity, name);
  const value = readCell(cell, field);
  const isOfPerson = entity === 'person' && (name === 'lastname' || name === 'firstname');
  if (isOfPerson && typeof value === 'string' && namesSeveralPersons(value))
    return new Problem('severalPersons', { value: shorten(value) });
  if (entity === 'person' && name === 'lastname' && typeof value === 'string' && hasComma(value))
    return new Problem('commaInLastName', { value: shorten(value) });
  if (typeof value !== 'string') return value;
  const problem = readFileNameProblem(entity, name, value);
  if (problem) return problem;
  if (!isKeyOrNameField(entity, name)) return value;
  const term = missingTermOf(value);
  if (term) return isNameField(entity, name) ? nameProblem(value, isNeeded) : term;
  if (!isNoValueText(entity, name, value)) return value;
  return isNeeded || field.mandatory ? nameProblem(value, isNeeded) : null;
}

function readValue(entity: EntityName, name: string, given: unknown): Value | number[] | { reason: string } | Problem {
  const field = fieldOf(entity, name);
  if (field.type === 'references') return readIds(given, field);
  // JSON has no dates, and a yes or no is no value of any field.
  if (typeof given === 'object' ? given !== null : typeof given === 'boolean') return new Problem('kind');
  return readField(entity, name, given as Cell, Boolean(field.required));
}

function readIds(given: unknown, field: Field): number[] | Problem {
  if (given === null) return [];
  if (!Array.isArray(given)) return new Problem('references');
  const numbers = new Set<number>();
  for (const one of given) {
    const number = typeof one === 'number' || typeof one === 'string' ? readCell(one, field) : null;
    if (number instanceof Problem) return number;
    if (typeof number !== 'number') return new Problem('references');
    numbers.add(number);
  }
  return [...numbers];
}

/** Whether a text is as it is stored: it stays then, whatever the rules of today would say of it. */
function isUnchanged(given: unknown, stored: RecordValues[string] | undefined): given is string {
  return typeof given === 'string' && given !== '' && given === stored;
}

function readReason(given: unknown): string | null | Problem {
  if (given === null || given === undefined || given === '') return null;
  return (typeof given === 'string' && missingTermOf(given.trim())) || new Problem('missingTerm');
}

/** The ends that lie before their begins, by field. */
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

/** Fills the platform of a sequencer from the model that is given; one that is not the model's is a problem. */
function fillPlatformFromModel(current: RecordValues | null, values: RecordValues, problems: FieldProblems): void {
  if (values.seq_meth === undefined && values.sequencing_platform === undefined) return;
  const { seq_meth, sequencing_platform: platform = null } = { ...current, ...values };
  const problem = platformProblem(platform, seq_meth);
  if (problem) problems.sequencing_platform ??= [problem];
  else if (platform === null && typeof values.seq_meth === 'string')
    values.sequencing_platform = platformOf(values.seq_meth);
}

/** Reads the name of a file out of the line of `md5sum` that its checksum was given as, where it has no other. */
function fillFileNamesFromChecksums(
  given: Readonly<Record<string, unknown>>,
  current: RecordValues | null,
  values: RecordValues,
  problems: FieldProblems,
): void {
  for (const { name, checksum } of readFileFields) {
    const line = given[checksum];
    const file = fileInChecksumLine(line);
    if (file === null || problems[name] || problems[checksum]) continue;
    const known = values[name] === undefined ? current?.[name] : values[name];
    const read = (known ?? null) === null ? readField('sequencing_element', name, file, false) : null;
    if (read instanceof Problem) problems[name] = [read];
    else if (typeof read === 'string') values[name] = read;
    const other = otherFileChecksumProblem(line, known);
    if (other) problems[checksum] = [other];
  }
}

/** Whether a field of a record is filled in: with a value, not with the reason why there is none. */
export function isFilled(value: RecordValues[string] | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : (value ?? null) !== null;
}

/**
 * Refuses a record that nothing tells from others; an import may store one, which can then be changed like any other.
 * Said at the first of the fields that would do, in the order of the form.
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
 * Reads what a form or a script gives for a record, by the rules that an import has as well.
 * @param given fields by name; those left out stay as they are, null and '' clear
 * @param current the record as it is; null for a new one
 * @returns what is to be stored (fields and reasons that were given), and what is wrong, by field
 */
export function checkRecord(
  entity: EntityName,
  given: Readonly<Record<string, unknown>>,
  current: RecordValues | null,
): { values: RecordValues; problems: FieldProblems } {
  const definition = entityOf(entity);
  const known = new Set([
    ...metadataFieldNames(entity),
    ...reasonColumns(definition),
    ...Object.keys(definition.fields),
  ]);
  const values: RecordValues = {};
  const problems: FieldProblems = {};
  for (const name of Object.keys(given))
    if (!known.has(name)) problems[name] = [new Problem('unknownField', { value: shorten(name) })];

  for (const [name, field] of Object.entries(definition.fields)) {
    const reasonName = hasReasonColumn(field) ? reasonColumn(name) : null;
    const isGiven = given[name] !== undefined;
    if (isGiven) {
      const value = isUnchanged(given[name], current?.[name]) ? given[name] : readValue(entity, name, given[name]);
      if (value instanceof Problem) problems[name] = [value];
      else if (value !== null && typeof value === 'object' && 'reason' in value) {
        values[name] = null;
        values[reasonColumn(name)] = value.reason;
      } else {
        values[name] = value;
        if (reasonName) values[reasonName] = null;
      }
    }
    if (reasonName && given[reasonName] !== undefined && !problems[name]) {
      const reason = readReason(given[reasonName]);
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
  if (entity === 'sequencing_element') fillFileNamesFromChecksums(given, current, values, problems);
  checkCrossFieldRules(entity, { ...current, ...values }, problems);
  checkIdentified(entity, current, values, problems);
  return { values, problems };
}

/**
 * The text by which people know a record, as the server's `labels` have it: a person's name with the number behind it,
 * the number alone where nothing else is known.
 * @param language writes the dates in it as they are written there, instead of as they are stored
 */
export function labelOf(
  entity: EntityName,
  record: Readonly<Record<string, unknown>>,
  language: Language | null = null,
): string {
  const { id, label } = entityOf(entity);
  const number = `(${record[id] ?? record.id})`;
  const text = label
    .flatMap((name) => {
      const value = record[name] ?? null;
      if (value === null) return [];
      return language && fieldOf(entity, name).type === 'date' ? formatDate(String(value), language) : String(value);
    })
    .join(', ');
  if (entity === 'person') return `${text} ${number}`.trim();
  return text || number;
}

/** The end of an entity’s labels at which they hold a date; undefined of those that hold none. */
export function datePositionInLabel(entity: EntityName): 'first' | 'last' | undefined {
  const at = entityOf(entity).label.findIndex((name) => fieldOf(entity, name).type === 'date');
  if (at < 0) return undefined;
  return at === 0 ? 'first' : 'last';
}

/**
 * A stored label with the date that the labels of this entity hold written anew. Elsewhere in the label, what looks like a
 * date is somebody's own word and stays; a label does not tell whether its record has a date, so that of a record without
 * one its first or last part may be taken for it.
 */
export function replaceDateInLabel(entity: EntityName, label: string, write: (date: string) => string): string {
  const place = datePositionInLabel(entity);
  if (!place) return label;
  const date = place === 'first' ? /^\d{4}-\d{2}(?:-\d{2})?(?=, |$)/ : /(?<=^|, )\d{4}-\d{2}(?:-\d{2})?$/;
  return label.replace(date, write);
}

/** A label of the server, with its date as the language writes it. */
export function localizeLabel(entity: EntityName, label: string, language: Language): string {
  return replaceDateInLabel(entity, label, (date) => formatDate(date, language));
}
