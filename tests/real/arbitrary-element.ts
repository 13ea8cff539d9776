import fc from 'fast-check';
import { enaCheckSources } from '../../src/catalogue/archive/ena.ts';
import { gfbioSources } from '../../src/catalogue/archive/gfbio-columns.ts';
import { normalizeValues } from '../../src/catalogue/archive/normalize-values.ts';
import type { ElementValues } from '../../src/catalogue/archive/values.ts';
import { columnOf } from '../../src/catalogue/columns.ts';
import { arrayTypeOf } from '../../src/catalogue/field-types.ts';
import { patterns } from '../../src/catalogue/values/patterns.ts';
import { missingTerms } from '../../src/catalogue/vocabularies/index.ts';

type Value = string | number;
/** The values of an element, by the names of columns. */
export type Element = Readonly<Record<string, readonly Value[]>>;

/** The values of an element as the archives' forms read them. */
export const archiveInputOf = (element: Element): ElementValues => normalizeValues((column) => element[column] ?? []);

/** Columns of the forms and of their checks. */
const columns = [...new Set([...gfbioSources, ...enaCheckSources])];

const md5 = (digit: string) => [digit.repeat(32)];
const validElement: Element = {
  samp_name: ['reef 1'],
  field_sample_name: ['reef 1'],
  campaign: ['EMB177'],
  event_label: ['Station 4'],
  samp_taxon_id: [408172],
  field_sample_description: ['Surface water; filtered'],
  seq_meth: ['Illumina MiSeq'],
  library_strategy: ['AMPLICON'],
  library_source: ['METAGENOMIC'],
  library_selection: ['PCR'],
  target_gene: ['16S rRNA'],
  target_subfragment: ['V4-V5'],
  forward_read_file_name: ['reef_R1.fastq.gz'],
  forward_read_file_checksum: md5('a'),
  checksum_method: ['MD5'],
  investigation_type: ['mimarks-survey'],
  field_sample_collection_date_begin: ['2019-03-14'],
  geogr_loc_lat: [57.32],
  geogr_loc_lon: [20.123456789],
  depth: ['5'],
  elevation: [-12.5],
  geog_loc_name: ['Baltic Sea: Gotland Basin'],
  env_broad_scale: ['marine biome [ENVO:00000447]'],
  env_medium: ['sea water [ENVO:00002149]'],
  env_local_scale: ['marine photic zone [ENVO:00000209]'],
  project_name: ['Baltic microbiomes'],
  study_title: ['Plankton of the Gotland Basin'],
  project_study_abstract: ['Who lives where, and how deep.'],
  geographic_location: ['Gotland Deep'],
};
const paired: Element = {
  library_layout: ['PAIRED'],
  nominal_length: [412.4],
  reverse_read_file_name: ['reef_R2.fastq.gz'],
  reverse_read_file_checksum: md5('b'),
};
const single: Element = { library_layout: ['SINGLE'] };

/** Values that would stand well in some column, and in others not. */
const fittingValues: readonly Value[] = [
  ...[
    'ILLUMINA',
    'MinION',
    'OXFORD_NANOPORE',
    'BGISEQ',
    'unspecified',
    'WGS',
    'PAIRED',
    'SINGLE',
    'MD5',
    'SHA-256',
    'bam',
  ],
  ...['2019', '2019-03', '2019-03-16', '0-10', '3-40', '0.5', 'Turkiye', 'Czech Republic: Brno', "Cote d'Ivoire"],
  ...['marine biome (ENVO_00000447)', '____sea water [ENVO:00002149]', 'marine sediment [ENVO:00002113]', 'sea water'],
  'marine pelagic feature [ENVO:01000044]',
  ...missingTerms,
];
const oddNumbers: readonly number[] = [0, -0, 1e-7, -1e-9, 5e-324, 1e21, 2 ** 31, -5, 1.5, 0.1 + 0.2, 412.4];
const oddTexts: readonly string[] = [
  ...[
    '   ',
    '<&>"\'',
    'a]]>b',
    'x'.repeat(3000),
    'Größe µm',
    'two\nlines',
    'a\ttab',
    '\u0000\u0008',
    '\ud800',
    '\uffff',
  ],
  ...[
    '=1+1',
    '-80_A',
    '@x;=y',
    'a | b',
    '[ENVO:00002149]',
    'ENVO:00002149',
    '| [ENVO:00002149]',
    'Ostsee',
    '5 m',
    '05',
  ],
  ...[
    '2019-13',
    '2019-02-31',
    '3019',
    '2019/2020/2021',
    'Not Applicable',
    'not applicable: control sample',
    'missing: x',
  ],
];

/** Texts that do not look like a number with an exponent, for which the files are searched. */
const arbitraryText = fc.string().filter((text) => !/\de[+-]/i.test(text));

/** Values of one column: one, several of a pooled library, or none. */
const arbitraryValues = fc.uniqueArray<Value, string>(
  fc.oneof(
    fc.constantFrom(...fittingValues),
    fc.constantFrom(...oddNumbers),
    fc.constantFrom(...oddTexts),
    arbitraryText,
  ),
  { maxLength: 3, selector: String },
);

/** Texts alone in a column of texts; in others numbers, and texts that are none. */
function withValues(name: string) {
  const column = columnOf(name);
  const isText = !column || column.field.type === 'reference' || arrayTypeOf(column.field) === 'text';
  const fits = (value: Value) => (typeof value === 'number' ? !isText : isText || !patterns.decimal.test(value));
  return arbitraryValues.map((values) => [name, values.filter(fits)] as const);
}

/** Elements that most archives take, but for a few columns with odd values in them. */
export const arbitraryElement: fc.Arbitrary<Element> = fc
  .tuple(
    fc.constantFrom(paired, single),
    fc.constantFrom('water', 'sediment', 'air', 'other'),
    fc.array(fc.constantFrom(...columns).chain(withValues), { maxLength: 4 }),
  )
  .map(([layout, environment, odd]) => ({
    ...validElement,
    ...layout,
    environmental_package: [environment],
    ...Object.fromEntries(odd),
  }));
