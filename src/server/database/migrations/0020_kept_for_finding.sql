-- What servers keep in memory of the chain serves to find elements too: by the persons and protocols that records name, by
-- publications and experiments, and by the imports that brought them.
DO $$
DECLARE
  one record;
  event record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('field_sample', 'field_sample_id', 'field_sample_id, event_id, field_sample_collection_date_begin, env_medium, field_sample_person_resp, protocol_id'),
    ('experiment_sample', 'experiment_sample_id', 'experiment_sample_id, experiment_id, experiment_sample_person_resp, protocol_id'),
    ('nucleic_acid_sample', 'nucleic_acid_sample_id', 'nucleic_acid_sample_id, nucleic_acid_sample_person_resp, protocol_id'),
    ('sequencing_library', 'sequencing_library_id', 'sequencing_library_id, library_strategy, target_gene, sequencing_library_person_resp, protocol_id'),
    ('sequencing_element', 'sequencing_element_id', 'sequencing_element_id, sequencing_library_id, sequencing_run_id, dataset_id'),
    ('sequencing_element_publication', 'sequencing_element_id', 'sequencing_element_id, publication_id')
  ) kept (name, id, columns) LOOP
    FOR event IN SELECT * FROM (VALUES
      ('INSERT', 'REFERENCING NEW TABLE AS come'),
      ('UPDATE', 'REFERENCING OLD TABLE AS gone NEW TABLE AS come'),
      ('DELETE', 'REFERENCING OLD TABLE AS gone'),
      ('TRUNCATE', '')
    ) events (name, rows) LOOP
      EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', 'mark_search_change_' || lower(event.name), one.name);
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION mark_search_change(%L, %L)',
        'mark_search_change_' || lower(event.name), event.name, one.name, event.rows, one.id, one.columns);
      EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', one.name, 'mark_search_change_' || lower(event.name));
    END LOOP;
  END LOOP;
END
$$;
