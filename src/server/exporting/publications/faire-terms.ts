/**
 * The terms of FAIRe that exports fill (FAIRe 1.0.3, https://fair-edna.github.io), each with the columns of the catalogue
 * from which its values come. A term is also filled by the measurements whose type has its name.
 */

/** A term for a missing value, in the hierarchy of INSDC's terms that FAIRe's guidelines list. */
export type FaireMissingTerm =
  | 'not applicable'
  | `not applicable: ${'control sample' | 'sample group'}`
  | 'missing: not collected'
  | `missing: not collected: ${'synthetic construct' | 'lab stock' | 'third party data'}`
  | 'missing: not provided'
  | 'missing: not provided: data agreement established pre-2023'
  | 'missing: restricted access'
  | `missing: restricted access: ${'endangered species' | 'human-identifiable'}`;

export type FaireTerm = {
  /** Columns of the catalogue, in the order in which they are tried. */
  from?: readonly string[];
  /** The type of the measurements that fill it, by default that of its own name; null if none do. */
  measured?: string | null;
  /** The UCUM code of the unit of its numbers. */
  unit?: string;
  /** The units that its column `<name>_unit` may hold, in FAIRe's spelling, the usual ones first. */
  units?: readonly string[];
  /** Its controlled values. `other:` may be followed by any text, and `numeric value` stands for a number. */
  values?: readonly string[];
  /** The ontology of which it takes terms with their identifier. */
  ontology?: 'UBERON';
  /** The term in place of an unknown value; only for mandatory terms. */
  missing?: FaireMissingTerm;
};

/** Terms by name, in the order of their columns. */
export type FaireTerms = Readonly<Record<string, FaireTerm>>;

const concentrations = [
  ...['µmol/L', 'mmol/L', 'mol/L', 'µmol/kg', 'mmol/kg', 'µmol/m3', 'mmol/m3', 'mol/m3'],
  ...['mg/L', 'µg/L', 'parts per million'],
];
const amounts = ['L', 'mL', 'g', 'kg', 'mg', 'm2', 'cm2', 'm3', 'cm3', 'other:'];
const yesOrNo = ['0', '1'];
const solutions = ['ethanol', 'longmire', 'lysis buffer', 'none', 'sodium acetate', 'other:'];
const temperatures = ['ambient temperature', 'numeric value', 'other:'];

