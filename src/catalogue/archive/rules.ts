import { isMarked } from '../separated.ts';
import { vocabularies } from '../vocabularies/index.ts';
import { type ArchiveHeader, archiveColumns, archiveHeaders } from './columns.ts';
import { isDateOrPeriod } from './dates.ts';
import { environment, environmentFindings, isEnvironment } from './envo-rules.ts';
import { type Finding, findingOf, type GfbioCode } from './findings.ts';
import {
  type ArchiveLine,
  type ArchiveValue,
  archiveLine,
  type Given,
  isDegrees,
  isMissingTerm,
  isTaxon,
} from './line.ts';
import { archiveSpelling, countryOrSea } from './places.ts';

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
] as const satisfies readonly ArchiveHeader[];

/** MIxS fields of which one should at least say why they are empty. */
const wanted = [
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
] as const satisfies readonly ArchiveHeader[];

const ofPairs = ['nominal_length', 'reverse_read_file_name', 'reverse_read_file_checksum'] as const;
const listed = ['library_strategy', 'library_source', 'library_selection'] as const;
const place = 'geographic location (country and/or sea)';

const packagesWithDepth: ReadonlySet<unknown> = new Set(['water', 'soil', 'sediment', 'microbial mat/biofilm']);
const packagesWithElevation: ReadonlySet<unknown> = new Set(['soil', 'sediment', 'microbial mat/biofilm']);
const packages: ReadonlySet<unknown> = new Set(vocabularies.environmental_package);

const depthForm = /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/;

/** Forms of values that are neither empty nor a term; each with the cause that is told where it does not fit. */
const forms: readonly [GfbioCode, readonly ArchiveHeader[], (value: ArchiveValue) => boolean][] = [
  ['degrees', ['geographic location (latitude)'], (value) => isDegrees(value, 90)],
  ['degrees', ['geographic location (longitude)'], (value) => isDegrees(value, 180)],
  ['depth', ['depth'], (value) => depthForm.test(String(value))],
  ['elevation', ['elevation'], (value) => typeof value === 'number'],
  ['date', ['collection date'], isDateOrPeriod],
];

const isGiven = (value: ArchiveValue) => value !== null && !isMissingTerm(value);

/** The causes for which the archive would refuse a line: what it is without, and what does not go together. */
function* refusals(line: ArchiveLine): Generator<[GfbioCode, ArchiveHeader]> {
  for (const header of required) if (!isGiven(line[header])) yield ['required', header];
  const layout = line.library_layout;
  if (isGiven(layout) && layout !== 'single' && layout !== 'paired') yield ['layout', 'library_layout'];
  for (const header of ofPairs) {
    if (layout === 'paired' && !isGiven(line[header])) yield ['pairedLacks', header];
    if (layout === 'single' && isGiven(line[header])) yield ['singleHas', header];
  }
  for (const header of listed) {
    const terms: readonly unknown[] = vocabularies[header];
    if (isGiven(line[header]) && !terms.includes(line[header])) yield ['notInList', header];
  }
  if (isGiven(line.checksum_method) && line.checksum_method !== 'MD5') yield ['checksumMethod', 'checksum_method'];
  if (isGiven(line.taxon_id) && !isTaxon(line.taxon_id)) yield ['taxonNumber', 'taxon_id'];
  // Its list of places has no missing-value term.
  if (line[place] !== null && countryOrSea(String(line[place]), archiveSpelling) !== line[place])
    yield ['place', place];
}

/** The fields that MIxS wants, and does not find. */
function* omissions(line: ArchiveLine): Generator<[GfbioCode, ArchiveHeader]> {
  for (const header of wanted) if (line[header] === null) yield ['empty', header];
  const kind = line['environmental package'];
  if (packages.has(kind) && line['project name'] === null) yield ['emptyForPackage', 'project name'];
  if (packagesWithDepth.has(kind) && line.depth === null) yield ['emptyForPackage', 'depth'];
  if (packagesWithElevation.has(kind) && line.elevation === null) yield ['emptyForPackage', 'elevation'];
}

/** Values that are there, but not in the archive's form. */
function* misfits(line: ArchiveLine): Generator<[GfbioCode, ArchiveHeader]> {
  for (const [code, headers, fits] of forms)
    for (const header of headers) if (isGiven(line[header]) && !fits(line[header])) yield [code, header];
  // Refused with every other term where there must be a place or a term of ENVO; a warning elsewhere.
  for (const header of [...wanted, 'depth', 'elevation'] as const)
    if (line[header] === 'missing' && header !== place && !isEnvironment(header)) yield ['bareMissing', header];
}

/** Texts that do not stand in the file as they are, where a spreadsheet program would take them for formulas. */
function* markedTexts(line: ArchiveLine): Generator<[GfbioCode, ArchiveHeader]> {
  for (const header of archiveHeaders) if (isMarked(line[header])) yield ['marked', header];
}

/** All that the archive would say of an element. */
export function checkElement(given: Given): Finding[] {
  const line = archiveLine(given);
  const terms = Object.keys(environment).filter(isEnvironment);
  const all = [...refusals(line), ...omissions(line), ...misfits(line), ...markedTexts(line)];
  const found = all.map(([code, header]): Finding => {
    const from: readonly string[] = archiveColumns.find((column) => column.header === header)?.from ?? [];
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
