import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import type { Column } from '../../catalogue/columns.ts';
import type { Field } from '../../catalogue/definition.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { namesPersons } from '../../catalogue/lookup.ts';
import { parsePerson } from '../../catalogue/persons/persons.ts';
import { isReadFile, isReadFileName } from '../../catalogue/read-files/read-files.ts';
import { repairTaxon } from '../../catalogue/terms/taxa.ts';
import { isBioSample, isFullAccession } from '../../catalogue/values/accessions.ts';
import { isDateText, parsePeriod } from '../../catalogue/values/dates.ts';
import { isWordForNothing } from '../../catalogue/vocabularies/index.ts';
import { isQuantity } from '../headers/header-units.ts';

/**
 * The judgement of a column's values: they fit a field; some fit; none fits, though they may be corrected; or they are of
 * another kind than the field's.
 */
export type Fit = 'fits' | 'partly' | 'unread' | 'contradicts';

/** Number of a column's first values that are examined for its meaning. */
const maxSampledValues = 50;

/** The values of a column. */
export type ColumnContent = {
  /** Its first distinct texts. */
  values: string[];
  /** Those of them that are no placeholders, which do not show the meaning of a column. */
  informative: string[];
  /** Whether the first cells are all different. */
  isDistinct: boolean;
  /** All texts of its filled cells. */
  texts: () => Iterable<string>;
};

/** Cells of a template that say how it is to be filled: `(Optional) …`, `{text}`, `yyyy-mm-dd`, and a letter for mandatory. */
const instruction =
  /^(?:\((?:mandatory|optional|recommended|required|conditional)\)|\{[^{}]*\}$|y{4}[-/.]m{2}|[MCXER]$)/i;

/** Whether a text is a value, rather than a placeholder, a missing-value term or an instruction. */
export const isInformative = (text: string): boolean =>
  text !== '' && !isWordForNothing(text) && !instruction.test(text);

/** The texts of a column's filled cells. */
function* columnTexts(rows: readonly (readonly Cell[])[], index: number): Generator<string> {
  for (const cells of rows) {
    const text = trimmedText(cells[index]);
    if (text !== '') yield text;
  }
}

export function readContent(rows: readonly (readonly Cell[])[], index: number): ColumnContent {
  const distinct = new Set<string>();
  let sampled = 0;
  for (const text of columnTexts(rows, index)) {
    distinct.add(text);
    if (++sampled === maxSampledValues) break;
  }
  const values = [...distinct];
  return {
    values,
    informative: values.filter(isInformative),
    isDistinct: distinct.size === sampled,
    texts: () => columnTexts(rows, index),
  };
}

/** Whether at least half of the texts pass a test; the others may be errors. */
export function mostAre(texts: readonly string[], isOfKind: (text: string) => boolean): boolean {
  return texts.filter(isOfKind).length * 2 >= texts.length;
}

const isUrl = (text: string) => /^(?:https?|ftp):\/\/\S+$/i.test(text) || /^www\.\S+$/i.test(text);
const isNumber = (text: string) => /^[-+−]?\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?\s?[°%]?$/.test(text);
/** A day with four digits for its year; a label such as `10-11-12` is none. */
const isDay = (text: string) =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:$|[T ])/.test(text) && isDateText(text);
const isPosition = (text: string) => /^[-+]?\d{1,3}\.\d+[\s,;/]+[-+]?\d{1,3}\.\d+$/.test(text);
/** Sequences of bases in IUPAC's letters, such as primers. */
export const bases = /^[ACGTUNWSMKRYBDHVI]{4,}(?:[;,+|/ _-]+[ACGTUNWSMKRYBDHVI]{4,})*$/i;
const isProse = (text: string) => text.length > 100 || /[.!?] \p{Lu}/u.test(text);
/** Words of organisations' names, and beginnings of such words. */
const organisationWords = new Set(
  'uni inst center centre centrum zentrum gmbh ltd llc inc lab labs labor college school museum agency ministry department dept council station society hospital health service services academy akademie faculty hochschule observatory survey consortium stiftung foundation verein behörde amt'.split(
    ' ',
  ),
);
const organisationStems = [
  'universit',
  'institut',
  'laborator',
  'compan',
  'corporation',
  'forschungs',
  'ministeri',
  'fakult',
];

/** Whether a text has a word of organisations' names. */
export const isOrganisation = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => organisationWords.has(word) || organisationStems.some((stem) => word.startsWith(stem)),
  );

const isPersonText = (text: string) => {
  const person = parsePerson(text);
  return !(person instanceof Problem) && !/\d/.test(person.fullName ?? '');
};

/** Whether the field's example shows that its values may be numbers or codes: `118`, `EMB177`. */
const isCode = ({ mono, example = '' }: Field & { mono?: boolean }) =>
  mono === true || (/\d/.test(example) && !/\s/.test(example));

/** Judges texts by whether a test accepts most, some or none of them. */
function fitBy(texts: readonly string[], isRead: (text: string) => boolean, otherwise: Fit = 'unread'): Fit {
  const count = texts.filter(isRead).length;
  return count * 2 >= texts.length ? 'fits' : count > 0 ? 'partly' : otherwise;
}

