import { isFormulaLike } from '../values/separated-values.ts';
import { vocabularies } from '../vocabularies/index.ts';
import { countryOrSea, gfbioSpelling } from './countries-and-seas.ts';
import { environmentColumns, environmentFindings, isEnvironmentHeader } from './envo-rules.ts';
import { type Finding, findingOf, type GfbioCode } from './findings.ts';
import { type GfbioHeader, gfbioColumns, gfbioHeaders } from './gfbio-columns.ts';
import { type GfbioRow, gfbioRow } from './gfbio-row.ts';
import { type ArchiveValue, type ElementValues, hasValue, isDateOrPeriod, isDegrees, isTaxon } from './values.ts';

const required = [
  'sample_title',
  'taxon_id',
  'sequencing_platform',
  'library_strategy',
  'library_source',
  'library_selection',
  'library_layout',
  'forward_read_file_name',
  'forward_read_file_checksum',
  'checksum_method',
] as const satisfies readonly GfbioHeader[];

/** MIxS fields of which one should at least say why they are empty. */
const recommended = [
  'investigation type',
  'environmental package',
  'collection date',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'geographic location (country and/or sea)',
  'broad-scale environmental context',
  'environmental medium',
  'local environmental context',
  'geographic location (region and locality)',
] as const satisfies readonly GfbioHeader[];

const pairedReadHeaders = ['nominal_length', 'reverse_read_file_name', 'reverse_read_file_checksum'] as const;
const vocabularyHeaders = ['library_strategy', 'library_source', 'library_selection'] as const;
const countryHeader = 'geographic location (country and/or sea)';

const packagesWithDepth: ReadonlySet<unknown> = new Set(['water', 'soil', 'sediment', 'microbial mat/biofilm']);
const packagesWithElevation: ReadonlySet<unknown> = new Set(['soil', 'sediment', 'microbial mat/biofilm']);
const packages: ReadonlySet<unknown> = new Set(vocabularies.environmental_package);

const depthPattern = /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/;

/** Forms of values that are neither empty nor a term; each with the cause that is told where it does not fit. */
const formatRules: readonly [GfbioCode, readonly GfbioHeader[], (value: ArchiveValue) => boolean][] = [
  ['degrees', ['geographic location (latitude)'], (value) => isDegrees(value, 90)],
  ['degrees', ['geographic location (longitude)'], (value) => isDegrees(value, 180)],
  ['depth', ['depth'], (value) => depthPattern.test(String(value))],
  ['elevation', ['elevation'], (value) => typeof value === 'number'],
  ['date', ['collection date'], isDateOrPeriod],
];

/** The causes for which the archive would refuse a line: what it is without, and what does not go together. */
function* refusals(line: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of required) if (!hasValue(line[header])) yield ['required', header];
  const layout = line.library_layout;
  if (hasValue(layout) && layout !== 'single' && layout !== 'paired') yield ['layout', 'library_layout'];
  for (const header of pairedReadHeaders) {
    if (layout === 'paired' && !hasValue(line[header])) yield ['pairedLacks', header];
    if (layout === 'single' && hasValue(line[header])) yield ['singleHas', header];
  }
  for (const header of vocabularyHeaders) {
    const terms: readonly unknown[] = vocabularies[header];
    if (hasValue(line[header]) && !terms.includes(line[header])) yield ['notInList', header];
  }
  if (hasValue(line.checksum_method) && line.checksum_method !== 'MD5') yield ['checksumMethod', 'checksum_method'];
  if (hasValue(line.taxon_id) && !isTaxon(line.taxon_id)) yield ['taxonNumber', 'taxon_id'];
  // Its list of places has no missing-value term.
  if (line[countryHeader] !== null && countryOrSea(String(line[countryHeader]), gfbioSpelling) !== line[countryHeader])
    yield ['place', countryHeader];
}

/** The fields that MIxS wants, and does not find. */
function* omissions(line: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of recommended) if (line[header] === null) yield ['empty', header];
  const kind = line['environmental package'];
  if (packages.has(kind) && line['project name'] === null) yield ['emptyForPackage', 'project name'];
  if (packagesWithDepth.has(kind) && line.depth === null) yield ['emptyForPackage', 'depth'];
  if (packagesWithElevation.has(kind) && line.elevation === null) yield ['emptyForPackage', 'elevation'];
}

/** Values that are there, but not in the archive's form. */
function* malformedValues(line: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const [code, headers, fits] of formatRules)
    for (const header of headers) if (hasValue(line[header]) && !fits(line[header])) yield [code, header];
  // Refused with every other term where there must be a place or a term of ENVO; a warning elsewhere.
  for (const header of [...recommended, 'depth', 'elevation'] as const)
    if (line[header] === 'missing' && header !== countryHeader && !isEnvironmentHeader(header))
      yield ['bareMissing', header];
}

/** Texts that do not stand in the file as they are, where a spreadsheet program would take them for formulas. */
function* escapedTexts(line: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of gfbioHeaders) if (isFormulaLike(line[header])) yield ['marked', header];
}

/** All that the archive would say of an element. */
export function checkForGfbio(given: ElementValues): Finding[] {
  const line = gfbioRow(given);
  const terms = Object.keys(environmentColumns).filter(isEnvironmentHeader);
  const all = [...refusals(line), ...omissions(line), ...malformedValues(line), ...escapedTexts(line)];
  const found = all.map(([code, header]): Finding => {
    const from: readonly string[] = gfbioColumns.find((column) => column.header === header)?.from ?? [];
    const column = from.find((name) => given(name).length > 0) ?? from[0] ?? '';
    return findingOf('gfbio', code, header, column, line[header]);
  });
  for (const header of terms) found.push(...environmentFindings('gfbio', header, line[header], given));
  if (line['environmental package'] === 'air')
    found.push(findingOf('gfbio', 'noAltitude', 'altitude', 'altitude', given('altitude')[0] ?? null));
  const length = given('nominal_length');
  if (line.library_layout === 'single' && length.some((value) => typeof value === 'number'))
    found.push(findingOf('gfbio', 'lengthLeftOut', 'nominal_length', 'nominal_length', length[0] ?? null));
  return found;
}
