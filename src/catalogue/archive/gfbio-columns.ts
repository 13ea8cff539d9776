type GfbioColumn = {
  header: string;
  /** The columns that it is built from: the first one with a value. */
  from: readonly [string, ...string[]];
};

/** The columns of GFBio's molecular template. Its column `sequencing_platform` holds instrument models. */
export const gfbioColumns = [
  { header: 'sample_title', from: ['samp_name'] },
  { header: 'taxon_id', from: ['samp_taxon_id', 'taxon_id'] },
  { header: 'sample_description', from: ['field_sample_description', 'nucleic_acid_sample_description'] },
  { header: 'sequencing_platform', from: ['seq_meth'] },
  { header: 'library_strategy', from: ['library_strategy'] },
  { header: 'library_source', from: ['library_source'] },
  { header: 'library_selection', from: ['library_selection'] },
  { header: 'library_layout', from: ['library_layout'] },
  { header: 'nominal_length', from: ['nominal_length', 'sequencing_element.nominal_length'] },
  { header: 'forward_read_file_name', from: ['forward_read_file_name'] },
  { header: 'forward_read_file_checksum', from: ['forward_read_file_checksum'] },
  { header: 'reverse_read_file_name', from: ['reverse_read_file_name'] },
  { header: 'reverse_read_file_checksum', from: ['reverse_read_file_checksum'] },
  { header: 'checksum_method', from: ['checksum_method'] },
  { header: 'investigation type', from: ['investigation_type'] },
  { header: 'environmental package', from: ['environmental_package'] },
  { header: 'collection date', from: ['field_sample_collection_date_begin'] },
  { header: 'geographic location (latitude)', from: ['geogr_loc_lat'] },
  { header: 'geographic location (longitude)', from: ['geogr_loc_lon'] },
  { header: 'depth', from: ['depth'] },
  { header: 'elevation', from: ['elevation'] },
  { header: 'geographic location (country and/or sea)', from: ['geog_loc_name'] },
  { header: 'broad-scale environmental context', from: ['env_broad_scale'] },
  { header: 'environmental medium', from: ['env_medium'] },
  { header: 'local environmental context', from: ['env_local_scale'] },
  { header: 'project name', from: ['project_name', 'study_title'] },
  { header: 'geographic location (region and locality)', from: ['geographic_location'] },
] as const satisfies readonly GfbioColumn[];

export type GfbioHeader = (typeof gfbioColumns)[number]['header'];

export const gfbioHeaders: readonly GfbioHeader[] = gfbioColumns.map(({ header }) => header);

/** Columns that contribute to other columns of the template, or to its check alone. */
const furtherSources = ['field_sample_collection_date_end', 'altitude'] as const;

/** The names of all columns that a row of the template and its check are built from. */
export const gfbioSources: readonly string[] = [...gfbioColumns.flatMap(({ from }) => from), ...furtherSources];
