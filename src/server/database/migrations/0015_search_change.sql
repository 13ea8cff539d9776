-- Marks of the transactions that changed what elements are counted by in the search: each a row that is seen exactly as
-- soon as the change itself is. No two transactions write the same row, so that none waits for another.
CREATE TABLE search_change (made_by xid8 PRIMARY KEY);

CREATE FUNCTION mark_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_change (made_by) VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Always: also where an import has switched the other triggers off.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'campaign', 'event', 'field_sample', 'experiment_sample', 'nucleic_acid_sample', 'sequencing_library', 'sequencing_run',
    'sequencer', 'sequencing_element', 'project', 'project_study', 'field_sample_experiment_sample',
    'experiment_sample_nucleic_acid_sample', 'field_sample_nucleic_acid_sample', 'nucleic_acid_sample_sequencing_library',
    'sequencing_element_project', 'sequencing_element_project_study'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER mark_search_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION mark_search_change()', name);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER mark_search_change', name);
  END LOOP;
END
$$;
