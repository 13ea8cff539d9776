import type { FieldTranslations } from '../translation-types.ts';

/** All fields but those of a person, which are loaded with the frame (`frame.ts`). */
export const fields = {
  protocol: {
    protocol: {
      label: 'Protocol',
      help: 'A short, unique name under which everybody finds the protocol, such as Filtration 0.22 µm Sterivex.',
    },
    url: {
      label: 'URL',
      help: 'The web address at which the whole protocol can be read, starting with https://.',
    },
    description: {
      label: 'Description',
      help: 'The procedure in a few sentences: material, steps, and what differs from the standard.',
    },
    protocol_comment: { label: 'Comment', help: 'Anything else worth knowing about the protocol, in your own words.' },
  },
  measurement_type: {
    name: {
      label: 'Name',
      help: 'The name in headers and searches, such as temp: that of the MIxS term where there is one.',
    },
    label_en: { label: 'English label', help: 'The name that pages in English show, such as Temperature.' },
    label_de: { label: 'German label', help: 'The name that pages in German show, such as Temperatur.' },
    synonyms: {
      label: 'Other names',
      help: 'Further headers of such columns in tables, separated by |, such as Temperature | WTEMP.',
    },
    kind: { label: 'Kind', help: 'Whether values are numbers or texts.' },
    unit: {
      label: 'Unit',
      help: 'The unit of all numbers as a UCUM code, such as Cel or umol/L; empty for numbers without a unit.',
    },
    low: { label: 'Least plausible value', help: 'A lower number is accepted with a warning.' },
    high: { label: 'Greatest plausible value', help: 'A higher number is accepted with a warning.' },
    level: {
      label: 'Belongs to',
      help: 'Whether it is usually measured once for an event, as the wind is, or for each field sample.',
    },
    mixs_slot: { label: 'MIxS term', help: 'The name of the term in MIxS, such as temp.' },
    p01: { label: 'NERC P01', help: 'The code of the quantity in the NERC vocabulary P01, such as TEMPPR01.' },
    p06: { label: 'NERC P06', help: 'The code of the unit in the NERC vocabulary P06, such as UPAA.' },
  },
  campaign: {
    campaign: { label: 'Campaign', help: 'The name or number of the cruise or field campaign, such as EMB177.' },
    basis: {
      label: 'Basis',
      help: 'The ship, station or vehicle from which samples were taken, such as RV Elisabeth Mann Borgese.',
    },
    date_begin: { label: 'Begin', help: 'The first day of the campaign: yyyy-mm-dd, yyyy-mm or yyyy.' },
    date_end: {
      label: 'End',
      help: 'The last day of the campaign, not before the first: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    campaign_comment: { label: 'Comment', help: 'Anything else worth knowing about the campaign, in your own words.' },
    url: {
      label: 'URL',
      help: 'The web address of the cruise report or campaign page, starting with https://.',
    },
    campaign_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the campaign, such as the chief scientist: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
  },
  event: {
    campaign_id: { label: 'Campaign', help: 'The campaign to which the event belongs.' },
    event_label: {
      label: 'Event label',
      help: 'The label of the event in the station book, unique within its campaign, such as TF0271.',
    },
    geogr_loc_lat: {
      label: 'Latitude',
      help: 'Decimal degrees in WGS 84 from -90 to 90, north positive, such as 57.32 or 57.32N.',
    },
    geogr_loc_lon: {
      label: 'Longitude',
      help: 'Decimal degrees in WGS 84 from -180 to 180, east positive, such as 20.05 or 20.05E.',
    },
    geog_loc_name: {
      label: 'Geographic location name',
      help: 'A country or sea from the INSDC list, a colon and the region in English, such as Baltic Sea: Gotland Basin.',
    },
    geographic_location: {
      label: 'Geographic location',
      help: 'The place as it is called in the field, such as Gotland Deep.',
    },
    common_station_name: {
      label: 'Common station name',
      help: 'The name of the monitoring station known beyond this campaign, such as BY15.',
    },
    samp_collect_device: {
      label: 'Sampling device',
      help: 'The gear that brought up the sample, with number and size of its bottles or cores, such as CTD rosette, 13 x 5 L.',
    },
    event_collection_date_begin: {
      label: 'Collected from',
      help: 'The day on which sampling began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    event_collection_date_end: {
      label: 'Collected until',
      help: 'The day on which sampling ended, not before it began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    tot_depth_water_col: {
      label: 'Depth of the water column',
      help: 'The depth of the water from surface to sea floor in metres, as a number without unit.',
    },
    measurements: {
      label: 'Measurements',
      help: 'What was measured or noted beside it, such as temperature and nutrients, each with its unit.',
    },
    event_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the event, such as weather, swell or a failed cast, in your own words.',
    },
    event_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the event: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: { label: 'Protocol', help: 'The protocol by which the gear was used.' },
  },
  experiment: {
    culture_collection_id: {
      label: 'Culture collection ID',
      help: 'The strain by collection and number, such as DSM 16472.',
    },
    experiment_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the experiment, such as its aim and set-up, in your own words.',
    },
    experiment_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the experiment: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: {
      label: 'Protocol',
      help: 'The protocol by which the experiment was done.',
    },
  },
  experiment_sample: {
    experiment_id: { label: 'Experiment', help: 'The experiment from which the sample was taken.' },
    experiment_sample_description: {
      label: 'Description',
      help: 'What the sample is: treatment, replicate and time point.',
    },
    experiment_sample_collection_date_begin: {
      label: 'Collected from',
      help: 'The day on which sampling began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    experiment_sample_collection_date_end: {
      label: 'Collected until',
      help: 'The day on which sampling ended, not before it began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    experiment_samp_collect_method: {
      label: 'Sampling method',
      help: 'How the sample was taken from the experiment, such as syringe or filtration.',
    },
    experimental_factor: {
      label: 'Experimental factor',
      help: 'The condition that was varied, best as an EFO or OBI term written as label [EFO:0001702].',
    },
    taxon_id: {
      label: 'Taxon ID',
      help: 'The NCBI Taxonomy number of the organism or community, digits only, such as 408172 for marine metagenome.',
    },
    source_mat_id: {
      label: 'Source material ID',
      help: 'The identifier of the material from which the sample was taken, as it stands in its collection or on its tube.',
    },
    experiment_sample_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the sample, in your own words.',
    },
    nucleic_acid_samples: {
      label: 'Nucleic acid samples',
      help: 'All nucleic acid samples that were extracted from this sample.',
    },
    experiment_sample_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the sample: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: {
      label: 'Protocol',
      help: 'The protocol by which the sample was taken and kept.',
    },
  },
  field_sample: {
    event_id: { label: 'Event', help: 'The event at which the sample was taken.' },
    field_sample_name: {
      label: 'Field sample name',
      help: 'The name on the tube or filter, unique within its event, such as EMB177_TF0271_5m.',
    },
    field_sample_description: {
      label: 'Description',
      help: 'What the sample is: material, layer, fraction or replicate.',
    },
    taxon_id: {
      label: 'Taxon ID',
      help: 'The NCBI Taxonomy number of the organism or community, digits only, such as 408172 for marine metagenome.',
    },
    sams_id: { label: 'SAMS ID', help: 'The identifier of the sample in SAMS, exactly as it is written there.' },
    mixs_samp_size: {
      label: 'Sample size',
      help: 'The amount that was collected, with its unit: volume, mass or area, such as 5 L.',
    },
    field_sample_collection_date_begin: {
      label: 'Field sample collection date begin',
      help: 'The day on which collection of the sample began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    field_sample_collection_date_end: {
      label: 'Field sample collection date end',
      help: 'The day on which collection of the sample ended, not before it began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    environmental_package: {
      label: 'Environmental package',
      help: 'The MIxS package that fits the sample, such as water or sediment.',
    },
    env_broad_scale: {
      label: 'Env broad scale',
      help: 'The biome around the sample as an ENVO term written as label [ENVO:00000447], several joined by |.',
    },
    env_local_scale: {
      label: 'Env local scale',
      help: 'The feature close by that shapes the sample, as an ENVO term written as label [ENVO:00000209], several joined by |.',
    },
    env_medium: {
      label: 'Env medium',
      help: 'The material from which the sample was taken, as an ENVO term written as label [ENVO:00002149], several joined by |.',
    },
    samp_collect_method: {
      label: 'Sampling method',
      help: 'How the sample was collected, such as bottle cast, net haul or coring.',
    },
    depth: {
      label: 'Depth',
      help: 'Metres below the water surface, for sediment below the sea floor: a number or a range like 0-10, without unit.',
    },
    altitude: {
      label: 'Altitude',
      help: 'The height of the sampled spot above the ground or water surface in metres, for air samples, as a number without unit.',
    },
    elevation: {
      label: 'Elevation',
      help: 'The height of the ground or sea floor relative to mean sea level in metres, negative below it, as a number without unit.',
    },
    size_frac: { label: 'Size fraction', help: 'The range of sizes that was kept, with its unit, such as 0.2-3 µm.' },
    size_frac_low: {
      label: 'Size fraction from',
      help: 'The pore size of the filter that held the sample back, in micrometres without unit, such as 0.2.',
    },
    size_frac_up: {
      label: 'Size fraction to',
      help: 'The mesh or pore size of the prefilter that removed what was larger, in micrometres without unit, such as 3.',
    },
    measurements: {
      label: 'Measurements',
      help: 'What was measured or noted beside it, such as temperature and nutrients, each with its unit.',
    },
    field_sample_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the sample, in your own words.',
    },
    experiment_samples: {
      label: 'Experiment samples',
      help: 'All experiment samples that were made from this field sample.',
    },
    nucleic_acid_samples: {
      label: 'Nucleic acid samples',
      help: 'All nucleic acid samples that were extracted from this field sample.',
    },
    field_sample_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the sample: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: {
      label: 'Protocol',
      help: 'The protocol by which the sample was taken and kept.',
    },
  },
  nucleic_acid_sample: {
    nucleic_acid_sample_name: {
      label: 'Nucleic acid sample name',
      help: 'The name on the tube of the extract, such as EMB177_TF0271_5m_DNA.',
    },
    nucleic_acid_sample_description: {
      label: 'Description',
      help: 'What the extract is: DNA or RNA, and from which part of the sample.',
    },
    sams_id: { label: 'SAMS ID', help: 'The identifier of the extract in SAMS, exactly as it is written there.' },
    samp_taxon_id: {
      label: 'Sample taxon ID',
      help: 'The NCBI Taxonomy number of what was extracted, digits only, such as 408172 for marine metagenome.',
    },
    nucl_acid_ext: {
      label: 'Nucleic acid extraction',
      help: 'The kit or method of extraction, or the web address or DOI that describes it, such as DNeasy PowerWater.',
    },
    samp_vol_we_dna_ext: {
      label: 'Amount extracted',
      help: 'The volume or mass of sample that went into the extraction, with its unit, such as 1 L.',
    },
    size_frac: { label: 'Size fraction', help: 'The range of sizes that was kept, with its unit, such as 0.2-3 µm.' },
    size_frac_low: {
      label: 'Size fraction from',
      help: 'The pore size of the filter that held the sample back, in micrometres without unit, such as 0.2.',
    },
    size_frac_up: {
      label: 'Size fraction to',
      help: 'The mesh or pore size of the prefilter that removed what was larger, in micrometres without unit, such as 3.',
    },
    source_mat_id: {
      label: 'Source material ID',
      help: 'The identifier of the material from which the nucleic acid was extracted, as it stands in its collection or on its tube.',
    },
    nucl_acid_amp: {
      label: 'Nucleic acid amplification',
      help: 'The method of amplification, or the web address or DOI that describes it, such as two-step PCR.',
    },
    nucl_acid_conc: {
      label: 'Concentration',
      help: 'The concentration of the extract in nanograms per microlitre, as a number without unit.',
    },
    nucl_acid_vol: { label: 'Volume', help: 'The volume of the extract in microlitres, as a number without unit.' },
    date_nucl_acid_ext: { label: 'Extraction date', help: 'The day of the extraction: yyyy-mm-dd, yyyy-mm or yyyy.' },
    nucleic_acid_sample_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the extract, in your own words.',
    },
    sequencing_libraries: {
      label: 'Sequencing libraries',
      help: 'All sequencing libraries that were prepared from this extract.',
    },
    nucleic_acid_sample_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the extract: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: {
      label: 'Protocol',
      help: 'The protocol by which the nucleic acid was extracted.',
    },
  },
  library_condition: {
    investigation_type: {
      label: 'Investigation type',
      help: 'The kind of study as a MIxS checklist name, such as mimarks-survey or metagenome.',
    },
    library_source: {
      label: 'Library source',
      help: 'What was sequenced, in the archives’ terms, such as METAGENOMIC or METATRANSCRIPTOMIC.',
    },
    library_strategy: {
      label: 'Library strategy',
      help: 'The sequencing technique, in the archives’ terms, such as AMPLICON or WGS.',
    },
    library_selection: {
      label: 'Library selection',
      help: 'How the material was selected or enriched, in the archives’ terms, such as PCR or RANDOM.',
    },
    library_layout: {
      label: 'Library layout',
      help: 'SINGLE for one read per fragment, PAIRED for forward and reverse reads.',
    },
  },
  sequencing_library: {
    library_condition_id: {
      label: 'Library condition',
      help: 'The shared record of investigation type, strategy, source, selection and layout that this library follows.',
    },
    investigation_type: {
      label: 'Investigation type',
      help: 'The kind of study as a MIxS checklist name, such as mimarks-survey or metagenome.',
    },
    library_source: {
      label: 'Library source',
      help: 'What was sequenced, in the archives’ terms, such as METAGENOMIC or METATRANSCRIPTOMIC.',
    },
    library_strategy: {
      label: 'Library strategy',
      help: 'The sequencing technique, in the archives’ terms, such as AMPLICON or WGS.',
    },
    library_selection: {
      label: 'Library selection',
      help: 'How the material was selected or enriched, in the archives’ terms, such as PCR or RANDOM.',
    },
    library_layout: {
      label: 'Library layout',
      help: 'SINGLE for one read per fragment, PAIRED for forward and reverse reads.',
    },
    prep_date: { label: 'Prep date', help: 'The day on which the library was prepared: yyyy-mm-dd, yyyy-mm or yyyy.' },
    target_gene: {
      label: 'Target gene',
      help: 'The gene or locus that was amplified, such as 16S rRNA, 18S rRNA or ITS; empty for metagenomes.',
    },
    target_subfragment: {
      label: 'Target subfragment',
      help: 'The part of the target gene that was amplified, such as V4-V5.',
    },
    pcr_primers: {
      label: 'PCR primers',
      help: 'The primer sequences in capital letters, written FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT.',
    },
    nominal_length: {
      label: 'Nominal length',
      help: 'The expected length of the insert in base pairs, without adapters, as a number without unit.',
    },
    adapters: { label: 'Adapters', help: 'Both adapter sequences in capital letters, with a semicolon between them.' },
    mid: {
      label: 'Multiplex identifier',
      help: 'The barcode by which the sample is told apart in the run, in capital letters, such as GTGAATAT.',
    },
    sequencing_library_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the library, in your own words.',
    },
    sequencing_library_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the library: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    protocol_id: {
      label: 'Protocol',
      help: 'The protocol by which the library was prepared.',
    },
  },
  sequencer: {
    location: { label: 'Location', help: 'The town or building in which the instrument stands.' },
    sequencing_platform: {
      label: 'Sequencing platform',
      help: 'The make of the instrument, in the archives’ terms, such as ILLUMINA or OXFORD_NANOPORE.',
    },
    sequencing_center: {
      label: 'Sequencing center',
      help: 'The institute or company that runs the instrument, with its full name.',
    },
    instrument_id: {
      label: 'Instrument',
      help: 'The identifier of the single instrument, as it stands in the headers of its reads, such as M02542.',
    },
    seq_meth: {
      label: 'Sequencing method',
      help: 'The instrument model, in the archives’ terms, such as Illumina MiSeq.',
    },
    sequencer_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the instrument, in your own words.',
    },
    sequencer_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the instrument: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
  },
  sequencing_run: {
    sequencer_id: { label: 'Sequencer', help: 'The instrument on which the run was done.' },
    seq_date: { label: 'Sequencing date', help: 'The day on which the run was started: yyyy-mm-dd, yyyy-mm or yyyy.' },
    run_index_on_current_machine: {
      label: 'Run index on current machine',
      help: 'The number of the run on its instrument, as it stands in the headers of its reads, such as 118.',
    },
    flowcell_id: { label: 'Flowcell ID', help: 'The identifier printed on the flow cell, such as 000000000-C4V7B.' },
    sequencing_run_comment: { label: 'Comment', help: 'Anything else worth knowing about the run, in your own words.' },
    sequencing_run_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the run: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    run_in_table: {
      label: 'Run in the table',
      help: 'Tells runs apart that have no flow cell, nor an index or date on a known sequencer: rows with the same word here are of one run. A full download numbers such runs 1, 2, 3; it counts within one table, and is not stored.',
    },
    protocol_id: { label: 'Protocol', help: 'The protocol by which the run was done.' },
  },
  project: {
    project_name: { label: 'Project name', help: 'The full name of the project as in its grant.' },
    project_abbreviation: { label: 'Abbreviation', help: 'The short name by which the project is known.' },
    umbrella_project: {
      label: 'Umbrella project',
      help: 'The name of the larger programme to which the project belongs.',
    },
    project_funded_by: { label: 'Funded by', help: 'The organisation that funds the project, with its full name.' },
    project_funding_code: { label: 'Funding code', help: 'The number of the grant, exactly as the funder writes it.' },
    project_abstract: {
      label: 'Abstract',
      help: 'What the project is about, in a few sentences for readers from other fields.',
    },
    project_website: { label: 'Website', help: 'The web address of the project, starting with https://.' },
    project_comment: { label: 'Comment', help: 'Anything else worth knowing about the project, in your own words.' },
    project_person_resp: {
      label: 'Responsible person',
      help: 'The person responsible for the project: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
  },
  publication: {
    doi: {
      label: 'DOI',
      help: 'The DOI of the publication, with or without https://doi.org/ before it, such as 10.1000/example.1.',
    },
  },
  project_study: {
    study_title: {
      label: 'Study title',
      help: 'A title that tells what was studied, where and when, unique among all studies.',
    },
    project_study_abbreviation: { label: 'Abbreviation', help: 'The short name by which the study is known.' },
    project_study_begin: { label: 'Begin', help: 'The day on which the study began: yyyy-mm-dd, yyyy-mm or yyyy.' },
    project_study_end: {
      label: 'End',
      help: 'The day on which the study ended, not before it began: yyyy-mm-dd, yyyy-mm or yyyy.',
    },
    project_study_abstract: {
      label: 'Abstract',
      help: 'Question, material and methods of the study, in a few sentences for readers from other fields.',
    },
    project_study_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about the study, in your own words.',
    },
    project_study_person_resp: {
      label: 'Project study person responsible',
      help: 'The person responsible for the study: “Lastname, Firstname”, an ORCID iD or an email address.',
    },
    project_study_authors: {
      label: 'Authors',
      help: 'The authors in the order of the citation; the first is responsible for the study.',
    },
    projects: { label: 'Projects', help: 'All projects to which the study belongs.' },
    publications: { label: 'Publications', help: 'All publications that came out of the study.' },
  },
  sequencing_element: {
    samp_name: {
      label: 'Sample name',
      help: 'The name of the sample whose reads these are, such as EMB177_TF0271_5m.',
    },
    forward_read_file_name: {
      label: 'Forward read file',
      help: 'The name of the file with the forward or only reads, without folder, such as EMB177_TF0271_5m_16S_R1.fastq.gz.',
    },
    forward_read_file_checksum: {
      label: 'Forward read file checksum',
      help: 'The checksum of the forward read file as it will be archived: 32 hexadecimal digits for MD5, 64 for SHA-256.',
    },
    reverse_read_file_name: {
      label: 'Reverse read file',
      help: 'The name of the file with the reverse reads, without folder; empty for single reads.',
    },
    reverse_read_file_checksum: {
      label: 'Reverse read file checksum',
      help: 'The checksum of the reverse read file as it will be archived: 32 hexadecimal digits for MD5, 64 for SHA-256.',
    },
    checksum_method: { label: 'Checksum method', help: 'How the checksums were calculated: MD5 or SHA-256.' },
    file_type: { label: 'File type', help: 'The format of the read files, such as fastq or bam.' },
    nominal_length: {
      label: 'Nominal length',
      help: 'The expected length of the insert in base pairs, without adapters, as a number without unit.',
    },
    lib_reads_seqd: {
      label: 'Library reads sequenced',
      help: 'The number of reads sequenced from the library for this sample, such as 84213.',
    },
    accession_number: {
      label: 'Accession number',
      help: 'The number under which the archive (ENA, NCBI or DDBJ) holds the reads, such as ERR867782.',
    },
    sequencing_element_comment: {
      label: 'Comment',
      help: 'Anything else worth knowing about these reads, in your own words.',
    },
    path_raw_data_storage: {
      label: 'Raw data storage path',
      help: 'The folder on the institute’s storage in which the raw files lie, with its full path, such as /archive/2019/emb177.',
    },
    project_studies: { label: 'Project studies', help: 'All studies in which these reads are used.' },
    projects: { label: 'Projects', help: 'All projects in which these reads were made or are used.' },
    publications: { label: 'Publications', help: 'All publications in which these reads are used.' },
    sequencing_library_id: { label: 'Sequencing library', help: 'The library from which the reads were sequenced.' },
    sequencing_run_id: { label: 'Sequencing run', help: 'The run in which the reads were sequenced.' },
  },
  role: {
    name: { label: 'Name', help: 'The name of the role, such as admin.' },
  },
  user: {
    name: { label: 'Name', help: 'The name under which the user is shown, at least 3 characters.' },
    email: { label: 'Email', help: 'The address with which the user logs in, written name@example.org.' },
    roles: { label: 'Roles', help: 'The roles that say what the user may do.' },
    person: { label: 'Person', help: 'The record of the person to whom this account belongs.' },
  },
  invitation: {
    person_id: { label: 'Person', help: 'The person who was invited.' },
    email: { label: 'Email', help: 'The address that the invitation was made for.' },
    invitation_state: {
      label: 'State',
      help: 'Where the invitation stands: invited until somebody accepts or rejects it.',
    },
  },
  dataset: {
    filename: { label: 'File name', help: 'The name of the spreadsheet that was imported.' },
    user_id: { label: 'User', help: 'The user who imported the spreadsheet.' },
    project_study_id: { label: 'Project study', help: 'The study that was given with the import.' },
  },
  template: {
    name: { label: 'Name', help: 'A short, unique name that tells for which samples the template is made.' },
    description: {
      label: 'Description',
      help: 'What the template is for and which columns it holds, in one or two sentences.',
    },
  },
} as const satisfies Omit<FieldTranslations, 'person'>;
