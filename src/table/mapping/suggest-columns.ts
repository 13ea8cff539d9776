import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { parsePeriod, readDate } from '../../catalogue/values/dates.ts';
import { rankCandidate, resolveCandidates } from '../headers/column-candidates.ts';
import {
  bracketTextOf,
  coordinateColumns,
  findMeaning,
  type HeaderMeaning,
  isCoordinatesHeader,
} from '../headers/header-meaning.ts';
import { areCatalogueHeaders, comparableHeader } from '../headers/header-names.ts';
import { splitHeader } from '../headers/header-units.ts';
import { findNearNames } from '../headers/near-names.ts';
import { indexTypes, type TypeNames } from '../measurements/measurement-columns.ts';
import { type CellPart, detectParts, type NamedPart } from './cell-parts.ts';
import { patternOf } from './cell-patterns.ts';
import { findUnitRule } from './column-units.ts';
import { type ColumnContent, readContent } from './column-values.ts';
import { parseCoordinates } from './coordinates.ts';
import { type MeasuredSuggestion, type NewQuantity, unitInHeader, withMeasurements } from './measured-columns.ts';
import { withSingles } from './named-columns.ts';
import { weighMeaning } from './weigh-meaning.ts';

/** A column of a foreign table: its header, sample values and likely meaning. */
export type ColumnSuggestion = {
  header: string;
  values: string[];
  meaning: HeaderMeaning;
  /** The catalogue columns of which each is filled with a part of this column's cells. */
  parts: { column: string; part: CellPart }[];
  /** The parts that at least one of its cells contains. */
  availableParts: NamedPart[];
  /**
   * The only catalogue column that its name may mean and its values fit, and that no other column of the table claims; not
   * set if the meaning is certain. Columns that are joined have the same one.
   */
  single?: string;
  /** The pattern by which it is taken if that is not a copy: joined with another column or with its unit, or converted. */
  pattern?: string;
  /** The quantity that its name means, if it is no field. */
  measured?: MeasuredSuggestion;
  /** The unit that a row below the header states for it, where the header has none. */
  unitBelow?: string;
  /** The new quantity that it can be kept as if its name means nothing; whether it has one value for each sample. */
  quantity?: NewQuantity & { fits: boolean };
  /** The text in brackets after its name, possibly a unit; empty if there is none. */
  inBrackets: string;
};

/** Headers of ENA reports whose cells list the files of a run, or their checksums. */
const fileListHeaders = new Set(['fastq_ftp', 'submitted_ftp', 'fastq_aspera'].map(comparableHeader));
const checksumListHeaders = new Set(['fastq_md5', 'submitted_md5'].map(comparableHeader));

/** The columns for the beginning and the end of a period that a header may mean. */
function findPeriodColumns({ certain, likely }: HeaderMeaning): { begin: string; end: string } | null {
  for (const begin of certain === undefined ? likely : [certain]) {
    const end = begin.replace(/_begin$/, '_end');
    if (end !== begin && columnOf(end)?.field.type === 'date') return { begin, end };
  }
  return null;
}

/** Whether all texts are dates and some of them periods. */
function arePeriods(texts: readonly string[]): boolean {
  const isPeriod = (text: string) => text.includes('/') && parsePeriod(text) !== null;
  return texts.some(isPeriod) && texts.every((text) => isPeriod(text) || typeof readDate(text) === 'string');
}

/**
 * The catalogue columns into which a column can be split, if that is certain.
 * @param allTexts all texts of the column; read only for columns of lists
 */
function findParts(
  header: string,
  meaning: HeaderMeaning,
  sample: readonly string[],
  allTexts: () => Iterable<string>,
): ColumnSuggestion['parts'] {
  // Of a position that cannot be read, no half is known.
  if (isCoordinatesHeader(header))
    return sample.length === 0 || sample.some((text) => parseCoordinates(text) !== null) ? [...coordinateColumns] : [];
  const key = comparableHeader(splitHeader(header).name);
  const period = findPeriodColumns(meaning);
  if (period && arePeriods(sample))
    return [
      { column: period.begin, part: 'begin' },
      { column: period.end, part: 'end' },
    ];
  const suffix = fileListHeaders.has(key) ? 'file_name' : checksumListHeaders.has(key) ? 'file_checksum' : null;
  if (!suffix) return [];
  // Of three files, the first contains unpaired reads.
  for (const text of allTexts()) if (text.split(';').length > 2) return [];
  return [
    { column: `forward_read_${suffix}`, part: 'first' },
    { column: `reverse_read_${suffix}`, part: 'second' },
  ];
}

const maxDisplayedValues = 3;

/**
 * The likely meaning of each column of a foreign table, by its name and its values. A catalogue column that two headers
 * match equally well is certain for neither of them.
 * @param types the types of measurements; by default none
 * @param unitsBelow the units of a row below the header, by the indexes of their columns
 */
export function suggestColumns(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  types: TypeNames = indexTypes([]),
  unitsBelow: ReadonlyMap<number, string> = new Map(),
): ColumnSuggestion[] {
  const isTemplate = areCatalogueHeaders(headers);
  const contents = headers.map((_, index) => readContent(rows, index));
  let texts: string[][] | undefined;
  const allTexts = () => (texts ??= rows.map((cells) => headers.map((_, index) => trimmedText(cells[index]))));
  const suggestions = headers.map((header, index): ColumnSuggestion => {
    const content = contents[index] as ColumnContent;
    const unitBelow = unitInHeader(header) ? undefined : unitsBelow.get(index);
    const named = findMeaning(header, isTemplate);
    const near = findNearNames(header).map(({ column }) => column);
    const weighed = weighMeaning(named, isTemplate ? null : near, content, rows.length);
    // A quantity without its unit, or with one that cannot be converted, is not taken by itself.
    const rule =
      weighed.certain === undefined || isTemplate
        ? undefined
        : findUnitRule(headers, index, weighed.certain, content, allTexts, true, unitBelow);
    const meaning = rule === null ? { likely: [weighed.certain ?? ''] } : weighed;
    const parts = findParts(header, meaning, content.informative, content.texts);
    const { certain } = meaning;
    return {
      header,
      values: content.values.slice(0, maxDisplayedValues),
      // A column that is split is not used as a whole as well.
      meaning:
        certain !== undefined && parts.some(({ column }) => column === certain) ? { likely: [certain] } : meaning,
      parts,
      availableParts: detectParts(content.informative),
      inBrackets: bracketTextOf(header),
      ...(unitBelow !== undefined && { unitBelow }),
      ...(rule && rule.pattern !== patternOf(headers, index) && { pattern: rule.pattern }),
    };
  });
  const candidates = suggestions.flatMap(({ header, meaning: { certain } }, index) =>
    certain === undefined ? [] : [rankCandidate(header, index, certain)],
  );
  for (const { column, others } of resolveCandidates(candidates))
    for (const { index } of others) (suggestions[index] as ColumnSuggestion).meaning = { likely: [column] };
  const ofFields = isTemplate ? suggestions : withSingles(suggestions, contents, rows, allTexts);
  return withMeasurements(ofFields, rows, types);
}
