import { type Column, columnOf, columns } from '../../catalogue/columns.ts';
import { headerSynonyms, synonymsAmongOwnHeaders } from '../../catalogue/headers/header-synonyms.ts';
import { similarHeaders } from '../../catalogue/headers/similar-headers.ts';
import { fields as germanWords } from '../../catalogue/locales/de/fields.ts';
import { fields as englishWords } from '../../catalogue/locales/en/fields.ts';
import type { CellPart } from '../mapping/cell-parts.ts';
import { comparableHeader } from './header-names.ts';
import { isInFieldUnit, splitHeader } from './header-units.ts';

/** Names of columns are shorter; what is longer is a sentence, and not compared with any. */
const maxNameLength = 200;

/** The meaning of a foreign header: a column of ours where that is certain, or several that it may mean. */
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

/** Headers whose cells hold a latitude and a longitude. */
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

/** The columns that a position is cut into, and the part that each takes. */
export const coordinateColumns: readonly { column: string; part: CellPart }[] = [
  { column: 'geogr_loc_lat', part: 'latitude' },
  { column: 'geogr_loc_lon', part: 'longitude' },
];

/** Whether the cells below a header hold a latitude and a longitude. */
export function isCoordinatesHeader(header: string): boolean {
  return header.length <= maxNameLength && coordinatesHeaders.has(comparableHeader(splitHeader(header).name));
}

/** A column that a header means by a part of its name: it is only likely where what stands in brackets may be another unit. */
function meaningInUnit(column: string, inBrackets: string): HeaderMeaning {
  const field = columnOf(column)?.field;
  return field && isInFieldUnit(inBrackets, field) ? { certain: column, likely: [] } : { likely: [column] };
}

/**
 * The meaning of a header by the names of columns, here and elsewhere. Our own name counts before any synonym; one that other
 * tables may have for something else is certain only among our own.
 */
function findNameMeaning(header: string, isAmongOurs = false): HeaderMeaning {
  const { name, inBrackets } = splitHeader(header);
  for (const [text, unit] of [
    [header, ''],
    [name, inBrackets],
  ] as const) {
    const key = comparableHeader(text);
    if (key === '') continue;
    const [ours, other] = catalogueNames.get(key) ?? [];
    // `fieldsampleprotocolid` is one column's name, `protocolid` another's; two of one spelling are nobody's.
    if (ours && !other && (isAmongOurs || !similarNames.has(key))) return meaningInUnit(ours, unit);
    const [translated] = (isAmongOurs && templateSynonyms.get(key)) || [];
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

/** The label and the explanation of a column's field, in every language. */
export function explanationsOf({ entity, fieldName }: Column): string[] {
  return languages.flatMap((words) => {
    const { label, help } = words[entity]?.[fieldName] ?? {};
    return [label ?? '', help ?? ''];
  });
}

/** Columns that share a label, such as that of comments, beyond which it says nothing. */
const maxColumnsPerLabel = 3;

/**
 * Columns by the labels of their fields, in both languages. A label is as certain as its English one by the names above: a
 * concentration may be one of salt.
 */
const labelMeanings = new Map<string, HeaderMeaning>();
for (const words of languages)
  for (const [key, alike] of Map.groupBy(columns, (column) => comparableHeader(labelOf(words, column) ?? ''))) {
    const names = alike.map(({ name }) => name);
    const [only] = alike.length === 1 ? alike : [];
    const isCertain = only && findNameMeaning(labelOf(englishWords, only) ?? '').certain === only.name;
    if (key === '' || alike.length > maxColumnsPerLabel) continue;
    // The label of one column in one language may be that of another in the other one.
    const likely = [...new Set([...(labelMeanings.get(key)?.likely ?? []), ...names])];
    labelMeanings.set(key, isCertain && likely.length === 1 ? { certain: only.name, likely } : { likely });
  }

/**
 * The meaning of a header by its name alone, also where that is the label of a field.
 * @param isAmongOurs whether it stands in a table of ours, where a name of ours means nothing else
 */
export function findMeaning(header: string, isAmongOurs = false): HeaderMeaning {
  if (header.length > maxNameLength) return { likely: [] };
  const meaning = findNameMeaning(header, isAmongOurs);
  const { name, inBrackets } = splitHeader(header);
  const whole = labelMeanings.get(comparableHeader(header));
  const labelled = whole ?? labelMeanings.get(comparableHeader(name));
  if (meaning.certain !== undefined || !labelled) return meaning;
  if (labelled.certain !== undefined && meaning.likely.length === 0)
    return meaningInUnit(labelled.certain, whole ? '' : inBrackets);
  return { likely: [...new Set([...meaning.likely, ...labelled.likely])] };
}

/** The word in brackets behind a name, where it is not a part of the name as a standard gives it. */
export function bracketTextOf(header: string): string {
  const key = comparableHeader(header);
  return [catalogueNames, synonyms, similarNames, labelMeanings].some((names) => names.has(key))
    ? ''
    : splitHeader(header).inBrackets;
}