/** Judges texts for a field of free text by their kind. */
function fitOfText({ entity, fieldName, field }: Column, texts: readonly string[]): Fit {
  const most = (isOfKind: (text: string) => boolean) => mostAre(texts, isOfKind);
  const { long = false, mono = false } = field as { long?: boolean; mono?: boolean };
  const isStorage = fieldName.startsWith('path_');
  if (isReadFileName(entity, fieldName))
    return fitBy(texts, (text) => /\.[a-z][a-z0-9]{1,5}(?:\.gz|\.bz2|\.zip)?$/i.test(text) && !isNumber(text));
  if (isStorage) return fitBy(texts, (text) => /[\\/]/.test(text));
  const isTerm = fieldName.startsWith('env_');
  if (fieldName.endsWith('_comment')) return most(isNumber) || most(isDay) ? 'partly' : 'fits';
  if (!isTerm && !long && most(isUrl)) return 'contradicts';
  if (most(isDay) || most(isPosition)) return 'contradicts';
  if ('numeric' in field && field.numeric) return fitBy(texts, isNumber);
  if (field.unit !== undefined) return fitBy(texts, (text) => /^[<>≤≥~]?\s?\d[\d.,]*(?:\s?\p{L}+)?$/u.test(text));
  if (isQuantity(field)) return fitBy(texts, (text) => /^[<>≤≥~]?\s?[\d.,–-]+[\p{L}\s²³/]*$/u.test(text));
  if (!isCode(field) && most(isNumber)) return 'contradicts';
  if (fieldName === 'mid' || fieldName === 'adapters') return fitBy(texts, (text) => bases.test(text));
  if (fieldName.endsWith('sams_id')) return fitBy(texts, (text) => isBioSample(text) || /^\d+$/.test(text));
  if (fieldName === 'target_gene' && (most(isFullAccession) || most((text) => /^[A-Za-z0-9]+_\d{3,}$/.test(text))))
    return 'contradicts';
  if (!mono && !long && !isTerm && fieldName !== 'project_funding_code' && most(isFullAccession)) return 'unread';
  // Names and labels are short; a sentence is a description.
  if (!long && !isTerm && field.type === 'text' && (field.maxLength ?? 0) < 500 && most(isProse)) return 'contradicts';
  return 'fits';
}

/** Whether a text names a taxon whose number is stored. */
const isTaxonName = ({ suggests }: Field, text: string) => suggests === 'taxon' && repairTaxon(text) !== undefined;

/** Whether texts are of the kind of a field. Without any text, nothing contradicts. */
export function fitOf(column: Column, texts: readonly string[]): Fit {
  const { field } = column;
  if (texts.length === 0) return 'fits';
  const hasWordsOnly = texts.every((text) => !/\d/.test(text));
  switch (field.type) {
    case 'text':
      return fitOfText(column, texts);
    case 'date':
      return fitBy(
        texts,
        (text) => isDateText(text) || parsePeriod(text) !== null,
        hasWordsOnly ? 'contradicts' : 'unread',
      );
    case 'reference':
    case 'references': {
      if (mostAre(texts, isNumber) || mostAre(texts, isDay)) return 'contradicts';
      if (!namesPersons(field)) return texts.every((text) => text.length <= 500) ? 'fits' : 'contradicts';
      if (mostAre(texts, isOrganisation)) return 'contradicts';
      return fitBy(texts, isPersonText);
    }
    case 'latitude':
    case 'longitude': {
      const isInRange = (text: string) => !(readCell(text, field) instanceof Problem);
      const fit = fitBy(texts, isInRange, hasWordsOnly ? 'contradicts' : 'unread');
      // A number beyond the range is no degree of latitude.
      return fit === 'fits' && texts.some((text) => isNumber(text) && !isInRange(text)) ? 'partly' : fit;
    }
    // The type accepts any text, as archives have accessions of their own.
    case 'accession':
      return fitBy(texts, isFullAccession, mostAre(texts, (text) => text.includes(' ')) ? 'unread' : 'partly');
    case 'choice':
      return fitBy(texts, (text) => !(readCell(text, field) instanceof Problem));
    default:
      return fitBy(
        texts,
        (text) => isTaxonName(field, text) || !(readCell(text, field) instanceof Problem),
        hasWordsOnly || mostAre(texts, isDay) ? 'contradicts' : 'unread',
      );
  }
}

/** The ends of the pair that file names say they belong to; null if they do not say so. */
export function directionOf(texts: readonly string[]): 'forward' | 'reverse' | null {
  const files = texts.filter(isReadFile);
  if (files.length === 0 || files.length < texts.length) return null;
  const isEnd = (end: 1 | 2) => (text: string) =>
    new RegExp(`(?:[_.-]R?${end}(?:_\\d+)?)\\.f(?:ast)?q`, 'i').test(text);
  if (files.every(isEnd(2))) return 'reverse';
  return files.every(isEnd(1)) ? 'forward' : null;
}