/** The terms of the table of samples. */
export const sampleTerms: FaireTerms = {
  samp_name: { from: ['nucleic_acid_sample_name', 'samp_name'], measured: null, missing: 'missing: not provided' },
  samp_category: {
    values: ['sample', 'negative control', 'positive control', 'PCR standard', 'other:'],
    missing: 'missing: not provided',
  },
  neg_cont_type: {
    values: ['field negative', 'site negative', 'process negative', 'extraction negative', 'PCR negative', 'other:'],
    missing: 'not applicable',
  },
  pos_cont_type: { missing: 'not applicable' },
  assay_name: {
    from: ['library_strategy', 'target_gene', 'target_subfragment', 'pcr_primers'],
    measured: null,
    missing: 'missing: not provided',
  },
  detected_notDetected: { values: yesOrNo, missing: 'not applicable' },
  materialSampleID: { from: ['source_mat_id', 'field_sample_name'] },
  pool_dna_num: {},
  sample_composed_of: {},
  sample_derived_from: {},
  biological_rep_relation: {},
  rel_cont_id: {},
  geo_loc_name: { from: ['geog_loc_name', 'geographic_location'], missing: 'missing: not provided' },
  decimalLatitude: { from: ['geogr_loc_lat'], unit: 'deg', missing: 'missing: not provided' },
  decimalLongitude: { from: ['geogr_loc_lon'], unit: 'deg', missing: 'missing: not provided' },
  verbatimLatitude: {},
  verbatimLongitude: {},
  verbatimCoordinateSystem: { values: ['decimal degrees', 'degrees minutes seconds', 'UTM', 'other:'] },
  verbatimSRS: { values: ['WGS84', 'ETRS89', 'GDA94', 'GDA2020', 'JGD2000', 'NAD27', 'NAD84', 'other:'] },
  eventDate: {
    from: ['field_sample_collection_date_begin', 'event_collection_date_begin'],
    missing: 'missing: not provided',
  },
  eventDurationValue: { measured: 'event_duration_value' },
  stationed_sample_dur: {},
  verbatimEventDate: {},
  verbatimEventTime: { measured: 'time_of_day' },
  minimumDepthInMeters: { from: ['depth'], unit: 'm' },
  maximumDepthInMeters: { from: ['depth'], unit: 'm' },
  elev: { from: ['elevation'], unit: 'm' },
  alt: { from: ['altitude'], unit: 'm' },
  tot_depth_water_col: { from: ['tot_depth_water_col'], unit: 'm' },
  env_broad_scale: { from: ['env_broad_scale'], missing: 'missing: not provided' },
  env_local_scale: { from: ['env_local_scale'], missing: 'missing: not provided' },
  env_medium: { from: ['env_medium'], missing: 'missing: not provided' },
  habitat_natural_artificial_0_1: { values: yesOrNo, measured: 'habitat_natural_artificial' },
  samp_collect_device: { from: ['samp_collect_device'] },
  samp_collect_method: { from: ['samp_collect_method', 'field_sample.protocol_id'] },
  samp_size: { from: ['mixs_samp_size'], units: amounts },
  samp_mat_process: {},
  samp_weather: {},
  tidal_stage: {},
  // FAIRe's `size_frac` is the pore size that holds the sample back, and `size_frac_low` that of the prefilter.
  size_frac: { from: ['size_frac_low', 'nucleic_acid_sample.size_frac_low'], unit: 'um' },
  size_frac_low: { from: ['size_frac_up', 'nucleic_acid_sample.size_frac_up'], unit: 'um' },
  filter_passive_active_0_1: { values: yesOrNo, measured: 'filter_passive_active' },
  filter_name: {},
  filter_material: {
    values: [
      ...['cellulose', 'cellulose ester', 'glass fiber', 'nylon', 'polyethersulfone', 'thermoplastic membrane'],
      ...['track etched polycarbonate', 'other:'],
    ],
  },
  filter_diameter: { unit: 'mm' },
  filter_surface_area: { unit: 'mm2' },
  prefilter_material: {},
  pump_flow_rate: { units: ['L/min', 'L/h', 'L/s', 'm3/h', 'm3/s', 'other:'] },
  precip_chem_prep: { values: ['ethanol', 'isopropanol', 'sodium chloride', 'other:'] },
  precip_force_prep: {},
  precip_time_prep: { unit: 'min' },
  precip_temp_prep: { values: temperatures, unit: 'Cel' },
  samp_store_sol: { values: solutions },
  samp_store_temp: { values: temperatures, unit: 'Cel' },
  samp_store_dur: {},
  samp_store_loc: {},
  samp_store_method_additional: {},
  prepped_samp_store_sol: { values: solutions },
  prepped_samp_store_temp: { values: temperatures, unit: 'Cel' },
  prepped_samp_store_dur: {},
  prep_method_additional: {},
  date_ext: { from: ['date_nucl_acid_ext'] },
  nucl_acid_ext: { from: ['nucl_acid_ext', 'nucleic_acid_sample.protocol_id'] },
  nucl_acid_ext_kit: {},
  nucl_acid_ext_lysis: { values: ['chemical', 'enzymatic', 'osmotic', 'physical', 'thermal', 'other:'] },
  nucl_acid_ext_sep: {
    values: [
      ...['centrifugation', 'column-based', 'gel electrophoresis', 'magnetic beads', 'phenol chloroform'],
      ...['precipitation', 'other:'],
    ],
  },
  nucl_acid_ext_modify: {},
  nucl_acid_ext_method_additional: {},
  samp_vol_we_dna_ext: { from: ['samp_vol_we_dna_ext'], units: amounts },
  dna_cleanup_0_1: { values: yesOrNo, measured: 'dna_cleanup' },
  dna_cleanup_method: {},
  concentration: { from: ['nucl_acid_conc'], units: ['ng/µl', 'copies/µl', 'other:'] },
  concentration_method: {},
  ratioOfAbsorbance260_280: { measured: 'ratio_of_absorbance_260_280' },
  dna_store_loc: {},
  temp: { unit: 'Cel' },
  salinity: { unit: 'PSU' },
  ph: {},
  ph_meth: {},
  chlorophyll: { unit: 'mg/m3' },
  turbidity: { unit: 'NTU' },
  suspend_part_matter: { unit: 'mg/L' },
  light_intensity: { unit: 'lx' },
  solar_irradiance: {},
  humidity: { unit: '%' },
  water_current: { unit: 'm/s' },
  wind_speed: { unit: 'm/s' },
  wind_direction: {},
  diss_oxygen: {
    units: [...concentrations.filter((unit) => unit !== 'µmol/kg'), 'mL/L', 'other:'],
  },
  ...Object.fromEntries(
    [
      ...['nitrate', 'nitrite', 'nitro', 'diss_inorg_nitro', 'diss_org_nitro', 'org_nitro', 'part_org_nitro'],
      ...['tot_diss_nitro', 'tot_inorg_nitro', 'tot_nitro', 'tot_nitro_content', 'diss_inorg_carb', 'diss_org_carb'],
      ...['org_carb', 'part_org_carb', 'tot_carb', 'tot_org_carb', 'tot_part_carb', 'org_matter'],
    ].map((name) => [name, { units: [...concentrations, 'other:'] }]),
  ),
  tot_nitro_cont_meth: {},
  tot_org_c_meth: {},
  host_species: { measured: 'host_scientific_name' },
  host_life_stage: { ontology: 'UBERON' },
  host_length: { units: ['cm', 'm', 'mm', 'other:'] },
  host_height: { units: ['cm', 'm', 'mm', 'other:'] },
  host_tot_mass: { units: ['g', 'kg', 'mg', 'other:'] },
};

