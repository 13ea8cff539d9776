-- A sequencer is known by its instrument id, by a short one with its centre, by its model with a centre; or by its model alone:
-- that one is nobody's, and a run on it is one for everybody by its flow cell alone. The indexes bind fewer rows than those
-- before them, so what is stored stays as it is.
DROP INDEX sequencer_instrument_key;
DROP INDEX sequencer_method_key;
DROP INDEX sequencing_run_key;

ALTER TABLE sequencer ADD COLUMN known boolean GENERATED ALWAYS AS (coalesce(
  is_value(instrument_id) AND char_length(instrument_id) >= 4
    OR is_value(instrument_id) AND is_value(sequencing_center)
    OR is_value(instrument_id) IS NOT TRUE AND is_value(seq_meth) AND seq_meth <> 'unspecified' AND is_value(sequencing_center),
  false
)) STORED NOT NULL;

CREATE UNIQUE INDEX sequencer_instrument_key ON sequencer (instrument_id)
  WHERE is_value(instrument_id) AND char_length(instrument_id) >= 4;
CREATE UNIQUE INDEX sequencer_short_instrument_key ON sequencer (instrument_id, sequencing_center)
  WHERE (is_value(instrument_id) AND char_length(instrument_id) >= 4) IS NOT TRUE
    AND is_value(instrument_id) AND is_value(sequencing_center);
CREATE UNIQUE INDEX sequencer_method_key ON sequencer (seq_meth, sequencing_center)
  WHERE is_value(instrument_id) IS NOT TRUE
    AND is_value(seq_meth) AND is_value(sequencing_center) AND seq_meth <> 'unspecified';
CREATE UNIQUE INDEX sequencer_model_key ON sequencer (seq_meth)
  WHERE is_value(instrument_id) IS NOT TRUE
    AND (is_value(seq_meth) AND is_value(sequencing_center) AND seq_meth <> 'unspecified') IS NOT TRUE
    AND is_value(seq_meth) AND seq_meth <> 'unspecified'
    AND instrument_id IS NULL AND sequencing_center IS NULL AND location IS NULL AND sequencer_comment IS NULL
    AND sequencer_person_resp IS NULL;

-- Whether its sequencer is known, for the unique index of runs, which sees no other table. An import writes it itself.
ALTER TABLE sequencing_run ADD COLUMN sequencer_known boolean NOT NULL DEFAULT false;
UPDATE sequencing_run r SET sequencer_known = true FROM sequencer s WHERE s.sequencer_id = r.sequencer_id AND s.known;
CREATE UNIQUE INDEX sequencing_run_key
  ON sequencing_run (sequencer_id, flowcell_id, run_index_on_current_machine, seq_date) NULLS NOT DISTINCT
  WHERE sequencer_id IS NOT NULL
    AND (is_value(flowcell_id)
      OR (sequencer_known AND is_value(run_index_on_current_machine))
      OR (sequencer_known AND seq_date IS NOT NULL));

-- The sequencer is locked, so that none becomes known, or unknown, while a run is put on it.
CREATE FUNCTION follow_sequencer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT known INTO NEW.sequencer_known FROM sequencer WHERE sequencer_id = NEW.sequencer_id FOR SHARE;
  NEW.sequencer_known := coalesce(NEW.sequencer_known, false);
  RETURN NEW;
END $$;
CREATE TRIGGER follow_sequencer BEFORE INSERT OR UPDATE OF sequencer_id, sequencer_known ON sequencing_run
  FOR EACH ROW EXECUTE FUNCTION follow_sequencer();

CREATE FUNCTION carry_known_sequencers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequencing_run r SET sequencer_known = s.known
    FROM changed c JOIN sequencer s USING (sequencer_id)
   WHERE r.sequencer_id = s.sequencer_id AND r.sequencer_known <> s.known;
  RETURN NULL;
END $$;
CREATE TRIGGER carry_known AFTER UPDATE ON sequencer REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION carry_known_sequencers();
