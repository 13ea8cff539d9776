-- The text by which people know a record, made of the label fields that the catalogue names; its number where it has
-- nothing else. Kept with the record, so that lists are sorted by it without making a million texts first.

ALTER TABLE person ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || lastname, '') ||
  coalesce(', ' || firstname, ''), 3), '') || ' ', '') || '(' || person_id || ')'
) COLLATE "default") STORED;
ALTER TABLE protocol ADD COLUMN label text GENERATED ALWAYS AS ((
  protocol
) COLLATE "default") STORED;
ALTER TABLE campaign ADD COLUMN label text GENERATED ALWAYS AS ((
  campaign
) COLLATE "default") STORED;
ALTER TABLE event ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || event_label, '') ||
  coalesce(', ' || geog_loc_name, ''), 3), ''), '(' || event_id || ')')
) COLLATE "default") STORED;
ALTER TABLE experiment ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(culture_collection_id, '(' || experiment_id || ')')
) COLLATE "default") STORED;
ALTER TABLE experiment_sample ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || experiment_sample_description, '') ||
  coalesce(', ' || source_mat_id, ''), 3), ''), '(' || experiment_sample_id || ')')
) COLLATE "default") STORED;
ALTER TABLE field_sample ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(field_sample_name, '(' || field_sample_id || ')')
) COLLATE "default") STORED;
ALTER TABLE nucleic_acid_sample ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nucleic_acid_sample_name, '(' || nucleic_acid_sample_id || ')')
) COLLATE "default") STORED;
ALTER TABLE library_condition ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || library_strategy, '') ||
  coalesce(', ' || library_source, '') ||
  coalesce(', ' || library_selection, '') ||
  coalesce(', ' || library_layout, '') ||
  coalesce(', ' || investigation_type, ''), 3), ''), '(' || library_condition_id || ')')
) COLLATE "default") STORED;
ALTER TABLE sequencing_library ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || target_gene, '') ||
  coalesce(', ' || target_subfragment, '') ||
  coalesce(', ' || library_strategy, '') ||
  coalesce(', ' || library_source, '') ||
  coalesce(', ' || prep_date::text, ''), 3), ''), '(' || sequencing_library_id || ')')
) COLLATE "default") STORED;
ALTER TABLE sequencer ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || seq_meth, '') ||
  coalesce(', ' || instrument_id, '') ||
  coalesce(', ' || sequencing_center, ''), 3), ''), '(' || sequencer_id || ')')
) COLLATE "default") STORED;
ALTER TABLE sequencing_run ADD COLUMN label text GENERATED ALWAYS AS ((
  coalesce(nullif(substr(coalesce(', ' || seq_date::text, '') ||
  coalesce(', ' || flowcell_id, '') ||
  coalesce(', ' || run_index_on_current_machine, ''), 3), ''), '(' || sequencing_run_id || ')')
) COLLATE "default") STORED;
ALTER TABLE project ADD COLUMN label text GENERATED ALWAYS AS ((
  project_name
) COLLATE "default") STORED;
ALTER TABLE publication ADD COLUMN label text GENERATED ALWAYS AS ((
  doi
) COLLATE "default") STORED;
ALTER TABLE project_study ADD COLUMN label text GENERATED ALWAYS AS ((
  study_title
) COLLATE "default") STORED;
ALTER TABLE sequencing_element ADD COLUMN label text GENERATED ALWAYS AS ((
  samp_name
) COLLATE "default") STORED;
ALTER TABLE role ADD COLUMN label text GENERATED ALWAYS AS ((
  name
) COLLATE "default") STORED;
ALTER TABLE "user" ADD COLUMN label text GENERATED ALWAYS AS ((
  name
) COLLATE "default") STORED;

-- What many records refer to is walked in the order of its labels. Only their beginnings are kept there: an index takes
-- no entry of more than some 2,700 bytes.
CREATE INDEX event_label_order ON event (left(label, 300));
CREATE INDEX sequencing_library_label_order ON sequencing_library (left(label, 300));
CREATE INDEX sequencing_run_label_order ON sequencing_run (left(label, 300));

-- Records whose label is their number: no word of theirs says it, so a search for a number asks for them besides.
CREATE INDEX nucleic_acid_sample_unnamed ON nucleic_acid_sample (nucleic_acid_sample_id) WHERE label LIKE '(%';
CREATE INDEX sequencing_library_unnamed ON sequencing_library (sequencing_library_id) WHERE label LIKE '(%';
