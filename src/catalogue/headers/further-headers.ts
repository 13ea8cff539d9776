import { similarHeaders, taxonNameHeaders } from './similar-headers.ts';

/** Names of the beginning of a period, which the event and the field sample both have. */
const beginHeaders = `
  Date/Time, Date time UTC, timestamp, Datum Zeit, Datum/Zeit, Zeitpunkt, date start, start date time,
  date time start, event date, start, begin, Beginn, time start`;
/** Names of its end. */
const endHeaders = 'date end, end date time, date time end, stop date, Enddatum, time end, end, stop, Ende';

/**
 * More headers of foreign tables, separated by commas: of MIxS, the checklists of ENA, BioSample, SRA's run tables, EMBL, FAIRe,
 * Darwin Core, OBIS, GEOME, PHA4GE, Qiita, NMDC, PANGAEA, DSHIP, WOCE and ICES, and of laboratories in English and German. They are
 * compared by their words (`table/headers/header-words.ts`), so that abbreviations, plurals and numbers need not be listed. None
 * is certain.
 */
const furtherHeaders: Readonly<Record<string, string>> = {
  samp_name: 'sample, sample identifier, sample label, specimen id, Muster, specimen collector sample id',
  field_sample_name: `
    sample, sample identifier, sample label, specimen id, field sample, Feldprobe, tube label, vial id`,
  geogr_loc_lat: `
    GPS N, latitude start, latitude begin, latitude dd, latitude decimal, latitude position, GPS latitude,
    Breite dezimal, ship latitude, event latitude, station latitude, latitude degree`,
  geogr_loc_lon: `
    GPS E, longitude start, longitude begin, longitude dd, longitude decimal, longitude position, GPS longitude,
    Länge dezimal, ship longitude, event longitude, station longitude, longitude degree`,
  geog_loc_name: `
    country or sea, country or ocean, country sea, country ocean, sea area, sea region, ocean region, marine region,
    country name, Ozean, Land Meer, Land oder Meer, Meeresregion, country ISO3, country ISO2, country code`,
  geographic_location: `
    region and/or locality, geographic region, location name, place, place name, Lokalität, Fundort, Fundstelle,
    Ortsbezeichnung, sampling location, Probenahmeort, Entnahmeort, Probenort, sampling area, study area,
    Untersuchungsgebiet, geographic area, Region, island, island group, stateProvince, state, province, county,
    municipality, city, site description`,
  common_station_name: `
    station, station id, station code, station label, Stationsname, Stationsbezeichnung, Stationskürzel, site,
    site code, site label, sampling site, Probenahmestelle, Probenahmestation, Messstation, Messstelle, Standort,
    mooring, Verankerung, STNNBR, StNo, station list name`,
  event_label: `
    event id, event name, event number, event label, Ereignis, Ereignisnummer, sampling event, sampling event id,
    sample event id, activity, activity label, action id, cast number, cast id, CTD number, CASTNO, haul number,
    HaulNo, Hol Nr, deployment id, activity device operation, device operation, device operation label, R2R event,
    station cast, gear deployment, ctd cast number`,
  campaign: `
    campaign, campaign name, campaign label, cruise label, cruise code, expedition name, expedition label,
    expedition code, cruise leg, Kampagne, Expedition, EXPOCODE, voyage number, voyage id, survey name,
    Fahrtabschnitt, mission, mission id`,
  basis: `
    ship name, vessel name, vessel id, research platform, platform, Schiffsname, Forschungsplattform, research ship,
    platform label, Messplattform`,
  samp_collect_device: `
    device, method device, device type, device name, gear type, gear name, sampling gear, sampling instrument, collection device,
    collection gear, Entnahmegerät, sampler type, instrument, net type, Gerätebezeichnung, Probenehmer, device label`,
  samp_collect_method: `
    collection method, sampling method, sampling technique, Entnahmemethode, Probenahmeverfahren, Methode Probenahme,
    sampling procedure, sampling strategy`,
  event_collection_date_begin: `${beginHeaders}, 
    date deployed, deployment date, deployment start, station date, Aussetzdatum, Ausbringung, Ausbringdatum,
    station start`,
  event_collection_date_end: `${endHeaders}, 
    date collected, date retrieved, date recovered, recovery date, retrieval date, Bergung, Bergungsdatum,
    station end`,
  field_sample_collection_date_begin: `${beginHeaders}, 
    collection date, sample date, date collection, date sampling, date collected, collected on, collection date time,
    sampling date time, Probenahmezeitpunkt, Entnahmezeitpunkt, Probendatum, day of sampling, isolation date,
    start date of collection, sampling start, date sample, date local, collection start date`,
  field_sample_collection_date_end: `${endHeaders}, sampling end, collection end date, end date of collection`,
  tot_depth_water_col: `
    total_depth_water_col, total water depth, total depth, total depth water column, water column depth, Gesamttiefe,
    Gesamtwassertiefe, sea floor depth, sea bottom depth, sonic depth, station depth, Stationstiefe, seafloor,
    bathymetric depth, depth seafloor, depth bottom, depth of bottom, maximum depth of water column,
    bottom depth mean`,
  depth: `
    depth water, sampling depth, sample depth, depth of sampling, collection depth, water sample depth,
    depth below surface, Beprobungstiefe, Wasserentnahmetiefe, nominal depth, depth nominal, target depth,
    depth of sample, Tiefe der Probe, depth sampled, depth in water`,
  altitude: 'height above sea surface, Höhe über dem Meer',
  elevation: 'height above sea level, Höhe über NN, Geländehöhe, Meereshöhe, elevation above sea level',
  env_broad_scale: 'biome, environment biome, environment broad scale, broad scale, marine biome, ecosystem',
  env_local_scale: 'environment feature, environment local scale, local scale, feature',
  env_medium: `
    environment material, environment medium, environment matter, sample material, sample matrix, sample medium,
    Umweltmedium, Probenmatrix, sample substrate, isolation source`,
  samp_taxon_id: 'taxid, tax id, NCBI taxid, ncbi tax id, organism taxon id, taxonomy id, NCBI Taxonomie ID',
  taxon_id: 'taxid, tax id, NCBI taxid, ncbi tax id, organism taxon id, taxonomy id, NCBI Taxonomie ID',
  sams_id: `
    ENA BioSample ID, BioSample id, biosample accession number, NCBI BioSample, ENA BioSample, biosamples id,
    biosample number, SAMEA, SAMN`,
  field_sample_description: 'sample description, Probenbeschreibung, Beschreibung',
  mixs_samp_size: `
    volume, water volume, amount, sample size, sample weight, sample mass, filter volume, volume of water filtered,
    Filtervolumen, Wasservolumen, Menge, Probengewicht, filtriertes Volumen, volume sampled, volume collected,
    filtered water volume, sample size value, volume water`,
  size_frac: `
    filter, filter size, mesh size, mesh, Maschenweite, Filtergröße, Filterporengröße, size, size class,
    Größenfraktion, filter pore, size fraction filter, pore size filter, size fraction threshold, fraction threshold,
    filter fraction`,
  nucleic_acid_sample_name: `
    DNA id, DNA name, DNA number, DNA sample, RNA sample, RNA id, extract, extract id, extract name, extraction id,
    extraction number, DNA extract, DNA extract id, DNA-Extrakt, Extrakt, Extraktnummer, nucleic acid id,
    nucleic acid name, DNA tube`,
  nucl_acid_ext: `
    extraction protocol, DNA extraction method, DNA extraction protocol, RNA extraction kit, RNA extraction,
    RNA extraction method, Extraktionsmethode, Extraktionsprotokoll, DNA-Extraktionskit, Isolationskit,
    nucleic acid extraction method, nucleic acid extraction protocol, DNA isolation method, DNA isolation kit`,
  nucl_acid_conc: `
    Konzentration, RNA concentration, DNA Konz, Qubit, Qubit concentration, nucleic acid concentration,
    DNA concentration Qubit, extract concentration`,
  nucl_acid_vol: `
    DNA volume, RNA volume, Eluat, Eluatvolumen, volume of elution, eluted volume, extract volume, Volumen DNA`,
  samp_vol_we_dna_ext: `
    volume extracted, amount extracted, sample amount for extraction, extrahiertes Volumen,
    sample volume for DNA extraction, sample weight for DNA extraction, volume for DNA extraction`,
  date_nucl_acid_ext: `
    DNA extraction date, RNA extraction date, date extraction, date extracted, extracted on, Datum Extraktion,
    date DNA extraction, nucleic acid extraction date`,
  investigation_type: 'assay type, Untersuchungstyp',
  library_strategy: 'assay type, experiment strategy, Sequenzierstrategie, Bibliotheksstrategie',
  target_gene: `
    gene, gene name, target, Zielgen, marker gene, marker name, barcode gene, amplified gene, Genmarker,
    genetic marker, barcode region, locus tag, amplicon`,
  target_subfragment: `
    variable region, subfragment, target region, gene fragment, target fragment, variable Region, rRNA region`,
  pcr_primers: `
    primer name, pcr primer, primer names, amplification primers, PCR-Primer, primer scheme, primer sequence,
    forward primer sequence, reverse primer sequence, Primersequenz vorwärts, Primersequenz rückwärts`,
  adapters: 'adaptor, adapter sequence, sequencing adapter, Adaptersequenz',
  mid: `
    index sequence, barcode sequence, index seq, i5 index, i7, i5, tag, tag sequence, Index-Sequenz, barcode seq,
    multiplex tag, sample barcode`,
  nominal_length: 'amplicon length, Amplikonlänge, nominal insert size, insert length, expected amplicon length',
  library_layout: 'layout, sequencing layout, Leserichtung, read type, end type',
  library_source: 'Bibliotheksquelle',
  library_selection: 'Bibliotheksauswahl',
  prep_date: 'library date, date library preparation, library construction date',
  'sequencing_library.protocol_id': `
    library construction protocol, library preparation protocol, library protocol, library prep protocol,
    library preparation kit, library prep kit, library kit`,
  sequencing_library_comment: `
    design description, library construction protocol, library comment, library description,
    experiment design description`,
  'sequencing_run.protocol_id': 'sequencing protocol, sequencing protocol name',
  'field_sample.protocol_id': 'collection protocol, sample collection protocol',
  seq_meth: `
    sequencing technology, technology, instrument, platform, sequencing platform, sequencing instrument model,
    instrument type, sequencer model, Sequenziertechnologie, Sequenziermethode, sequencing device`,
  sequencing_platform: 'sequencing technology, technology, instrument platform, platform name, Sequenzierplattform',
  sequencing_center: `
    sequencing center, sequencing centre, sequencing lab, sequencing laboratory, sequencing provider,
    sequencing company, sequencing institute, Sequenzierzentrum, Sequenzierlabor, Sequenzierdienstleister,
    sequencing location, sequencing service provider`,
  seq_date: `
    date sequenced, sequencing run date, Sequenzierungsdatum, date of sequencing run, run date, Laufdatum`,
  flowcell_id: `
    flow cell, flow cell id, flow cell barcode, flowcell barcode, flow cell serial number, Flusszelle`,
  instrument_id: `
    instrument id, machine id, sequencer id, sequencer serial number, instrument serial number,
    Gerätenummer Sequenzierer`,
  run_index_on_current_machine: 'run number, run index, run no, Laufnummer',
  accession_number: `
    run, SRA run, ENA run, SRR, ERR, run id, SRR accession, ERR accession, run accession number, SRA run accession,
    ENA run accession, sequence accession, Akzessionsnummer, archive accession, accession number ENA, ENA Run ID,
    SRA accession number, read accession`,
  forward_read_file_name: `
    forward read, R1 fastq filename, R1 filename, fastq file, fastq filename, file name, raw file name, raw data file,
    fastq1, fq1, read1, read file 1, reads 1, forward filename, Dateiname, Datei, Rohdatendatei, forward fastq file,
    fastq R1 file, sequence file, FASTQ forward file name`,
  reverse_read_file_name: `
    reverse read, R2 fastq filename, R2 filename, fastq2, fq2, read2, read file 2, reads 2, reverse filename,
    reverse fastq file, fastq R2 file, FASTQ reverse file name`,
  forward_read_file_checksum: `
    MD5 sum, md5sum, file md5, fastq md5 1, forward checksum, forward md5, R1 checksum, checksum 1, MD5-Prüfsumme,
    hash`,
  reverse_read_file_checksum: 'fastq md5 2, reverse checksum, reverse md5, R2 checksum, checksum 2',
  checksum_method: 'checksum algorithm, hash method, hash algorithm, hash type, Prüfsummenverfahren',
  file_type: 'file type, filetype, Dateityp, Dateiformat, run file type',
  lib_reads_seqd: `
    number of reads, reads, raw reads, read number, Anzahl Reads, total reads, raw read count, read pairs, spots,
    total spots, Readzahl, sequences count, number of sequences`,
  path_raw_data_storage: `
    storage path, Pfad, Speicherort, file path, filepath, directory, folder, Verzeichnis, Ablageort, data location,
    fastq filepath, fastq path, data directory`,
  study_title: 'study name, Studie, Studientitel, title',
  project_study_abbreviation: 'study code, study acronym, study accession',
  project_study_authors: 'authors, author list, Autoren',
  project_name: 'project title, Projektname, Projekttitel, research project, Forschungsprojekt',
  project_abbreviation: `
    project acronym, project short name, project code, Projektkürzel, Akronym, acronym, project abbreviation`,
  umbrella_project: 'umbrella bioproject, parent project, Dachprojekt, Verbundprojekt',
  project_website: 'project url, project website, Projektwebseite, project homepage',
  project_funded_by: `
    funder, funding, funded by, funding agency, funding source, Förderer, Drittmittelgeber, Geldgeber,
    funding organisation, funding organization`,
  project_funding_code: 'grant, grant number, grant id, funding code, Förderkennzeichen, FKZ, award number',
  project_study_person_resp: `
    project leader, Projektleiter, Projektleiterin, Projektleitung`,
  date_begin: 'cruise start, cruise start date, campaign start, campaign start date, Fahrtbeginn, Reisebeginn',
  date_end: 'cruise end, cruise end date, campaign end, campaign end date, Fahrtende, Reiseende',
  campaign_person_resp: 'chief scientist, cruise leader, Fahrtleiter, Fahrtleiterin, Fahrtleitung, expedition leader',
  field_sample_person_resp: `
    collector name, name of collector, sampled by, sample collector, sample collected by, person responsible,
    responsible person, Verantwortlich, Verantwortliche Person, Verantwortlicher, contact person, Kontaktperson,
    Kontakt, Probenehmer, Beprober, sampling person, collected by name`,
  doi: `
    publication, publication doi, paper doi, article doi, Publikation, Veröffentlichung, reference doi, dataset doi,
    data doi, citation doi`,
  environmental_package: 'MIxS package, package, Umweltpaket, environment package, checklist package',
  field_sample_comment: `
    sample comment, Bemerkung zur Probe, sampling comment, sample remark, additional info, additional information,
    Zusatzinformation, Bemerkungen zur Probenahme`,
  event_comment: `
    event comment, station comment, additional info, additional information, Zusatzinformation, Stationsbemerkung,
    event notes, action comment`,
  nucleic_acid_sample_comment: 'extraction comment, extraction note, DNA comment, Laborbemerkung, Bemerkung Extraktion',
  sequencing_run_comment: 'sequencing run comment, run comment, sequencing comment, sequencing note',
};

