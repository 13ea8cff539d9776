import type { EntityName, FieldName } from './index.ts';

/** A term of MIxS 7.0.1, or of an earlier version alone: the number behind `MIXS:`, its name, and its title. */
type MixsTerm = { standard: 'mixs'; number: string; name: string; title: string; isEarlier?: true };
/** The record of INSDC's archives in which a name stands, or the feature table. */
type InsdcPlace = 'study' | 'sample' | 'experiment' | 'run' | 'featureTable';
/** A name of INSDC: an element or attribute of the archives' XML schemas, or an attribute of ENA's checklists. */
type InsdcName = { standard: 'insdc'; name: string; in: InsdcPlace };
export type Source = MixsTerm | InsdcName;

/** Terms and names that a field follows; none where it is the institute's own. */
type Sources = readonly Source[];
const own: Sources = [];

const mixs = (number: string, name: string, title: string): MixsTerm => ({ standard: 'mixs', number, name, title });
const insdc = (place: InsdcPlace, name: string): InsdcName => ({ standard: 'insdc', name, in: place });

const position = mixs('0000009', 'lat_lon', 'geographic location (latitude and longitude)');
const collectionDate = [mixs('0000011', 'collection_date', 'collection date'), insdc('sample', 'collection date')];
const collectMethod = [
  mixs('0001225', 'samp_collect_method', 'sample collection method'),
  insdc('sample', 'sample collection method'),
];
const sizeFraction = mixs('0000017', 'size_frac', 'size fraction selected');
const sizeFractionLow = [
  mixs('0000735', 'size_frac_low', 'size-fraction lower threshold'),
  insdc('sample', 'size-fraction lower threshold'),
];
const sizeFractionUp = [
  mixs('0000736', 'size_frac_up', 'size-fraction upper threshold'),
  insdc('sample', 'size-fraction upper threshold'),
];
const sourceMaterial = [
  mixs('0000026', 'source_mat_id', 'source material identifiers'),
  insdc('sample', 'source material identifiers'),
];
const libraryWords = {
  investigation_type: own,
  library_source: [insdc('experiment', 'LIBRARY_SOURCE')],
  library_strategy: [insdc('experiment', 'LIBRARY_STRATEGY')],
  library_selection: [insdc('experiment', 'LIBRARY_SELECTION')],
  library_layout: [mixs('0000041', 'lib_layout', 'library layout'), insdc('experiment', 'LIBRARY_LAYOUT')],
};
const fileName = [insdc('run', 'filename')];
const fileChecksum = [insdc('run', 'checksum')];

