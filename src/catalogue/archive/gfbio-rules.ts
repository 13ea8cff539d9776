import { depthEnds } from '../values/depths.ts';
import { isFormulaLike } from '../values/separated-values.ts';
import { vocabularies } from '../vocabularies/index.ts';
import { countryOrSea, gfbioSpelling } from './countries-and-seas.ts';
import { environmentColumns, environmentFindings, isEnvironmentHeader } from './envo-rules.ts';
import { type Finding, findingOf, type GfbioCode } from './findings.ts';
import { gfbioColumns } from './gfbio-columns.ts';
import { type GfbioHeader, gfbioHeaders } from './gfbio-headers.ts';
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

/** MIxS fields that should have a value or a missing-value term. */
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

/** Checks of values that are neither empty nor a missing-value term, with the code of the finding if they fail. */
const formatRules: readonly [GfbioCode, readonly GfbioHeader[], (value: ArchiveValue) => boolean][] = [
  ['degrees', ['geographic location (latitude)'], (value) => isDegrees(value, 90)],
  ['degrees', ['geographic location (longitude)'], (value) => isDegrees(value, 180)],
  ['depth', ['depth'], (value) => depthEnds(String(value)) !== null],
  ['elevation', ['elevation'], (value) => typeof value === 'number'],
  ['date', ['collection date'], isDateOrPeriod],
];

function* refusals(row: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of required) if (!hasValue(row[header])) yield ['required', header];
  const layout = row.library_layout;
  if (hasValue(layout) && layout !== 'single' && layout !== 'paired') yield ['layout', 'library_layout'];
  for (const header of pairedReadHeaders) {
    if (layout === 'paired' && !hasValue(row[header])) yield ['pairedLacks', header];
    if (layout === 'single' && hasValue(row[header])) yield ['singleHas', header];
  }
  for (const header of vocabularyHeaders) {
    const terms: readonly unknown[] = vocabularies[header];
    if (hasValue(row[header]) && !terms.includes(row[header])) yield ['notInList', header];
  }
  if (hasValue(row.checksum_method) && row.checksum_method !== 'MD5') yield ['checksumMethod', 'checksum_method'];
  if (hasValue(row.taxon_id) && !isTaxon(row.taxon_id)) yield ['taxonNumber', 'taxon_id'];
  // GFBio's list of countries has no missing-value terms.
  if (row[countryHeader] !== null && countryOrSea(String(row[countryHeader]), gfbioSpelling) !== row[countryHeader])
    yield ['place', countryHeader];
}

/** Empty fields that MIxS recommends. */
function* omissions(row: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of recommended) if (row[header] === null) yield ['empty', header];
  const kind = row['environmental package'];
  if (packages.has(kind) && row['project name'] === null) yield ['emptyForPackage', 'project name'];
  if (packagesWithDepth.has(kind) && row.depth === null) yield ['emptyForPackage', 'depth'];
  if (packagesWithElevation.has(kind) && row.elevation === null) yield ['emptyForPackage', 'elevation'];
}

/** Values that are not in the archive's format. */
function* malformedValues(row: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const [code, headers, fits] of formatRules)
    for (const header of headers) if (hasValue(row[header]) && !fits(row[header])) yield [code, header];
  // Other rules refuse all missing-value terms in the columns of countries and ENVO terms.
  for (const header of [...recommended, 'depth', 'elevation'] as const)
    if (row[header] === 'missing' && header !== countryHeader && !isEnvironmentHeader(header))
      yield ['bareMissing', header];
}

/** Texts that are escaped in the file, because a spreadsheet program would read them as formulas. */
function* escapedTexts(row: GfbioRow): Generator<[GfbioCode, GfbioHeader]> {
  for (const header of gfbioHeaders) if (isFormulaLike(row[header])) yield ['marked', header];
}

/** The findings by GFBio's rules on an element. */
export function checkForGfbio(valuesOf: ElementValues): Finding[] {
  const row = gfbioRow(valuesOf);
  const environmentHeaders = Object.keys(environmentColumns).filter(isEnvironmentHeader);
  const all = [...refusals(row), ...omissions(row), ...malformedValues(row), ...escapedTexts(row)];
  const findings = all.map(([code, header]): Finding => {
    const from: readonly string[] = gfbioColumns.find((column) => column.header === header)?.from ?? [];
    const column = from.find((name) => valuesOf(name).length > 0) ?? from[0] ?? '';
    return findingOf('gfbio', code, header, column, row[header]);
  });
  for (const header of environmentHeaders)
    findings.push(...environmentFindings('gfbio', header, row[header], valuesOf));
  if (row['environmental package'] === 'air')
    findings.push(findingOf('gfbio', 'noAltitude', 'altitude', 'altitude', valuesOf('altitude')[0] ?? null));
  const length = valuesOf('nominal_length');
  if (row.library_layout === 'single' && length.some((value) => typeof value === 'number'))
    findings.push(findingOf('gfbio', 'lengthLeftOut', 'nominal_length', 'nominal_length', length[0] ?? null));
  return findings;
}
