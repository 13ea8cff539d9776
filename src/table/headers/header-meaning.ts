import { type Column, columnOf, columns } from '../../catalogue/columns.ts';
import { headerSynonyms, synonymsAmongOwnHeaders } from '../../catalogue/headers/header-synonyms.ts';
import { similarHeaders } from '../../catalogue/headers/similar-headers.ts';
import { fields as germanWords } from '../../catalogue/locales/de/fields.ts';
import { fields as englishWords } from '../../catalogue/locales/en/fields.ts';
import type { CellPart } from '../mapping/cell-parts.ts';
import { comparableHeader } from './header-names.ts';
import { isInFieldUnit, splitHeader } from './header-units.ts';

/** Longer headers are sentences and are not compared with names. */
const maxNameLength = 200;

/** The meaning of a foreign header: a catalogue column if certain, otherwise the likely ones. */
export type HeaderMeaning = { certain?: string; likely: string[] };

function indexByHeader(lists: Readonly<Record<string, readonly string[]>>): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const [column, headers] of Object.entries(lists))
    for (const header of headers) {
      const key = comparableHeader(header);
      index.set(key, [...(index.get(key) ?? []), column]);
    }
  return index;
}

const catalogueNames = indexByHeader(Object.fromEntries(columns.map(({ name }) => [name, [name]])));
const synonyms = indexByHeader(headerSynonyms);
const similarNames = indexByHeader(similarHeaders);
const templateSynonyms = indexByHeader(synonymsAmongOwnHeaders);

/** Headers of columns that contain both latitude and longitude. */
const coordinatesHeaders = new Set(
  [
    'lat_lon',
    'latlon',
    'geographic location (latitude and longitude)',
    'latitude_and_longitude',
    'latitude_longitude',
    'coordinates',
  ].map(comparableHeader),
);

/** The columns that coordinates are split into, with the part for each. */
export const coordinateColumns: readonly { column: string; part: CellPart }[] = [
  { column: 'geogr_loc_lat', part: 'latitude' },
  { column: 'geogr_loc_lon', part: 'longitude' },
];

/** Whether a header denotes cells with both latitude and longitude. */
export function isCoordinatesHeader(header: string): boolean {
  return header.length <= maxNameLength && coordinatesHeaders.has(comparableHeader(splitHeader(header).name));
}

/** A column as the meaning of a header: certain, unless the text in brackets may be another unit than the field's. */
function meaningInUnit(column: string, inBrackets: string): HeaderMeaning {
  const field = columnOf(column)?.field;
  return field && isInFieldUnit(inBrackets, field) ? { certain: column, likely: [] } : { likely: [column] };
}

/**
 * The meaning of a header by names and synonyms; names of the catalogue come first. An ambiguous name is certain only
 * in a table with catalogue headers.
 */
function findNameMeaning(header: string, isTemplate = false): HeaderMeaning {
  const { name, inBrackets } = splitHeader(header);
  for (const [text, unit] of [
    [header, ''],
    [name, inBrackets],
  ] as const) {
    const key = comparableHeader(text);
    if (key === '') continue;
    const [catalogueName, another] = catalogueNames.get(key) ?? [];
    // `fieldsampleprotocolid` is the name of one column, `protocolid` that of another; a spelling of two columns is
    // ambiguous.
    if (catalogueName && !another && (isTemplate || !similarNames.has(key))) return meaningInUnit(catalogueName, unit);
    const [translated] = (isTemplate && templateSynonyms.get(key)) || [];
    if (translated) return meaningInUnit(translated, unit);
    const known = synonyms.get(key) ?? [];
    const [certain] = known;
    if (certain && known.length === 1 && !similarNames.has(key)) return meaningInUnit(certain, unit);
    const likely = [...new Set([...(catalogueNames.get(key) ?? []), ...known, ...(similarNames.get(key) ?? [])])];
    if (likely.length > 0) return { likely };
  }
  return { likely: [] };
}

type FieldTexts = Readonly<Record<string, Readonly<Record<string, { label: string; help: string }>>>>;
const languages: readonly FieldTexts[] = [englishWords, germanWords];
const labelOf = (words: FieldTexts, { entity, fieldName }: Column) => words[entity]?.[fieldName]?.label;

/** The label and help text of a column's field in every language. */
export function explanationsOf({ entity, fieldName }: Column): string[] {
  return languages.flatMap((texts) => {
    const { label, help } = texts[entity]?.[fieldName] ?? {};
    return [label ?? '', help ?? ''];
  });
}

/** Maximum number of columns with the same label; a label of more, such as that of comments, is ambiguous. */
const maxColumnsPerLabel = 3;

/**
 * The meanings of field labels in both languages. A label is certain only if {@link findNameMeaning} is certain of its
 * English form: a concentration may also be that of salt.
 */
const labelMeanings = new Map<string, HeaderMeaning>();
for (const texts of languages)
  for (const [key, sameLabel] of Map.groupBy(columns, (column) => comparableHeader(labelOf(texts, column) ?? ''))) {
    const names = sameLabel.map(({ name }) => name);
    const [only] = sameLabel.length === 1 ? sameLabel : [];
    const isCertain = only && findNameMeaning(labelOf(englishWords, only) ?? '').certain === only.name;
    if (key === '' || sameLabel.length > maxColumnsPerLabel) continue;
    // The label of a column in one language may be that of another column in the other language.
    const likely = [...new Set([...(labelMeanings.get(key)?.likely ?? []), ...names])];
    labelMeanings.set(key, isCertain && likely.length === 1 ? { certain: only.name, likely } : { likely });
  }

/**
 * The meaning of a header by its name alone, including field labels.
 * @param isTemplate whether the table has catalogue headers, so that a catalogue name is certain
 */
export function findMeaning(header: string, isTemplate = false): HeaderMeaning {
  if (header.length > maxNameLength) return { likely: [] };
  const meaning = findNameMeaning(header, isTemplate);
  const { name, inBrackets } = splitHeader(header);
  const wholeMeaning = labelMeanings.get(comparableHeader(header));
  const labelMeaning = wholeMeaning ?? labelMeanings.get(comparableHeader(name));
  if (meaning.certain !== undefined || !labelMeaning) return meaning;
  if (labelMeaning.certain !== undefined && meaning.likely.length === 0)
    return meaningInUnit(labelMeaning.certain, wholeMeaning ? '' : inBrackets);
  return { likely: [...new Set([...meaning.likely, ...labelMeaning.likely])] };
}

/** The text in brackets after a name, unless it belongs to a standard name. */
export function bracketTextOf(header: string): string {
  const key = comparableHeader(header);
  return [catalogueNames, synonyms, similarNames, labelMeanings].some((names) => names.has(key))
    ? ''
    : splitHeader(header).inBrackets;
}
