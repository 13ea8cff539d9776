import { type Cell, textOf } from '../catalogue/cells.ts';
import { isChecksum } from '../catalogue/checksums.ts';
import { type Column, columnOf, columns } from '../catalogue/columns.ts';
import { periodIn, readDate } from '../catalogue/dates.ts';
import { Problem, readCell } from '../catalogue/field-types.ts';
import { fields as germanWords } from '../catalogue/locales/de/fields.ts';
import { fields as englishWords } from '../catalogue/locales/en/fields.ts';
import { isReadFile } from '../catalogue/read-files.ts';
import { similarHeaders } from '../catalogue/similar-headers.ts';
import { sameHeaders } from '../catalogue/synonyms.ts';
import { isPlaceholder, missingTermOf } from '../catalogue/vocabularies/index.ts';
import { cutHeader, hasOwnUnit } from './header-units.ts';
import { areOurs, plainHeader } from './headers.ts';
import { type Part, partsIn } from './parts.ts';

/** The meaning of a foreign header: a column of ours where that is certain, or several that it may mean. */
export type Meaning = { certain?: string; likely: string[] };

/** A column of a foreign table: its header, some of its values, and its likely meaning. */
export type Proposal = {
  header: string;
  values: string[];
  meaning: Meaning;
  /** Columns of ours of which each takes a part of its cells. */
  parts: { column: string; part: Part }[];
  /** The parts that some of its cells have. */
  offered: Part[];
  /** The word in brackets behind its name, which may be a unit; empty where there is none. */
  inBrackets: string;
};

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

const plainSet = (headers: readonly string[]) => new Set(headers.map(plainHeader));

/** Headers whose cells hold a latitude and a longitude. */
const positions = plainSet([
  'lat_lon',
  'latlon',
  'geographic location (latitude and longitude)',
  'latitude_and_longitude',
  'latitude_longitude',
  'coordinates',
]);

/** Headers of ENA's reports whose cells list a run's files, and their checksums. */
const fileLists = plainSet(['fastq_ftp', 'submitted_ftp', 'fastq_aspera']);
const sumLists = plainSet(['fastq_md5', 'submitted_md5']);

/** The pair of columns for the beginning and the end of a period that a header may mean, where it may mean one. */
function periodOf({ certain, likely }: Meaning): { begin: string; end: string } | null {
  for (const begin of certain === undefined ? likely : [certain]) {
    const end = begin.replace(/_begin$/, '_end');
    if (end !== begin && columnOf(end)?.field.type === 'date') return { begin, end };
  }
  return null;
}

/** Whether all of some values are dates, and some of them periods. */
function arePeriods(texts: readonly string[]): boolean {
  const isPeriod = (text: string) => text.includes('/') && periodIn(text) !== null;
  return texts.some(isPeriod) && texts.every((text) => isPeriod(text) || typeof readDate(text) === 'string');
}

/**
 * Columns of ours whose values stand together in the cells of one, as far as that is certain.
 * @param all every value of the column, which is long for a table with a list of files
 */
function partsOf(
  header: string,
  meaning: Meaning,
  judged: readonly string[],
  all: () => Iterable<string>,
): Proposal['parts'] {
  const key = plainHeader(cutHeader(header).name);
  if (positions.has(key))
    return [
      { column: 'geogr_loc_lat', part: 'latitude' },
      { column: 'geogr_loc_lon', part: 'longitude' },
    ];
  const period = periodOf(meaning);
  if (period && arePeriods(judged))
    return [
      { column: period.begin, part: 'begin' },
      { column: period.end, part: 'end' },
    ];
  const of = fileLists.has(key) ? 'file_name' : sumLists.has(key) ? 'file_checksum' : null;
  if (!of) return [];
  // Of three files, the first is that of reads without a partner.
  for (const text of all()) if (text.split(';').length > 2) return [];
  return [
    { column: `forward_read_${of}`, part: 'first' },
    { column: `reverse_read_${of}`, part: 'second' },
  ];
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
    const known = same.get(key) ?? [];
    const [certain] = known;
    if (certain && known.length === 1 && !similar.has(key)) return inUnit(certain, unit);
    const likely = [...new Set([...(own.get(key) ?? []), ...known, ...(similar.get(key) ?? [])])];
    if (likely.length > 0) return { likely };
  }
  return { likely: [] };
}

type Labels = Readonly<Record<string, Readonly<Record<string, { label: string }>>>>;
const labelOf = (words: Labels, { entity, fieldName }: Column) => words[entity]?.[fieldName]?.label;

/** Columns that share a label, such as that of comments, beyond which it says nothing. */
const maxAlike = 3;

/**
 * Columns by the labels of their fields, in both languages. A label is as certain as its English one by the names above: a
 * concentration may be one of salt.
 */
const labels = new Map<string, Meaning>();
for (const words of [englishWords, germanWords])
  for (const [key, alike] of Map.groupBy(columns, (column) => plainHeader(labelOf(words, column) ?? ''))) {
    const names = alike.map(({ name }) => name);
    const [only] = alike.length === 1 ? alike : [];
    const isCertain = only && nameMeaning(labelOf(englishWords, only) ?? '').certain === only.name;
    if (key === '' || alike.length > maxAlike) continue;
    // The label of one column in one language may be that of another in the other one.
    const likely = [...new Set([...(labels.get(key)?.likely ?? []), ...names])];
    labels.set(key, isCertain && likely.length === 1 ? { certain: only.name, likely } : { likely });
  }