/** The terms of the table of libraries and runs. */
export const runTerms: FaireTerms = {
  samp_name: { from: ['nucleic_acid_sample_name', 'samp_name'], measured: null, missing: 'missing: not provided' },
  assay_name: { ...sampleTerms.assay_name },
  pcr_plate_id: { missing: 'not applicable' },
  lib_id: { from: ['samp_name'], measured: null, missing: 'missing: not provided' },
  seq_run_id: {
    from: ['flowcell_id', 'instrument_id', 'run_index_on_current_machine', 'seq_date'],
    measured: null,
    missing: 'missing: not provided',
  },
  lib_conc: { units: ['nM', 'pM', 'ng/µL', 'other:'] },
  lib_conc_meth: {},
  phix_perc: { unit: '%' },
  mid_forward: { from: ['mid'] },
  mid_reverse: { from: ['mid'] },
  filename: { from: ['forward_read_file_name'] },
  filename2: { from: ['reverse_read_file_name'] },
  checksum_filename: { from: ['forward_read_file_checksum'] },
  checksum_filename2: { from: ['reverse_read_file_checksum'] },
  associatedSequences: { from: ['accession_number'] },
  input_read_count: { from: ['lib_reads_seqd'] },
  output_read_count: {},
  output_otu_num: {},
  otu_num_tax_assigned: {},
};

