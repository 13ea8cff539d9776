import { countryOrSea } from '../../../catalogue/archive/countries-and-seas.ts';
import {
  envoIdsOf,
  terms as envoTerms,
  formatLabelAndId,
  readTerm,
  splitTerms,
} from '../../../catalogue/archive/envo.ts';
import {
  type ArchiveValue,
  degreesFrom,
  type ElementValues,
  firstFilled,
  joinDistinct,
  regionFrom,
} from '../../../catalogue/archive/values.ts';
import { accessionUrl } from '../../../catalogue/values/accessions.ts';
import { formatPeriod } from '../../../catalogue/values/dates.ts';
import { depthEnds } from '../../../catalogue/values/depths.ts';
import { sequencesOf } from './faire-assays.ts';
import type { Cells } from './faire-measurements.ts';
import { sampleTerms } from './faire-terms.ts';
import { fitAmount, fitUnit, knownOf, type LeaveOut, unitNamed, type Values } from './faire-values.ts';

/** Makes the cells of a term from the columns of an element; null if they say nothing. */
export type CellBuilder = (valuesOf: ElementValues, leaveOut: LeaveOut) => Cells | null;

const ofGroup = 'not applicable: sample group';

const knownIn = (valuesOf: ElementValues, column: string): Values => knownOf(valuesOf(column));
const columnsOf = (name: string): readonly string[] => sampleTerms[name]?.from ?? [];
const cellsOf = (value: ArchiveValue): Cells | null => (value === null ? null : [value]);

/** The one value of several samples; a group of samples with several values has none. */
const oneOf = (values: Values, format: (values: Values) => ArchiveValue): Cells | null =>
  values.length === 0 ? null : [new Set(values).size > 1 ? ofGroup : format(values)];

/** A location as INSDC has it, `Baltic Sea: Gotland Basin, Gotland Deep`; unchanged if its country or sea is not known. */
function locationCells(valuesOf: ElementValues): Cells | null {
  return oneOf(knownIn(valuesOf, 'geog_loc_name'), ([location = '']) => {
    const place = String(location);
    const country = countryOrSea(place, {});
    if (country === undefined) return place;
    const region = regionFrom([place], knownIn(valuesOf, 'geographic_location'));
    return region === null ? country : `${country}: ${region}`;
  });
}

/** A date or a period: of several samples from the first to the last day. */
function dateCells(valuesOf: ElementValues): Cells | null {
  for (const entity of ['field_sample', 'event'] as const) {
    const begins = knownIn(valuesOf, `${entity}_collection_date_begin`).map(String).sort();
    const ends = knownIn(valuesOf, `${entity}_collection_date_end`).map(String);
    const [first] = begins;
    if (first !== undefined) return [formatPeriod(first, [...begins, ...ends].sort().at(-1) ?? null)];
  }
  return null;
}

/** The least or the greatest depth. */
const depthCells =
  (choose: (...depths: number[]) => number): CellBuilder =>
  (valuesOf) => {
    const ends = knownIn(valuesOf, 'depth').flatMap((depth) => depthEnds(String(depth)) ?? []);
    return ends.length === 0 ? null : [choose(...ends)];
  };

/** A term of ENVO with label and identifier, as far as one of them names it with certainty; null for any other text. */
function envoTerm(typed: string): string | null {
  const { label, id } = readTerm(typed);
  const [found, ...others] = id === null ? envoIdsOf(label ?? '') : [id];
  if (found === undefined || others.length > 0) return null;
  const name = id === null ? envoTerms[found] : (label ?? envoTerms[found]);
  return name === undefined ? null : formatLabelAndId(name, found);
}

const environmentCells =
  (name: string): CellBuilder =>
  (valuesOf, leaveOut) => {
    const typed = knownIn(valuesOf, name).flatMap(splitTerms);
    const terms = typed.flatMap((term) => envoTerm(term) ?? []);
    if (terms.length < typed.length) leaveOut(`${name}: no term of ENVO`);
    return cellsOf(joinDistinct(terms));
  };

