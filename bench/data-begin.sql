-- The beginning of both scripts with a million elements. Each record is computed from its number, so that all runs measure
-- the same data, and references are not checked one by one, because their records are inserted before. It leaves out
-- what differs from record to record in a real institute: gaps, errors and long texts.

SET session_replication_role = replica;
SET synchronous_commit = off;
SET maintenance_work_mem = '1GB';
SET max_parallel_maintenance_workers = 2;

CREATE FUNCTION pg_temp.pick(i bigint, choices text[]) RETURNS text LANGUAGE sql IMMUTABLE
RETURN choices[1 + (i % cardinality(choices))];

INSERT INTO protocol (protocol, url, description)
SELECT pg_temp.pick(i, '{Filtration,Extraction,Library preparation,Coring}') || ' protocol ' || i,
  'https://example.org/protocols/' || i, 'How it is done, number ' || i
FROM generate_series(1, 80) i;

INSERT INTO nucleic_acid_sample (nucleic_acid_sample_name, nucleic_acid_sample_description, nucl_acid_ext,
  date_nucl_acid_ext, nucleic_acid_sample_person_resp, protocol_id)
SELECT 'N' || lpad(i::text, 6, '0'), 'Extract ' || i, pg_temp.pick(i, '{kit A,kit B,phenol-chloroform}'),
  (2006 + i % 19)::text || '-' || lpad((1 + i % 12)::text, 2, '0') || '-11', 1 + i % 300, 1 + i % 80
FROM generate_series(1, 200000) i;
INSERT INTO field_sample_nucleic_acid_sample (field_sample_id, nucleic_acid_sample_id, natural_key)
SELECT i, i, 'N' || lpad(i::text, 6, '0') FROM generate_series(1, 200000) i;

INSERT INTO library_condition (investigation_type, library_source, library_strategy, library_selection, library_layout)
VALUES ('mimarks-survey', 'METAGENOMIC', 'AMPLICON', 'PCR', 'PAIRED'), ('metagenome', 'METAGENOMIC', 'WGS', 'RANDOM', 'PAIRED'),
  ('metatranscriptome', 'METATRANSCRIPTOMIC', 'RNA-Seq', 'cDNA', 'PAIRED');

INSERT INTO sequencer (location, sequencing_platform, sequencing_center, instrument_id, seq_meth, sequencer_person_resp)
SELECT 'Room ' || i, 'ILLUMINA', 'Example Centre', 'M' || lpad(i::text, 5, '0'), pg_temp.pick(i, '{Illumina MiSeq,Illumina NovaSeq 6000}'), i
FROM generate_series(1, 12) i;
INSERT INTO sequencing_run (sequencer_id, seq_date, run_index_on_current_machine, flowcell_id, sequencing_run_person_resp)
SELECT 1 + i % 12, (2006 + i % 19)::text || '-' || lpad((1 + i % 12)::text, 2, '0') || '-20', i::text,
  'FC' || upper(substr(md5(i::text), 1, 7)), 1 + i % 300
FROM generate_series(1, 3000) i;

-- Built after the rows, by data-end.sql.
DROP INDEX field_sample_searched, nucleic_acid_sample_searched, sequencing_library_searched, sequencing_element_searched;
