-- Marks of changes say which rows of which table they concern, so that no more than these are read anew of what servers keep
-- of the chain for counting. Each is a row of its own, seen exactly as soon as the change itself is, and no transaction waits
-- for another's. Without a table, everything may have changed.
DROP FUNCTION mark_search_change CASCADE;
DROP TABLE search_change;
CREATE TABLE search_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text,
  ranges int4multirange
);

-- Arguments: the column by whose numbers rows are read anew, and all columns that count. An update that changes none of
-- these, such as one that puts rows into an index, leaves no mark.
CREATE FUNCTION mark_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
  numbers int4multirange;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO search_change DEFAULT VALUES;
    RETURN NULL;
  END IF;
  changed := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT %1$I FROM come'
    WHEN 'DELETE' THEN 'SELECT %1$I FROM gone'
    ELSE 'SELECT %1$I FROM ((SELECT %2$s FROM come EXCEPT SELECT %2$s FROM gone)
      UNION ALL (SELECT %2$s FROM gone EXCEPT SELECT %2$s FROM come)) changed'
  END;
  EXECUTE format('SELECT range_agg(int4range(%1$I, %1$I, ''[]'')) FROM (' || changed || ') changed', TG_ARGV[0], TG_ARGV[1])
    INTO numbers;
  IF numbers IS NULL THEN
    RETURN NULL;
  END IF;
  -- Of rows all over a table, everything from the first to the last is read.
  IF (SELECT count(*) FROM unnest(numbers)) > 1000 THEN
    numbers := int4multirange(range_merge(numbers));
  END IF;
  INSERT INTO search_change (table_name, ranges) VALUES (TG_TABLE_NAME, numbers);
  RETURN NULL;
END $$;

-- Always: also where an import has switched the other triggers off.
DO $$
DECLARE
  one record;
  event record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('campaign', 'campaign_id', 'campaign_id, campaign'),
    ('event', 'event_id', 'event_id, campaign_id, geog_loc_name, geogr_loc_lat, geogr_loc_lon'),
    ('field_sample', 'field_sample_id', 'field_sample_id, event_id, field_sample_collection_date_begin, env_medium'),
    ('sequencing_library', 'sequencing_library_id', 'sequencing_library_id, library_strategy, target_gene'),
    ('sequencing_run', 'sequencing_run_id', 'sequencing_run_id, sequencer_id'),
    ('sequencer', 'sequencer_id', 'sequencer_id, seq_meth'),
    ('sequencing_element', 'sequencing_element_id', 'sequencing_element_id, sequencing_library_id, sequencing_run_id'),
    ('project', 'project_id', 'project_id, project_name'),
    ('project_study', 'project_study_id', 'project_study_id, study_title'),
    ('field_sample_experiment_sample', 'experiment_sample_id', 'experiment_sample_id, field_sample_id'),
    ('experiment_sample_nucleic_acid_sample', 'nucleic_acid_sample_id', 'nucleic_acid_sample_id, experiment_sample_id'),
    ('field_sample_nucleic_acid_sample', 'nucleic_acid_sample_id', 'nucleic_acid_sample_id, field_sample_id'),
    ('nucleic_acid_sample_sequencing_library', 'sequencing_library_id', 'sequencing_library_id, nucleic_acid_sample_id'),
    ('sequencing_element_project', 'sequencing_element_id', 'sequencing_element_id, project_id'),
    ('sequencing_element_project_study', 'sequencing_element_id', 'sequencing_element_id, project_study_id')
  ) counted (name, id, columns) LOOP
    FOR event IN SELECT * FROM (VALUES
      ('INSERT', 'REFERENCING NEW TABLE AS come'),
      ('UPDATE', 'REFERENCING OLD TABLE AS gone NEW TABLE AS come'),
      ('DELETE', 'REFERENCING OLD TABLE AS gone'),
      ('TRUNCATE', '')
    ) events (name, rows) LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION mark_search_change(%L, %L)',
        'mark_search_change_' || lower(event.name), event.name, one.name, event.rows, one.id, one.columns);
      EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', one.name, 'mark_search_change_' || lower(event.name));
    END LOOP;
  END LOOP;
END
$$;

-- The elements of libraries or runs are found in the index alone; their rows are wide.
DROP INDEX sequencing_element_sequencing_library_id_idx;
CREATE INDEX sequencing_element_origins
  ON sequencing_element (sequencing_library_id, sequencing_run_id, sequencing_element_id);
