-- Lists show what one import brought: of the kinds of which a row brings one each, as the elements have it already.
CREATE INDEX ON event (dataset_id, event_id);
CREATE INDEX ON field_sample (dataset_id, field_sample_id);
CREATE INDEX ON nucleic_acid_sample (dataset_id, nucleic_acid_sample_id);
CREATE INDEX ON sequencing_library (dataset_id, sequencing_library_id);
CREATE INDEX ON sequencing_run (dataset_id, sequencing_run_id);
