import { columnOf } from '../../catalogue/columns.ts';
import { coordinateColumns } from '../headers/header-meaning.ts';
import { headerWords, layerHalfOf, type RangeHalf } from '../headers/header-words.ts';
import { bases, type ColumnContent } from './column-values.ts';

/** A column of a table that is certain for no field, with the fields that its name may mean and its values fit. */
export type NamedColumn = {
  index: number;
  header: string;
  content: ColumnContent;
  /** The fields by name, the likeliest first; `isExact` if a list has the whole name. */
  candidates: readonly { column: string; half?: RangeHalf; isExact: boolean; pattern: string }[];
};

/** A column that is taken by its name for a field, with the pattern of the field. */
export type SingleColumn = { index: number; column: string; pattern: string };

/** The facts about a table by which fields of the same name are distinguished. */
type Context = {
  /** The fields that are certain, or claimed by a column with a clearer name. */
  certain: ReadonlySet<string>;
  /** The fields that other columns of the table may mean. */
  possible: ReadonlySet<string>;
};

/** Longer texts describe how a library was prepared, rather than naming a protocol. */
const maxProtocolName = 250;

const sampleNames = ['samp_name', 'field_sample_name', 'nucleic_acid_sample_name'];
const positions = coordinateColumns.map(({ column }) => column);

/** Words in the names of depths that are those of the water, rather than of the sample. */
const waterWords = /wasser|water|bottom|boden|meeres|lot|sea/;

/** The half of a field of a pair, such as those of a period. */
const otherEnd = (column: string) =>
  column.endsWith('_begin') ? column.replace(/_begin$/, '_end') : column.replace(/_end$/, '_begin');

/**
 * Chooses between fields that the same name may mean, by the table's other columns and by the column's values.
 * @returns null if the table does not say which of them is meant; `undefined` if there is no rule for these fields
 */
function chooseBy(
  { certain, possible }: Context,
  { header, candidates, content }: NamedColumn,
): string | null | undefined {
  const names = candidates.map(({ column }) => column);
  const isOneOf = (...columns: string[]) => names.every((name) => columns.includes(name));
  const hasSamples = sampleNames.some((name) => possible.has(name));
  const hasPlaces = positions.some((name) => possible.has(name)) || certain.has('event_label');
  const [first = ''] = names;
  const type = columnOf(first)?.field.type;
  if (type === 'date') {
    // Both ends of a period belong to the same record.
    const sameRecord = names.find((name) => certain.has(otherEnd(name)));
    if (sameRecord !== undefined) return sameRecord;
    if (!hasSamples && !hasPlaces) return null;
    return names.find((name) => name.startsWith(hasSamples ? 'field_sample_' : 'event_')) ?? null;
  }
  if (isOneOf('event_comment', 'field_sample_comment'))
    return hasPlaces ? (hasSamples ? 'field_sample_comment' : 'event_comment') : null;
  if (isOneOf('field_sample_description', 'nucleic_acid_sample_description'))
    return hasSamples ? 'field_sample_description' : null;
  if (isOneOf('samp_name', 'field_sample_description'))
    return certain.has('samp_name') ? 'field_sample_description' : content.isDistinct ? 'samp_name' : null;
  if (isOneOf('samp_name', 'study_title'))
    return content.informative.length > 0 && !content.isDistinct ? 'study_title' : null;
  if (isOneOf('samp_name', 'event_label'))
    return possible.has('samp_name') || !content.isDistinct ? 'event_label' : null;
  if (isOneOf('samp_name', 'field_sample_name', 'source_mat_id'))
    return certain.has('samp_name') || !content.isDistinct ? 'field_sample_name' : 'samp_name';
  if (isOneOf('common_station_name', 'event_label')) {
    const isEventLabel =
      content.informative.length > 0 && content.informative.every((text) => /\d[_/-]\d+$/.test(text));
    return isEventLabel && !certain.has('event_label') ? 'event_label' : 'common_station_name';
  }
  if (isOneOf('taxon_id', 'samp_taxon_id')) return 'samp_taxon_id';
  if (isOneOf('source_mat_id', 'sams_id', 'nucleic_acid_sample.sams_id'))
    return names.includes('sams_id') ? 'sams_id' : null;
  if (isOneOf('depth', 'tot_depth_water_col')) {
    const isOfWater = certain.has('depth') && waterWords.test(header.toLowerCase());
    return isOfWater || (hasPlaces && !hasSamples) ? 'tot_depth_water_col' : null;
  }
  if (isOneOf('sequencing_library.protocol_id', 'sequencing_library_comment'))
    return content.informative.every((text) => text.length <= maxProtocolName)
      ? 'sequencing_library.protocol_id'
      : 'sequencing_library_comment';
  // Values that are terms of a list are none of a free text.
  const lists = names.filter((name) => columnOf(name)?.field.type === 'choice');
  const [list, anotherList] = lists;
  if (list !== undefined && content.informative.length > 0)
    return anotherList === undefined || lists.length === names.length ? list : null;
  return undefined;
}