/** The terms of the table of the project, which has a row for each assay. */
export const projectTerms: FaireTerms = {
  project_id: { from: ['project_study_abbreviation', 'study_title'], measured: null, missing: 'missing: not provided' },
  project_name: { from: ['project_name', 'study_title'], measured: null },
  parent_project_id: { from: ['umbrella_project'], measured: null },
  recordedBy: {
    from: ['project_study_authors', 'project_study_person_resp'],
    measured: null,
    missing: 'missing: not provided',
  },
  recordedByID: { from: ['project_study_authors', 'project_study_person_resp'], measured: null },
  project_contact: {
    from: ['project_study_person_resp', 'project_study_authors'],
    measured: null,
    missing: 'missing: not provided',
  },
  institution: { from: ['project_study_authors', 'project_study_person_resp'], measured: null },
  bibliographicCitation: { from: ['doi'], measured: null },
  associated_resource: { from: ['project_website'], measured: null },
  checkls_ver: { measured: null, missing: 'missing: not provided' },
  assay_name: { ...sampleTerms.assay_name },
  assay_type: {
    from: ['library_strategy'],
    values: ['metabarcoding', 'targeted', 'other:'],
    missing: 'missing: not provided',
  },
  study_factor: {},
  biological_rep: {},
  sterilise_method: {},
  pcr_0_1: {
    from: ['library_strategy', 'library_selection', 'pcr_primers'],
    values: yesOrNo,
    missing: 'missing: not provided',
  },
  nucl_acid_amp: { from: ['nucl_acid_amp'] },
  target_gene: {
    from: ['target_gene'],
    values: [
      ...['12S rRNA (SSU mitochondria)', '16S rRNA (LSU mitochondria)', '16S rRNA (SSU prokaryote)'],
      ...['18S rRNA (SSU eukaryote)', '23S rRNA (LSU prokaryote)', '28S rRNA (LSU eukaryote)', 'COI', 'COII', 'COIII'],
      ...['CytB', 'D-loop', 'ITS', 'ND1', 'ND2', 'ND3', 'ND4', 'ND5', 'ND6', 'amoA', 'matK', 'nifH', 'psbK', 'rbcL'],
      ...['rpoB', 'rpoC1', 'rpoC2', 'trnH', 'trnL', 'other:'],
    ],
  },
  target_subfragment: { from: ['target_subfragment'] },
  targetTaxonomicAssay: { missing: 'missing: not provided' },
  targetTaxonomicScope: {},
  pcr_primer_forward: { from: ['pcr_primers'], missing: 'missing: not provided' },
  pcr_primer_reverse: { from: ['pcr_primers'], missing: 'missing: not provided' },
  pcr_primer_name_forward: {},
  pcr_primer_name_reverse: {},
  pcr_primer_reference_forward: {},
  pcr_primer_reference_reverse: {},
  pcr_cond: {},
  pcr_rep: {},
  commercial_mm: {},
  custom_mm: {},
  thermocycler: {},
  pcr_method_additional: {},
  barcoding_pcr_appr: { values: ['one-step PCR', 'two-step PCR', 'ligation-based', 'other:'] },
  ...Object.fromEntries(
    [
      ...['amp_vis_method', 'detection_criteria', 'thresholdQuantificationCycle', 'pcr_assay_lod'],
      ...['pcr_assay_lod_unit', 'pcr_assay_loq', 'pcr_assay_loq_unit'],
    ].map((name) => [name, { measured: null, missing: 'not applicable' } as const]),
  ),
  adapter_forward: { from: ['adapters'] },
  adapter_reverse: { from: ['adapters'] },
  lib_layout: { from: ['library_layout'], values: ['paired end', 'single end', 'other:'] },
  lib_screen: {},
  platform: {
    from: ['sequencing_platform', 'seq_meth'],
    values: [
      ...['BGISEQ', 'CAPILLARY', 'DNBSEQ', 'ELEMENT', 'GENAPSYS', 'GENEMIND', 'HELICOS', 'ILLUMINA', 'ION_TORRENT'],
      ...['LS454', 'OXFORD_NANOPORE', 'PACBIO_SMRT', 'TAPESTRI', 'ULTIMA', 'VELA_DIAGNOSTICS', 'other:'],
    ],
  },
  instrument: { from: ['seq_meth'] },
  seq_kit: {},
  sequencing_location: { from: ['sequencing_center', 'location'] },
  seq_method_additional: {},
  checksum_method: { from: ['checksum_method'], values: ['MD5', 'SHA-256', 'CRC-32', 'other:'] },
};
