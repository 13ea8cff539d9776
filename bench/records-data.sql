-- An institute with 200,000 samples and 1,000,000 sequencing elements, whose related records are scattered over all
-- numbers. It leaves out imports, projects and publications, and libraries pooled from several samples.

\ir data-begin.sql

INSERT INTO person (firstname, lastname, email, institute)
SELECT pg_temp.pick(i, '{Alex,Robin,Kim,Sascha,Toni,Mika,Jona,Luca}'), 'Example' || i, 'p' || i || '@example.org',
  pg_temp.pick(i / 7, '{Institute of Examples,Example University,Academy of Samples}')
FROM generate_series(1, 300) i;

INSERT INTO campaign (campaign, basis, date_begin, date_end, campaign_person_resp)
SELECT pg_temp.pick(i, '{EMB,MSM,HE,PS,AL}') || (100 + i), pg_temp.pick(i, '{Elisabeth,Maria,Heincke,Polar,Alkor}'),
  (2005 + i % 20)::text || '-03-01', (2005 + i % 20)::text || '-03-28', 1 + i % 300
FROM generate_series(1, 200) i;

INSERT INTO event (campaign_id, event_label, geogr_loc_lat, geogr_loc_lon, geog_loc_name, samp_collect_device,
  event_collection_date_begin, event_person_resp, protocol_id)
SELECT 1 + i % 200, 'TF' || lpad(i::text, 5, '0'), 54 + (i % 1100) / 100.0, 8 + (i % 1700) / 100.0,
  pg_temp.pick(i / 3, '{Baltic Sea: Gotland Basin,Baltic Sea: Arkona Basin,North Sea: German Bight,Arctic Ocean: Fram Strait}'),
  pg_temp.pick(i, '{CTD rosette,box corer,multinet,sediment trap}'),
  (2005 + (1 + i % 200) % 20)::text || '-03-' || lpad((1 + i % 28)::text, 2, '0'), 1 + i % 300, 1 + i % 80
FROM generate_series(1, 10000) i;

INSERT INTO field_sample (event_id, field_sample_name, field_sample_collection_date_begin, env_broad_scale,
  env_local_scale, env_medium, depth, samp_collect_method, field_sample_person_resp, protocol_id)
SELECT 1 + i % 10000, 'S' || lpad(i::text, 6, '0') || '_' || (i % 60) * 5 || 'm',
  (2005 + (1 + (1 + i % 10000) % 200) % 20)::text || '-03-' || lpad((1 + i % 28)::text, 2, '0'),
  'marine biome [ENVO:00000447]', pg_temp.pick(i, '{marine photic zone [ENVO:00000209],marine aphotic zone [ENVO:00000210]}'),
  pg_temp.pick(i / 2, '{sea water [ENVO:00002149],marine sediment [ENVO:03000033]}'),
  ((i % 60) * 5)::text, 'bottle cast', 1 + i % 300, 1 + i % 80
FROM generate_series(1, 200000) i;

INSERT INTO sequencing_library (library_condition_id, investigation_type, library_source, library_strategy,
  library_selection, library_layout, prep_date, target_gene, target_subfragment, pcr_primers, mid,
  sequencing_library_person_resp, protocol_id)
SELECT c.library_condition_id, c.investigation_type, c.library_source, c.library_strategy, c.library_selection,
  c.library_layout, (2006 + i % 19)::text || '-' || lpad((1 + i % 12)::text, 2, '0') || '-' || lpad((1 + i % 28)::text, 2, '0'),
  CASE WHEN i % 3 = 0 THEN pg_temp.pick(i / 3, '{16S rRNA,18S rRNA,ITS,COI}') END,
  CASE WHEN i % 3 = 0 THEN pg_temp.pick(i / 3, '{V4,V4-V5,V9}') END,
  CASE WHEN i % 3 = 0 THEN 'FWD:GTGYCAGCMGCCGCGGTAA;REV:GGACTACNVGGGTWTCTAAT' END, 'MID' || i % 400,
  1 + i % 300, 1 + i % 80
FROM generate_series(1, 500000) i JOIN library_condition c ON c.library_condition_id = 1 + i % 3;
INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
SELECT 1 + i % 200000, i FROM generate_series(1, 500000) i;

INSERT INTO project_study (study_title, project_study_abstract, project_study_person_resp)
SELECT 'Study ' || i || ' of ' || pg_temp.pick(i, '{plankton,sediments,biofilms,viruses}'), 'Generated.', 1 + i % 300
FROM generate_series(1, 500) i;

INSERT INTO sequencing_element (samp_name, forward_read_file_name, forward_read_file_checksum, reverse_read_file_name,
  reverse_read_file_checksum, checksum_method, file_type, lib_reads_seqd, accession_number, path_raw_data_storage,
  sequencing_library_id, sequencing_run_id)
SELECT s || '_' || k, s || '_' || k || '_R1.fastq.gz', md5('f' || i), s || '_' || k || '_R2.fastq.gz', md5('r' || i), 'MD5',
  'fastq', (10000 + i::bigint * 7919 % 190000)::text, CASE WHEN i % 5 > 0 THEN 'ERR' || (1000000 + i) END,
  '/raw/' || 1 + i % 3000 || '/' || s, 1 + i % 500000, 1 + i % 3000
FROM generate_series(1, 1000000) i,
  LATERAL (SELECT 'S' || lpad((1 + i % 200000)::text, 6, '0') AS s, 1 + i / 200000 AS k) names;
INSERT INTO sequencing_element_project_study (sequencing_element_id, project_study_id)
SELECT i, 1 + i % 500 FROM generate_series(1, 1000000) i;

\ir data-end.sql