type Claim = NamedColumn['candidates'][number] & { source: NamedColumn };

/** The claim of each column: that for its only field, or for the one that the table's other columns leave. */
function findClaims(named: readonly NamedColumn[], certain: ReadonlySet<string>): Claim[] {
  const claims: Claim[] = [];
  const claimed = new Set(certain);
  const counts = new Map<string, number>();
  for (const { column } of named.flatMap(({ candidates }) => candidates))
    counts.set(column, (counts.get(column) ?? 0) + 1);
  for (const source of named.toSorted((a, b) => a.candidates.length - b.candidates.length)) {
    const own = new Set(source.candidates.map(({ column }) => column));
    const ofOthers = [...counts].filter(([column, count]) => count > (own.has(column) ? 1 : 0));
    const possible = new Set([...claimed, ...ofOthers.map(([column]) => column)]);
    const left = source.candidates.filter(({ column }) => !claimed.has(column));
    const chosen = (candidates: NamedColumn['candidates']) =>
      candidates.length === 1
        ? candidates[0]?.column
        : chooseBy({ certain: claimed, possible }, { ...source, candidates });
    const whole = chosen(source.candidates);
    // Fields that other columns claim are left out only where no rule says which of them is meant.
    const column = whole === undefined && left.length > 0 ? chosen(left) : whole;
    const claim = source.candidates.find((candidate) => candidate.column === column);
    if (!claim) continue;
    claims.push({ ...claim, source });
    claimed.add(claim.column);
  }
  return claims;
}

const directions = [/^(?:forward|f|r1|fwd)$/, /^(?:reverse|r|r2|rev)$/] as const;

/** The two columns of which a field is joined, in order; null if these are no such pair. */
function findHalves(
  claims: readonly Claim[],
): { claims: readonly [Claim, Claim]; join: (a: string, b: string) => string } | null {
  const [one, two, more] = claims;
  if (!one || !two || more) return null;
  if (one.half && two.half) {
    const base = ({ source }: Claim) => layerHalfOf(headerWords(source.header))?.base.join(' ');
    if (one.half === two.half || base(one) !== base(two)) return null;
    return { claims: one.half === 'begin' ? [one, two] : [two, one], join: (a, b) => `${a}-${b}` };
  }
  const words = [one, two].map(({ source }) => headerWords(source.header));
  const others = (at: number, direction: RegExp) => words[at]?.filter((word) => !direction.test(word)).join(' ');
  const [forward, reverse] = directions;
  const isPair = (f: number, r: number) =>
    (words[f] ?? []).some((word) => forward.test(word)) &&
    (words[r] ?? []).some((word) => reverse.test(word)) &&
    others(f, forward) === others(r, reverse);
  const ordered = isPair(0, 1) ? ([one, two] as const) : isPair(1, 0) ? ([two, one] as const) : null;
  if (!ordered) return null;
  if (one.column === 'pcr_primers') return { claims: ordered, join: (a, b) => `FWD:${a};REV:${b}` };
  return one.column === 'mid' || one.column === 'adapters' ? { claims: ordered, join: (a, b) => `${a};${b}` } : null;
}