/** The sources of every field. A name that only resembles one of a standard is no source: the field is the institute's own. */
const fieldSources = {
  person: { firstname: own, lastname: own, email: own, institute: own, orcid: own, helmholtz_aai: own },
  protocol: {
    protocol: [mixs('0000090', 'sop', 'relevant standard operating procedures')],
    url: own,
    description: own,
    protocol_comment: own,
  },
  campaign: {
    campaign: own,
    basis: own,
    date_begin: own,
    date_end: own,
    campaign_comment: own,
    url: own,
    campaign_person_resp: own,
  },
  event: {
    campaign_id: own,
    event_label: own,
    geogr_loc_lat: [position, insdc('sample', 'geographic location (latitude)')],
    geogr_loc_lon: [position, insdc('sample', 'geographic location (longitude)')],
    geog_loc_name: [
      mixs('0000010', 'geo_loc_name', 'geographic location (country and/or sea,region)'),
      insdc('sample', 'geographic location (country and/or sea)'),
    ],
    geographic_location: [insdc('sample', 'geographic location (region and locality)')],
    common_station_name: own,
    samp_collect_device: [
      mixs('0000002', 'samp_collect_device', 'sample collection device'),
      insdc('sample', 'sample collection device'),
    ],
    event_collection_date_begin: own,
    event_collection_date_end: own,
    tot_depth_water_col: [
      mixs('0000634', 'tot_depth_water_col', 'total depth of water column'),
      insdc('sample', 'total depth of water column'),
    ],
    event_comment: own,
    event_person_resp: own,
    protocol_id: own,
  },
  experiment: {
    culture_collection_id: [insdc('featureTable', 'culture_collection')],
    experiment_comment: own,
    experiment_person_resp: own,
    protocol_id: own,
  },
  experiment_sample: {
    experiment_id: own,
    experiment_sample_description: [insdc('sample', 'DESCRIPTION')],
    experiment_sample_collection_date_begin: collectionDate,
    experiment_sample_collection_date_end: collectionDate,
    experiment_samp_collect_method: collectMethod,
    experimental_factor: [
      mixs('0000008', 'experimental_factor', 'experimental factor'),
      insdc('sample', 'experimental factor'),
    ],
    taxon_id: [insdc('sample', 'TAXON_ID')],
    source_mat_id: sourceMaterial,
    experiment_sample_comment: own,
    nucleic_acid_samples: own,
    experiment_sample_person_resp: own,
    protocol_id: own,
  },
  field_sample: {
    event_id: own,
    field_sample_name: own,
    field_sample_description: [insdc('sample', 'DESCRIPTION')],
    taxon_id: [insdc('sample', 'TAXON_ID')],
    sams_id: own,
    mixs_samp_size: [
      mixs('0000001', 'samp_size', 'amount or size of sample collected'),
      insdc('sample', 'amount or size of sample collected'),
    ],
    field_sample_collection_date_begin: collectionDate,
    field_sample_collection_date_end: collectionDate,
    environmental_package: [{ ...mixs('0000019', 'env_package', 'environmental package'), isEarlier: true }],
    env_broad_scale: [
      mixs('0000012', 'env_broad_scale', 'broad-scale environmental context'),
      insdc('sample', 'broad-scale environmental context'),
    ],
    env_local_scale: [
      mixs('0000013', 'env_local_scale', 'local environmental context'),
      insdc('sample', 'local environmental context'),
    ],
    env_medium: [mixs('0000014', 'env_medium', 'environmental medium'), insdc('sample', 'environmental medium')],
    samp_collect_method: collectMethod,
    depth: [mixs('0000018', 'depth', 'depth'), insdc('sample', 'depth')],
    altitude: [mixs('0000094', 'alt', 'altitude'), insdc('sample', 'altitude')],
    elevation: [mixs('0000093', 'elev', 'elevation'), insdc('sample', 'elevation')],
    size_frac: [sizeFraction],
    size_frac_low: sizeFractionLow,
    size_frac_up: sizeFractionUp,
    field_sample_comment: own,
    experiment_samples: own,
    nucleic_acid_samples: own,
    field_sample_person_resp: own,
    protocol_id: own,
  },
  nucleic_acid_sample: {
    nucleic_acid_sample_name: own,
    nucleic_acid_sample_description: own,
    sams_id: own,
    samp_taxon_id: [mixs('0001320', 'samp_taxon_id', 'taxonomy ID of DNA sample'), insdc('sample', 'TAXON_ID')],
    nucl_acid_ext: [
      mixs('0000037', 'nucl_acid_ext', 'nucleic acid extraction'),
      insdc('sample', 'nucleic acid extraction'),
    ],
    samp_vol_we_dna_ext: [
      mixs('0000111', 'samp_vol_we_dna_ext', 'sample volume or weight for DNA extraction'),
      insdc('sample', 'sample volume or weight for DNA extraction'),
    ],
    size_frac: [sizeFraction],
    size_frac_low: sizeFractionLow,
    size_frac_up: sizeFractionUp,
    source_mat_id: sourceMaterial,
    nucl_acid_amp: [
      mixs('0000038', 'nucl_acid_amp', 'nucleic acid amplification'),
      insdc('sample', 'nucleic acid amplification'),
    ],
    nucl_acid_conc: own,
    nucl_acid_vol: own,
    date_nucl_acid_ext: own,
    nucleic_acid_sample_comment: own,
    sequencing_libraries: own,
    nucleic_acid_sample_person_resp: own,
    protocol_id: own,
  },
  library_condition: libraryWords,
  sequencing_library: {
    library_condition_id: own,
    ...libraryWords,
    prep_date: own,
    target_gene: [mixs('0000044', 'target_gene', 'target gene'), insdc('sample', 'target gene')],
    target_subfragment: [
      mixs('0000045', 'target_subfragment', 'target subfragment'),
      insdc('sample', 'target subfragment'),
    ],
    pcr_primers: [mixs('0000046', 'pcr_primers', 'pcr primers'), insdc('sample', 'pcr primers')],
    nominal_length: [insdc('experiment', 'NOMINAL_LENGTH')],
    adapters: [mixs('0000048', 'adapters', 'adapters'), insdc('sample', 'adapters')],
    mid: [mixs('0000047', 'mid', 'multiplex identifiers'), insdc('sample', 'multiplex identifiers')],
    sequencing_library_comment: own,
    sequencing_library_person_resp: own,
    protocol_id: own,
  },
  sequencer: {
    location: own,
    sequencing_platform: [insdc('experiment', 'PLATFORM')],
    sequencing_center: [insdc('run', 'run_center')],
    instrument_id: own,
    seq_meth: [mixs('0000050', 'seq_meth', 'sequencing method'), insdc('experiment', 'INSTRUMENT_MODEL')],
    sequencer_comment: own,
    sequencer_person_resp: own,
  },
  sequencing_run: {
    sequencer_id: own,
    seq_date: [insdc('run', 'run_date')],
    run_index_on_current_machine: own,
    flowcell_id: own,
    sequencing_run_comment: own,
    sequencing_run_person_resp: own,
    protocol_id: own,
  },
  project: {
    project_name: [mixs('0000092', 'project_name', 'project name'), insdc('sample', 'project name')],
    project_abbreviation: own,
    umbrella_project: own,
    project_funded_by: own,
    project_funding_code: own,
    project_abstract: own,
    project_website: own,
    project_comment: own,
    project_person_resp: own,
  },
  publication: { doi: own },
  project_study: {
    study_title: [insdc('study', 'STUDY_TITLE')],
    project_study_abbreviation: own,
    project_study_begin: own,
    project_study_end: own,
    project_study_abstract: [insdc('study', 'STUDY_ABSTRACT')],
    project_study_comment: own,
    project_study_person_resp: own,
    project_study_authors: own,
    projects: own,
    publications: own,
  },
  sequencing_element: {
    samp_name: [mixs('0001107', 'samp_name', 'sample name')],
    forward_read_file_name: fileName,
    forward_read_file_checksum: fileChecksum,
    reverse_read_file_name: fileName,
    reverse_read_file_checksum: fileChecksum,
    checksum_method: [insdc('run', 'checksum_method')],
    file_type: [insdc('run', 'filetype')],
    nominal_length: [insdc('experiment', 'NOMINAL_LENGTH')],
    lib_reads_seqd: [
      mixs('0000040', 'lib_reads_seqd', 'library reads sequenced'),
      insdc('sample', 'library reads sequenced'),
    ],
    accession_number: [insdc('run', 'accession')],
    sequencing_element_comment: own,
    path_raw_data_storage: own,
    project_studies: own,
    projects: own,
    publications: own,
    sequencing_library_id: own,
    sequencing_run_id: own,
  },
} satisfies { readonly [E in EntityName]?: Readonly<Record<FieldName<E>, Sources>> };

/** Terms and names that a field follows; undefined for a field of an entity without forms. */
export function sourcesOf(entity: EntityName, fieldName: string): Sources | undefined {
  const known: { readonly [E in EntityName]?: Readonly<Record<string, Sources>> } = fieldSources;
  return known[entity]?.[fieldName];
}
