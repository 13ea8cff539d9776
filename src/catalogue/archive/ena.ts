import { vocabularies } from '../vocabularies/index.ts';
import { platformOf, unknownModel } from '../vocabularies/sequencing.ts';
import { enaSpelling } from './countries-and-seas.ts';
import { designFrom, designSources } from './design.ts';
import {
  type ArchiveValue,
  countryOrSeaFrom,
  dateFrom,
  degreesFrom,
  type ElementValues,
  envoFrom,
  firstFilled,
  isMissingTerm,
  isTaxon,
  joinDistinct,
  layoutFrom,
  lengthFrom,
  regionFrom,
} from './values.ts';

/** ENA's checklists by the environmental package of MIxS; all other samples have the default one. */
const checklists: Readonly<Record<string, string>> = {
  air: 'ERC000012',
  'host-associated': 'ERC000013',
  'human-associated': 'ERC000014',
  'human-gut': 'ERC000015',
  'human-oral': 'ERC000016',
  'human-skin': 'ERC000017',
  'human-vaginal': 'ERC000018',
  'microbial mat/biofilm': 'ERC000019',
  'plant-associated': 'ERC000020',
  sediment: 'ERC000021',
  soil: 'ERC000022',
  'wastewater/sludge': 'ERC000023',
  water: 'ERC000024',
  'miscellaneous natural or artificial environment': 'ERC000025',
};
export const defaultChecklist = 'ERC000011';

export function checklistOf(given: ElementValues): string {
  return checklists[String(joinDistinct(given('environmental_package')) ?? '')] ?? defaultChecklist;
}

type Values = readonly (string | number)[];
type Make = (values: Values, given: ElementValues) => ArchiveValue;
/** An attribute under its name in ENA's checklists; a number has units. */
export type EnaAttribute = { tag: string; from: readonly string[]; units?: string; make?: Make };

/** A number that is kept as text, without what people write beside it. */
const plainNumbers: Make = (values) => joinDistinct(values.filter((value) => /^\d+(?:\.\d+)?$/.test(String(value))));

/** A value alone: its form in the checklists has no term for the reason why there is none, and need not be there. */
const withoutTerm: Make = (values) => joinDistinct(values.filter((value) => !isMissingTerm(value)));

/** The attributes of a sample, in the order of ENA's checklist for water. */
export const sampleAttributes: readonly EnaAttribute[] = [
  { tag: 'sample collection device', from: ['samp_collect_device'] },
  { tag: 'sample collection method', from: ['samp_collect_method'] },
  { tag: 'size-fraction lower threshold', from: ['size_frac_low'], units: 'µm', make: plainNumbers },
  { tag: 'size-fraction upper threshold', from: ['size_frac_up'], units: 'µm', make: plainNumbers },
  { tag: 'project name', from: ['project_name', 'study_title'] },
  {
    tag: 'collection date',
    from: ['field_sample_collection_date_begin'],
    make: (values, given) => dateFrom(values, given('field_sample_collection_date_end')),
  },
  { tag: 'altitude', from: ['altitude'], units: 'm' },
  { tag: 'geographic location (latitude)', from: ['geogr_loc_lat'], units: 'DD', make: degreesFrom },
  { tag: 'geographic location (longitude)', from: ['geogr_loc_lon'], units: 'DD', make: degreesFrom },
  {
    tag: 'geographic location (region and locality)',
    from: ['geographic_location'],
    make: (values, given) => regionFrom(given('geog_loc_name'), values),
  },
  { tag: 'broad-scale environmental context', from: ['env_broad_scale'], make: envoFrom },
  { tag: 'local environmental context', from: ['env_local_scale'], make: envoFrom },
  { tag: 'environmental medium', from: ['env_medium'], make: envoFrom },
  { tag: 'elevation', from: ['elevation'], units: 'm' },
  {
    tag: 'geographic location (country and/or sea)',
    from: ['geog_loc_name'],
    make: (values) => countryOrSeaFrom(values, enaSpelling),
  },
  { tag: 'total depth of water column', from: ['tot_depth_water_col'], units: 'm', make: withoutTerm },
  { tag: 'source material identifiers', from: ['source_mat_id'] },
  { tag: 'nucleic acid extraction', from: ['nucl_acid_ext'] },
  { tag: 'nucleic acid amplification', from: ['nucl_acid_amp'] },
  { tag: 'depth', from: ['depth'], units: 'm' },
];

/** The attributes of an experiment, which has the library's. */
export const experimentAttributes: readonly EnaAttribute[] = [
  { tag: 'target gene', from: ['target_gene'] },
  { tag: 'target subfragment', from: ['target_subfragment'] },
  { tag: 'multiplex identifiers', from: ['mid'] },
  { tag: 'library reads sequenced', from: ['lib_reads_seqd'] },
  { tag: 'pcr primers', from: ['pcr_primers'] },
  { tag: 'adapters', from: ['adapters'] },
];

