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

/** ENA's checklists by the environmental package of MIxS; other samples have the default one. */
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

export function checklistOf(valuesOf: ElementValues): string {
  return checklists[String(joinDistinct(valuesOf('environmental_package')) ?? '')] ?? defaultChecklist;
}

type Values = readonly (string | number)[];
type ValueBuilder = (values: Values, valuesOf: ElementValues) => ArchiveValue;
/** An attribute with its name in ENA's checklists, the columns that it is built from, and the unit of a number. */
export type EnaAttribute = { tag: string; from: readonly string[]; units?: string; buildValue?: ValueBuilder };

/** The plain numbers among the values of a text field, without those with further text. */
const plainNumbers: ValueBuilder = (values) =>
  joinDistinct(values.filter((value) => /^\d+(?:\.\d+)?$/.test(String(value))));

/** The values without missing-value terms, which the checklists do not accept for this attribute. */
const withoutTerm: ValueBuilder = (values) => joinDistinct(values.filter((value) => !isMissingTerm(value)));

/** The attributes of a sample, in the order of ENA's checklist for water. */
export const sampleAttributes: readonly EnaAttribute[] = [
  { tag: 'sample collection device', from: ['samp_collect_device'] },
  { tag: 'sample collection method', from: ['samp_collect_method'] },
  { tag: 'size-fraction lower threshold', from: ['size_frac_low'], units: 'µm', buildValue: plainNumbers },
  { tag: 'size-fraction upper threshold', from: ['size_frac_up'], units: 'µm', buildValue: plainNumbers },
  { tag: 'project name', from: ['project_name', 'study_title'] },
  {
    tag: 'collection date',
    from: ['field_sample_collection_date_begin'],
    buildValue: (values, valuesOf) => dateFrom(values, valuesOf('field_sample_collection_date_end')),
  },
  { tag: 'altitude', from: ['altitude'], units: 'm' },
  { tag: 'geographic location (latitude)', from: ['geogr_loc_lat'], units: 'DD', buildValue: degreesFrom },
  { tag: 'geographic location (longitude)', from: ['geogr_loc_lon'], units: 'DD', buildValue: degreesFrom },
  {
    tag: 'geographic location (region and locality)',
    from: ['geographic_location'],
    buildValue: (values, valuesOf) => regionFrom(valuesOf('geog_loc_name'), values),
  },
  { tag: 'broad-scale environmental context', from: ['env_broad_scale'], buildValue: envoFrom },
  { tag: 'local environmental context', from: ['env_local_scale'], buildValue: envoFrom },
  { tag: 'environmental medium', from: ['env_medium'], buildValue: envoFrom },
  { tag: 'elevation', from: ['elevation'], units: 'm' },
  {
    tag: 'geographic location (country and/or sea)',
    from: ['geog_loc_name'],
    buildValue: (values) => countryOrSeaFrom(values, enaSpelling),
  },
  { tag: 'total depth of water column', from: ['tot_depth_water_col'], units: 'm', buildValue: withoutTerm },
  { tag: 'source material identifiers', from: ['source_mat_id'] },
  { tag: 'nucleic acid extraction', from: ['nucl_acid_ext'] },
  { tag: 'nucleic acid amplification', from: ['nucl_acid_amp'] },
  { tag: 'depth', from: ['depth'], units: 'm' },
];

/** The attributes of an experiment, which describe the library. */
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

/** The names of all columns that ENA's tables are built from. */
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

/**
 * The names of all columns that the archive check needs; the tables get the additional ones from aliases and studies.
 */
export const enaCheckSources: readonly string[] = [...enaSources, 'campaign', 'event_label', 'project_study_abstract'];

/** The value of an attribute for an element; null if empty. */
export function attributeOf({ from, buildValue }: EnaAttribute, valuesOf: ElementValues): ArchiveValue {
  const values = firstFilled(valuesOf, from);
  return buildValue ? buildValue(values, valuesOf) : joinDistinct(values);
}

/** The unit of an attribute's value; undefined for missing-value terms. */
export function unitsOf({ units }: EnaAttribute, value: ArchiveValue): string | undefined {
  return isMissingTerm(value) ? undefined : units;
}

const joinedValue = (valuesOf: ElementValues, columns: readonly string[]): ArchiveValue =>
  joinDistinct(firstFilled(valuesOf, columns));

export function sampleOf(valuesOf: ElementValues) {
  const taxon = joinedValue(valuesOf, sampleFields.taxon);
  return { taxon: isTaxon(taxon) ? taxon : null, description: joinedValue(valuesOf, sampleFields.description) };
}

/** The value if it is a term of the list, else ENA's term for unknown values. */
function termOrUnknown(list: readonly string[], value: ArchiveValue, unknown: string): string {
  return list.find((term) => term === value) ?? unknown;
}

export function experimentOf(valuesOf: ElementValues) {
  const model = termOrUnknown(vocabularies.seq_meth, joinedValue(valuesOf, ['seq_meth']), unknownModel);
  const platform = joinedValue(valuesOf, ['sequencing_platform']);
  const isPaired = layoutFrom(valuesOf('library_layout')) === 'paired';
  const length = lengthFrom(firstFilled(valuesOf, ['nominal_length', 'sequencing_element.nominal_length']));
  return {
    strategy: termOrUnknown(vocabularies.library_strategy, joinedValue(valuesOf, ['library_strategy']), 'OTHER'),
    source: termOrUnknown(vocabularies.library_source, joinedValue(valuesOf, ['library_source']), 'OTHER'),
    selection: termOrUnknown(
      vocabularies.library_selection,
      joinedValue(valuesOf, ['library_selection']),
      'unspecified',
    ),
    layout: isPaired ? 'PAIRED' : 'SINGLE',
    length: isPaired && typeof length === 'number' && length >= 0 ? length : null,
    design: designFrom(valuesOf),
    protocol: joinedValue(valuesOf, ['sequencing_library.protocol_id']),
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

/** The format of an element's files in ENA's spelling: FASTQ if empty, unchanged if ENA does not know it. */
export function fileFormatOf(valuesOf: ElementValues): string {
  const type = joinedValue(valuesOf, ['file_type']);
  if (type === null || isMissingTerm(type)) return 'fastq';
  const typed = String(type);
  return enaFileFormats.find((format) => format.toLowerCase() === typed.toLowerCase()) ?? typed;
}

/** The read files of an element, with their checksums. */
export function filesOf(valuesOf: ElementValues) {
  const format = fileFormatOf(valuesOf);
  const method = joinedValue(valuesOf, ['checksum_method']);
  return (['forward', 'reverse'] as const).flatMap((direction) => {
    const column = `${direction}_read_file_name`;
    const name = joinedValue(valuesOf, [column]);
    const checksum = joinedValue(valuesOf, [`${direction}_read_file_checksum`]);
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

/** ENA's study type, by the sources of the study's libraries. */
export function studyType({ metagenomic, transcriptomic }: { metagenomic: boolean; transcriptomic: boolean }): string {
  if (metagenomic) return 'Metagenomics';
  return transcriptomic ? 'Transcriptome Analysis' : 'Other';
}
