import { type Column, columnOf, columns } from '../catalogue/columns.ts';
import { fields as germanWords } from '../catalogue/locales/de/fields.ts';
import { fields as englishWords } from '../catalogue/locales/en/fields.ts';
import { similarHeaders } from '../catalogue/similar-headers.ts';
import { headersAmongOurs, sameHeaders } from '../catalogue/synonyms.ts';
import { cutHeader, hasOwnUnit } from './header-units.ts';
import { plainHeader } from './headers.ts';
import type { Part } from './parts.ts';

/** Names of columns are shorter; what is longer is a sentence, and not compared with any. */
const maxNameLength = 200;

/** The meaning of a foreign header: a column of ours where that is certain, or several that it may mean. */
export type Meaning = { certain?: string; likely: string[] };

function indexOf(lists: Readonly<Record<string, readonly string[]>>): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const [column, headers] of Object.entries(lists))
    for (const header of headers) {
      const key = plainHeader(header);
      index.set(key, [...(index.get(key) ?? []), column]);
    }
  return index;
}

const own = indexOf(Object.fromEntries(columns.map(({ name }) => [name, [name]])));
const same = indexOf(sameHeaders);
const similar = indexOf(similarHeaders);
const amongOurs = indexOf(headersAmongOurs);

/** Headers whose cells hold a latitude and a longitude. */
const positions = new Set(
  [
    'lat_lon',
    'latlon',
    'geographic location (latitude and longitude)',
    'latitude_and_longitude',
    'latitude_longitude',
    'coordinates',
  ].map(plainHeader),
);

/** The columns that a position is cut into, and the part that each takes. */
export const halvesOfPosition: readonly { column: string; part: Part }[] = [
  { column: 'geogr_loc_lat', part: 'latitude' },
  { column: 'geogr_loc_lon', part: 'longitude' },
];

/** Whether the cells below a header hold a latitude and a longitude. */
export function isPositionHeader(header: string): boolean {
  return header.length <= maxNameLength && positions.has(plainHeader(cutHeader(header).name));
}

/** A column that a header means by a part of its name: it is only likely where what stands in brackets may be another unit. */
function inUnit(column: string, inBrackets: string): Meaning {
  const field = columnOf(column)?.field;
  return field && hasOwnUnit(inBrackets, field) ? { certain: column, likely: [] } : { likely: [column] };
}

/**
 * The meaning of a header by the names of columns, here and elsewhere. Our own name counts before any synonym; one that other
 * tables may have for something else is certain only among our own.
 */
function nameMeaning(header: string, isAmongOurs = false): Meaning {
  const { name, inBrackets } = cutHeader(header);
  for (const [text, unit] of [
    [header, ''],
    [name, inBrackets],
  ] as const) {
    const key = plainHeader(text);
    if (key === '') continue;
    const [ours, other] = own.get(key) ?? [];
    // `fieldsampleprotocolid` is one column's name, `protocolid` another's; two of one spelling are nobody's.
    if (ours && !other && (isAmongOurs || !similar.has(key))) return inUnit(ours, unit);
    const [translated] = (isAmongOurs && amongOurs.get(key)) || [];
    if (translated) return inUnit(translated, unit);
    const known = same.get(key) ?? [];
    const [certain] = known;
    if (certain && known.length === 1 && !similar.has(key)) return inUnit(certain, unit);
    const likely = [...new Set([...(own.get(key) ?? []), ...known, ...(similar.get(key) ?? [])])];
    if (likely.length > 0) return { likely };
  }
  return { likely: [] };
}

type Words = Readonly<Record<string, Readonly<Record<string, { label: string; help: string }>>>>;
const languages: readonly Words[] = [englishWords, germanWords];
const labelOf = (words: Words, { entity, fieldName }: Column) => words[entity]?.[fieldName]?.label;

/** The label and the explanation of a column's field, in every language. */
export function explanationsOf({ entity, fieldName }: Column): string[] {
  return languages.flatMap((words) => {
    const { label, help } = words[entity]?.[fieldName] ?? {};
    return [label ?? '', help ?? ''];
  });
}

/** Columns that share a label, such as that of comments, beyond which it says nothing. */
const maxAlike = 3;

/**
 * Columns by the labels of their fields, in both languages. A label is as certain as its English one by the names above: a
 * concentration may be one of salt.
 */
const labels = new Map<string, Meaning>();
for (const words of languages)
  for (const [key, alike] of Map.groupBy(columns, (column) => plainHeader(labelOf(words, column) ?? ''))) {
    const names = alike.map(({ name }) => name);
    const [only] = alike.length === 1 ? alike : [];
    const isCertain = only && nameMeaning(labelOf(englishWords, only) ?? '').certain === only.name;
    if (key === '' || alike.length > maxAlike) continue;
    // The label of one column in one language may be that of another in the other one.
    const likely = [...new Set([...(labels.get(key)?.likely ?? []), ...names])];
    labels.set(key, isCertain && likely.length === 1 ? { certain: only.name, likely } : { likely });
  }

/**
 * The meaning of a header by its name alone, also where that is the label of a field.
 * @param isAmongOurs whether it stands in a table of ours, where a name of ours means nothing else
 */
export function meaningOf(header: string, isAmongOurs = false): Meaning {
  if (header.length > maxNameLength) return { likely: [] };
  const meaning = nameMeaning(header, isAmongOurs);
  const { name, inBrackets } = cutHeader(header);
  const whole = labels.get(plainHeader(header));
  const labelled = whole ?? labels.get(plainHeader(name));
  if (meaning.certain !== undefined || !labelled) return meaning;
  if (labelled.certain !== undefined && meaning.likely.length === 0)
    return inUnit(labelled.certain, whole ? '' : inBrackets);
  return { likely: [...new Set([...meaning.likely, ...labelled.likely])] };
}

/** The word in brackets behind a name, where it is not a part of the name as a standard gives it. */
export function unitBehind(header: string): string {
  const key = plainHeader(header);
  return [own, same, similar, labels].some((names) => names.has(key)) ? '' : cutHeader(header).inBrackets;
}