/** An amount with its unit in a column of its own. */
const amountCells =
  (name: string): CellBuilder =>
  (valuesOf, leaveOut) => {
    const values = [...new Set(knownOf(firstFilled(valuesOf, columnsOf(name))))];
    const [value] = values;
    if (value === undefined) return null;
    const amount = values.length === 1 ? fitAmount(String(value), sampleTerms[name]?.units ?? []) : null;
    if (amount) return [amount.value, amount.unit];
    leaveOut(`${name}: not one number with a unit`);
    return null;
  };

function concentrationCells(valuesOf: ElementValues, leaveOut: LeaveOut): Cells | null {
  const values = [...new Set(knownIn(valuesOf, 'nucl_acid_conc'))];
  const [value] = values;
  const unit = unitNamed('ng/uL');
  if (value === undefined) return null;
  const fitting =
    values.length === 1 && unit ? fitUnit(Number(value), unit, sampleTerms.concentration?.units ?? []) : null;
  if (!fitting) leaveOut('concentration: not one number');
  return fitting && [fitting.value, fitting.unit];
}

/** The identifier of the material, or else the names that lead to it, as FAIRe advises. */
function materialCells(valuesOf: ElementValues): Cells | null {
  const given = joinDistinct(knownIn(valuesOf, 'source_mat_id'));
  if (given !== null) return [given];
  const names = ['campaign', 'event_label', 'field_sample_name'].map((column) => knownIn(valuesOf, column));
  const isOne = names.every((values) => values.length < 2) && names.at(-1)?.length === 1;
  return isOne ? [names.flat().join(':')] : null;
}

/** The terms of samples whose cells differ from the columns of the catalogue. */
export const sampleCells: Readonly<Record<string, CellBuilder>> = {
  materialSampleID: materialCells,
  geo_loc_name: locationCells,
  decimalLatitude: (valuesOf) => oneOf(knownIn(valuesOf, 'geogr_loc_lat'), degreesFrom),
  decimalLongitude: (valuesOf) => oneOf(knownIn(valuesOf, 'geogr_loc_lon'), degreesFrom),
  eventDate: dateCells,
  minimumDepthInMeters: depthCells(Math.min),
  maximumDepthInMeters: depthCells(Math.max),
  env_broad_scale: environmentCells('env_broad_scale'),
  env_local_scale: environmentCells('env_local_scale'),
  env_medium: environmentCells('env_medium'),
  samp_size: amountCells('samp_size'),
  samp_vol_we_dna_ext: amountCells('samp_vol_we_dna_ext'),
  concentration: concentrationCells,
};

const readCount = /^\d{1,15}$/;

/** The multiplex identifiers of a library: the forward one, and the reverse one if there are two. */
const identifierCells =
  (direction: 'forward' | 'reverse'): CellBuilder =>
  (valuesOf, leaveOut) => {
    const [mid] = knownIn(valuesOf, 'mid');
    if (mid === undefined) return null;
    const sequences = sequencesOf(String(mid).replaceAll(/[+/_-]/g, ';'));
    if (!sequences) leaveOut(`mid_${direction}: not one or two sequences`);
    return cellsOf(sequences && joinDistinct(sequences[direction]));
  };

/** The terms of libraries and runs whose cells differ from the columns of the catalogue. */
export const runCells: Readonly<Record<string, CellBuilder>> = {
  mid_forward: identifierCells('forward'),
  mid_reverse: identifierCells('reverse'),
  associatedSequences: (valuesOf) =>
    cellsOf(
      joinDistinct(knownIn(valuesOf, 'accession_number').map((number) => accessionUrl(String(number)) ?? number)),
    ),
  input_read_count: (valuesOf, leaveOut) => {
    const [count] = knownIn(valuesOf, 'lib_reads_seqd');
    if (count === undefined) return null;
    if (!readCount.test(String(count))) leaveOut('input_read_count: no whole number');
    return cellsOf(readCount.test(String(count)) ? Number(count) : null);
  },
};