/** Whether all values of a column are sequences of bases, rather than names of primers. */
const hasSequences = ({ source }: Claim) => source.content.informative.every((text) => bases.test(text));

const hasNumbers = ({ source }: Claim) => source.content.informative.every((text) => /^\d+$/.test(text));

/** The best of several columns for one field: a filled one before an empty one, a whole name before one with other words. */
function findBest(claims: readonly Claim[]): Claim | null {
  const isFilled = ({ source }: Claim) => source.content.informative.length > 0;
  const filled = claims.some(isFilled) ? claims.filter(isFilled) : claims;
  const exact = filled.some(({ isExact }) => isExact) ? filled.filter(({ isExact }) => isExact) : filled;
  const [only, second] = exact;
  return only && !second ? only : null;
}

/** The columns that one field is taken from. */
function resolveField(column: string, claims: readonly Claim[]): SingleColumn[] {
  const filled = claims.filter(({ source }) => source.content.informative.length > 0);
  const halves = findHalves(claims) ?? findHalves(filled) ?? findHalves(filled.filter(hasSequences));
  if (halves) {
    const [first, second] = halves.claims;
    const pattern = halves.join(first.pattern, second.pattern);
    return halves.claims.map(({ source }) => ({ index: source.index, column, pattern }));
  }
  // The number of a taxon comes before its name.
  const best = (column === 'samp_taxon_id' && findBest(filled.filter(hasNumbers))) || findBest(claims);
  // One end of a depth alone is not the depth of the sample.
  return best && best.half === undefined && !isDirected(best)
    ? [{ index: best.source.index, column, pattern: best.pattern }]
    : [];
}

/** Whether a column is one of a pair of primers, which alone are not all of them. */
function isDirected({ column, source }: Claim): boolean {
  return (
    ['pcr_primers', 'mid', 'adapters'].includes(column) &&
    headerWords(source.header).some((word) => directions.some((direction) => direction.test(word)))
  );
}

/**
 * Two columns that each may be the depth of a sample or of the water: if the name of one says so, it is that of the water, and
 * the other one that of the sample.
 */
function distinguishDepths(named: readonly NamedColumn[]): readonly NamedColumn[] {
  const depths = named.filter(
    ({ candidates }) =>
      candidates.length === 2 && candidates.every(({ column }) => ['depth', 'tot_depth_water_col'].includes(column)),
  );
  const [water, another] = depths.filter(({ header }) => waterWords.test(header.toLowerCase()));
  if (depths.length !== 2 || !water || another) return named;
  return named.map((source) => {
    if (!depths.includes(source)) return source;
    const own = source === water ? 'tot_depth_water_col' : 'depth';
    return { ...source, candidates: source.candidates.filter(({ column }) => column === own) };
  });
}

/**
 * The columns that are taken by their names: those for a field that no other column may be, if a position is whole. A
 * field that is certain is not taken from another column.
 * @param certain the fields with a certain column, which is filled
 */
export function findSingleColumns(named: readonly NamedColumn[], certain: ReadonlySet<string>): SingleColumn[] {
  const claims = findClaims(
    distinguishDepths(named).filter(({ candidates }) => candidates.length > 0),
    certain,
  );
  const free = Map.groupBy(
    claims.filter(({ column }) => !certain.has(column)),
    ({ column }) => column,
  );
  const singles = [...free].flatMap(([column, ofField]) => resolveField(column, ofField));
  const taken = new Set([...certain, ...singles.map(({ column }) => column)]);
  const isWhole = positions.every((column) => taken.has(column));
  return singles.filter(({ column }) => isWhole || !positions.includes(column));
}
