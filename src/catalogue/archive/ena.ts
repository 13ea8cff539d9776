import type { Field } from '../definition.ts';
import type { EntityName } from '../index.ts';
import { vocabularies } from '../vocabularies/index.ts';
import { platformOf } from '../vocabularies/sequencing.ts';
import { unknownModel } from '../vocabularies/unknown-model.ts';
import { enaFields } from './archive-fields.ts';
import { enaSpelling } from './countries-and-seas.ts';
import { designFrom, designSources } from './design-description.ts';
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

/** The functions for attributes whose content differs from that of our columns. */
const valueBuilders: Readonly<Record<string, ValueBuilder>> = {
  'size-fraction lower threshold': plainNumbers,
  'size-fraction upper threshold': plainNumbers,
  'collection date': (values, valuesOf) => dateFrom(values, valuesOf('field_sample_collection_date_end')),
  'geographic location (latitude)': degreesFrom,
  'geographic location (longitude)': degreesFrom,
  'geographic location (region and locality)': (values, valuesOf) => regionFrom(valuesOf('geog_loc_name'), values),
  'broad-scale environmental context': envoFrom,
  'local environmental context': envoFrom,
  'environmental medium': envoFrom,
  'geographic location (country and/or sea)': (values) => countryOrSeaFrom(values, enaSpelling),
  'total depth of water column': withoutTerm,
};

/**
 * The order of attributes: as in ENA's checklist for water, and for attributes of libraries as in MIxS. All others
 * follow.
 */
const attributeOrder: readonly string[] = [
  'sample collection device',
  'sample collection method',
  'size-fraction lower threshold',
  'size-fraction upper threshold',
  'project name',
  'collection date',
  'altitude',
  'geographic location (latitude)',
  'geographic location (longitude)',
  'geographic location (region and locality)',
  'broad-scale environmental context',
  'local environmental context',
  'environmental medium',
  'elevation',
  'geographic location (country and/or sea)',
  'total depth of water column',
  'source material identifiers',
  'nucleic acid extraction',
  'nucleic acid amplification',
  'depth',
  'target gene',
  'target subfragment',
  'multiplex identifiers',
  'library reads sequenced',
  'pcr primers',
  'adapters',
];

/** The elements of a sample's XML that are not attributes. */
const sampleElements: readonly string[] = ['TAXON_ID', 'DESCRIPTION'];

/** The entities whose fields describe an experiment of ENA; the fields of all other entities describe its sample. */
const experimentEntities: readonly EntityName[] = [
  'sequencing_library',
  'sequencing_run',
  'sequencer',
  'sequencing_element',
];

/** ENA writes degrees as `DD`. */
const unitOf = ({ type, unit }: Field): string | undefined =>
  type === 'latitude' || type === 'longitude' ? 'DD' : unit;

function attributesOf(isOfExperiment: boolean): EnaAttribute[] {
  const attributes = [...enaFields].flatMap(([tag, fields]): EnaAttribute[] => {
    const [first] = fields;
    if (!first || sampleElements.includes(tag) || experimentEntities.includes(first.entity) !== isOfExperiment)
      return [];
    const units = unitOf(first.field);
    const buildValue = valueBuilders[tag];
    return [{ tag, from: fields.map(({ name }) => name), ...(units && { units }), ...(buildValue && { buildValue }) }];
  });
  const rank = ({ tag }: EnaAttribute) => attributeOrder.indexOf(tag) + 1 || attributeOrder.length + 1;
  return attributes.sort((one, other) => rank(one) - rank(other));
}

/** The attributes of a sample. */
export const sampleAttributes: readonly EnaAttribute[] = attributesOf(false);

/** The attributes of an experiment, which describe the library. */
export const experimentAttributes: readonly EnaAttribute[] = attributesOf(true);

const columnsFor = (element: string): readonly string[] => (enaFields.get(element) ?? []).map(({ name }) => name);

export const sampleFields = { taxon: columnsFor('TAXON_ID'), description: columnsFor('DESCRIPTION') } as const;
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
 * The names of all columns that the archive check needs. The last three are not read for the tables, which get their
 * values from aliases and studies.
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

/** ENA's type of a study, derived from the sources of its libraries. */
export function studyType({ metagenomic, transcriptomic }: { metagenomic: boolean; transcriptomic: boolean }): string {
  if (metagenomic) return 'Metagenomics';
  return transcriptomic ? 'Transcriptome Analysis' : 'Other';
}