/** The meaning of a header by its name alone, also where that is the label of a field. */
export function meaningOf(header: string, isAmongOurs = false): Meaning {
  const meaning = nameMeaning(header, isAmongOurs);
  const { name, inBrackets } = cutHeader(header);
  const whole = labels.get(plainHeader(header));
  const labelled = whole ?? labels.get(plainHeader(name));
  if (meaning.certain !== undefined || !labelled) return meaning;
  if (labelled.certain !== undefined && meaning.likely.length === 0)
    return inUnit(labelled.certain, whole ? '' : inBrackets);
  return { likely: [...new Set([...meaning.likely, ...labelled.likely])] };
}

/** Number of a column's first values that tell its meaning. */
const judgedValues = 50;
const shownValues = 3;

/** Whether most of some texts are of a kind: the columns with mistakes are those that need to be known. */
function mostAre(texts: readonly string[], isOfKind: (text: string) => boolean): boolean {
  return texts.filter(isOfKind).length * 2 >= texts.length;
}

/** The columns of controlled terms in whose list most of some values are; those with all of them, if there are any. */
function listsWith(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const lists = columns.filter(({ field }) => field.type === 'choice');
  const isTerm = (text: string, { field }: Column) => !(readCell(text, field) instanceof Problem);
  const whole = lists.filter((column) => texts.every((text) => isTerm(text, column)));
  const most = whole.length > 0 ? whole : lists.filter((column) => mostAre(texts, (text) => isTerm(text, column)));
  return most.map(({ name }) => name);
}

/** Columns whose values can be told from all others: terms of lists, checksums, names of read files. */
function meaningOfValues(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  if (mostAre(texts, (text) => isChecksum(text.toLowerCase())))
    return ['forward_read_file_checksum', 'reverse_read_file_checksum'];
  if (mostAre(texts, isReadFile))
    return mostAre(texts, (text) => /(?:[_.]R?2(?:_\d+)?)\.f(?:ast)?q/i.test(text))
      ? ['reverse_read_file_name']
      : ['forward_read_file_name', 'reverse_read_file_name'];
  return listsWith(texts);
}

/** The filled cells of a column, as texts. */
function* textsAt(rows: readonly (readonly Cell[])[], at: number): Generator<string> {
  for (const cells of rows) {
    const cell = cells[at];
    const text = cell === null || cell === undefined ? '' : textOf(cell).trim();
    if (text !== '') yield text;
  }
}

/** The word in brackets behind a name, where it is not a part of the name as a standard gives it. */
function unitBehind(header: string): string {
  const key = plainHeader(header);
  return [own, same, similar, labels].some((names) => names.has(key)) ? '' : cutHeader(header).inBrackets;
}

/** The meaning of a column by its name, where its values do not say something else: a platform's column may hold models. */
function weighed({ certain, likely }: Meaning, texts: readonly string[]): Meaning {
  if (certain) {
    const isList = columns.some(({ name, field }) => name === certain && field.type === 'choice');
    const lists = isList ? listsWith(texts) : [];
    return lists.length > 0 && !lists.includes(certain) ? { likely: [...lists, certain] } : { certain, likely };
  }
  return { likely: likely.length > 0 ? likely : meaningOfValues(texts).slice(0, shownValues) };
}

/**
 * The likely meaning of each column of a foreign table, by its name and then by its values. A column of ours that two headers
 * claim is certain for neither.
 */
export function propose(headers: readonly string[], rows: readonly (readonly Cell[])[]): Proposal[] {
  const isOurs = areOurs(headers);
  const proposals = headers.map((header, at): Proposal => {
    const texts = () => textsAt(rows, at);
    const different = new Set<string>();
    let judged = 0;
    for (const text of texts()) {
      different.add(text);
      if (++judged === judgedValues) break;
    }
    const values = [...different];
    // A word for nothing says nothing of its column.
    const telling = values.filter((text) => !isPlaceholder(text) && missingTermOf(text) === undefined);
    const meaning = weighed(meaningOf(header, isOurs), telling);
    const parts = partsOf(header, meaning, telling, texts);
    const { certain } = meaning;
    return {
      header,
      values: values.slice(0, shownValues),
      // A column that is taken apart is none as it is.
      meaning:
        certain !== undefined && parts.some(({ column }) => column === certain) ? { likely: [certain] } : meaning,
      parts,
      offered: partsIn(telling),
      inBrackets: unitBehind(header),
    };
  });
  const claims = Map.groupBy(proposals, ({ meaning }) => meaning.certain);
  for (const [column, claiming] of claims) {
    if (column === undefined || claiming.length < 2) continue;
    // Our own name says more than any synonym.
    const ours = claiming.filter(({ header }) => plainHeader(header) === plainHeader(column));
    for (const proposal of claiming)
      if (ours.length !== 1 || proposal !== ours[0]) proposal.meaning = { likely: [column] };
  }
  return proposals;
}
