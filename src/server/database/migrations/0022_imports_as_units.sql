-- Of two requests that undo an import at once, one alone puts it into the bin: the other left an entry without rows.
DELETE FROM bin USING dataset d WHERE d.id = bin.dataset_id AND d.undone_at IS NULL;
DELETE FROM bin WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY dataset_id
      ORDER BY EXISTS (SELECT FROM bin_row WHERE bin_id = bin.id) DESC, id) AS place
    FROM bin) entries
  WHERE place > 1);
CREATE UNIQUE INDEX bin_dataset ON bin (dataset_id);

-- Lists show what one import brought: of the kinds of which a row brings one each, as the elements have it already.
CREATE INDEX ON event (dataset_id, event_id);
CREATE INDEX ON field_sample (dataset_id, field_sample_id);
CREATE INDEX ON nucleic_acid_sample (dataset_id, nucleic_acid_sample_id);
CREATE INDEX ON sequencing_library (dataset_id, sequencing_library_id);
CREATE INDEX ON sequencing_run (dataset_id, sequencing_run_id);