export const sampleFields = {
  taxon: ['samp_taxon_id', 'taxon_id'],
  description: ['field_sample_description', 'nucleic_acid_sample_description'],
} as const;
const libraryFields = [
  'library_strategy',
  'library_source',
  'library_selection',
  'library_layout',
  'nominal_length',
  'sequencing_element.nominal_length',
  'sequencing_library.protocol_id',
  'seq_meth',
  'sequencing_platform',
] as const;
const fileFields = [
  'forward_read_file_name',
  'forward_read_file_checksum',
  'reverse_read_file_name',
  'reverse_read_file_checksum',
  'checksum_method',
  'file_type',
] as const;

/** The names of all columns that ENA's tables are made from. */
export const enaSources: readonly string[] = [
  ...[...sampleAttributes, ...experimentAttributes].flatMap(({ from }) => from),
  ...sampleFields.taxon,
  ...sampleFields.description,
  ...libraryFields,
  ...designSources,
  ...fileFields,
  'samp_name',
  'field_sample_name',
  'environmental_package',
  'field_sample_collection_date_end',
];

/** The names of all columns that the check before them needs: in the tables, the rest comes with the aliases and the studies. */
export const enaCheckSources: readonly string[] = [...enaSources, 'campaign', 'event_label', 'project_study_abstract'];

/** An attribute's value for an element; null where it has none. */
export function attributeOf({ from, make }: EnaAttribute, given: ElementValues): ArchiveValue {
  const values = firstFilled(given, from);
  return make ? make(values, given) : joinDistinct(values);
}

/** The units of an attribute with a value: a term that says why there is none has no units. */
export function unitsOf({ units }: EnaAttribute, value: ArchiveValue): string | undefined {
  return isMissingTerm(value) ? undefined : units;
}

const one = (given: ElementValues, columns: readonly string[]): ArchiveValue =>
  joinDistinct(firstFilled(given, columns));

export function sampleOf(given: ElementValues) {
  const taxon = one(given, sampleFields.taxon);
  return { taxon: isTaxon(taxon) ? taxon : null, description: one(given, sampleFields.description) };
}

/** A term of a list, or ENA's own word for one that is not known. */
function listed(list: readonly string[], value: ArchiveValue, unknown: string): string {
  return list.find((term) => term === value) ?? unknown;
}

export function experimentOf(given: ElementValues) {
  const model = listed(vocabularies.seq_meth, one(given, ['seq_meth']), unknownModel);
  const platform = one(given, ['sequencing_platform']);
  const isPaired = layoutFrom(given('library_layout')) === 'paired';
  const length = lengthFrom(firstFilled(given, ['nominal_length', 'sequencing_element.nominal_length']));
  return {
    strategy: listed(vocabularies.library_strategy, one(given, ['library_strategy']), 'OTHER'),
    source: listed(vocabularies.library_source, one(given, ['library_source']), 'OTHER'),
    selection: listed(vocabularies.library_selection, one(given, ['library_selection']), 'unspecified'),
    layout: isPaired ? 'PAIRED' : 'SINGLE',
    length: isPaired && typeof length === 'number' && length >= 0 ? length : null,
    design: designFrom(given),
    protocol: one(given, ['sequencing_library.protocol_id']),
    model,
    platform: isMissingTerm(platform) || platform === null ? platformOf(model) : String(platform),
  };
}

/** ENA's formats of read files, as in its SRA.run.xsd. */
export const enaFileFormats = [
  'sra',
  'srf',
  'sff',
  'fastq',
  'fasta',
  'tab',
  '454_native',
  '454_native_seq',
  '454_native_qual',
  'Helicos_native',
  'Illumina_native',
  'Illumina_native_seq',
  'Illumina_native_prb',
  'Illumina_native_int',
  'Illumina_native_qseq',
  'Illumina_native_scarf',
  'SOLiD_native',
  'SOLiD_native_csfasta',
  'SOLiD_native_qual',
  'PacBio_HDF5',
  'bam',
  'cram',
  'CompleteGenomics_native',
  'OxfordNanopore_native',
] as const;

/** The format of an element's files in ENA's spelling, FASTQ where none is given; one that ENA does not know stays as it is. */
export function fileFormatOf(given: ElementValues): string {
  const type = one(given, ['file_type']);
  if (type === null || isMissingTerm(type)) return 'fastq';
  const typed = String(type);
  return enaFileFormats.find((known) => known.toLowerCase() === typed.toLowerCase()) ?? typed;
}

/** The read files of an element, with their checksums. */
export function filesOf(given: ElementValues) {
  const format = fileFormatOf(given);
  const method = one(given, ['checksum_method']);
  return (['forward', 'reverse'] as const).flatMap((direction) => {
    const column = `${direction}_read_file_name`;
    const name = one(given, [column]);
    const checksum = one(given, [`${direction}_read_file_checksum`]);
    if (name === null || isMissingTerm(name)) return [];
    return [
      {
        column,
        name: String(name),
        format,
        method: method === 'SHA-256' ? 'SHA-256' : 'MD5',
        checksum: isMissingTerm(checksum) ? null : checksum,
      },
    ];
  });
}

/** The kind of a study, by the sources of its libraries. */
export function studyType({ metagenomic, transcriptomic }: { metagenomic: boolean; transcriptomic: boolean }): string {
  if (metagenomic) return 'Metagenomics';
  return transcriptomic ? 'Transcriptome Analysis' : 'Other';
}
