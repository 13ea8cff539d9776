-- A row is written once. It used to come in as not `indexed`, and an update put it into the partial search index after the
-- import, which wrote every row a second time with all of its indexes. Now its entries wait in the pending list of a whole
-- index, from which the server merges them in one step.
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['field_sample', 'nucleic_acid_sample', 'sequencing_library', 'sequencing_element'] LOOP
    -- Drops the two partial indexes with it.
    EXECUTE format('ALTER TABLE %I DROP COLUMN indexed', tbl);
    EXECUTE format('CREATE INDEX %I ON %I USING gin (searched gin_trgm_ops) WITH (gin_pending_list_limit = 1048576)',
      tbl || '_searched', tbl);
  END LOOP;
END $$;