const splitNames = (names: string): string[] => names.split(',').map((name) => name.trim());

/** All headers for which a column may be meant, by column. */
export const allSimilarHeaders: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set([...Object.keys(similarHeaders), ...Object.keys(furtherHeaders)])].map((column) => {
    const further = furtherHeaders[column];
    return [column, [...(similarHeaders[column] ?? []), ...(further === undefined ? [] : splitNames(further))]];
  }),
);

/**
 * Headers for which a column is suggested, and which are never taken by their name. In MIxS they are something else than what
 * tables often have under them: the number of clones, the conditions of the cycler, the screening of clones, the kit beside the
 * method, a reference. Accessions of projects and studies are no names of theirs, a depth in the sediment is none in the water,
 * and a single word may have many meanings.
 */
export const uncertainHeaders: readonly string[] = [
  ...taxonNameHeaders,
  ...splitNames(`
  library size, lib_size, pcr_cond, pcr conditions, lib_screen, library screening strategy, nucl_acid_ext_kit,
  nucleic acid extraction kit, ref_biomaterial, associated_resource, relevant electronic resources,
  nucl_acid_ext_method_additional, sequencing_meth, prefilter, sop, relevant standard operating procedures,
  specimen_voucher, isolation source, bioproject_accession, BioProject, insdc_bioproject_identifiers, projectID,
  ebi_accession, secondary_study_accession, study accession, project accession, sediment depth, depth in core,
  Sedimenttiefe, depth sediment, url, source, selection, index, model, matrix, medium, feature, target, size, amount,
  Menge, hash, folder, directory, package, grant, funding, reads, activity, ecosystem, mission, state, city, county,
  province, sample type, Probentyp, Probenart, start, end, begin, stop, Ende, Beginn, alias, region,
  verbatimEventDate, verbatimLatitude, verbatimLongitude, verbatimDepth, verbatimElevation, LinkerPrimerSequence,
  catalogNumber, recordNumber, unit id, location, sea,
  datasetName, bibliographicCitation, associatedReferences, locationRemarks, waterBody`),
];
