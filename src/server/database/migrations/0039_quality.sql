-- What the rules of quality find in stored records: a row for each record and rule. It is derived from the records, so that
-- nothing refers to them: their ids belong to several tables, and the campaign and the user may be gone for a moment.
CREATE TABLE quality_finding (
  entity text NOT NULL CHECK (entity <> ''),
  rule text NOT NULL CHECK (rule <> ''),
  record_id integer NOT NULL,
  problems jsonb NOT NULL,
  -- The campaign that the record comes from, or the first of several, and the user who has brought it.
  campaign_id integer,
  user_id integer,
  PRIMARY KEY (entity, rule, record_id)
);
CREATE INDEX quality_finding_user ON quality_finding (user_id, rule, campaign_id);
CREATE INDEX quality_finding_campaign ON quality_finding (campaign_id, rule);

-- How many elements of an import the archive would take, and the finding for which it would refuse the most.
CREATE TABLE archive_readiness (
  dataset_id integer PRIMARY KEY REFERENCES dataset (id) ON DELETE CASCADE,
  total integer NOT NULL,
  ready integer NOT NULL,
  worst jsonb
);

-- What is still to be checked: the rows of a change, or the records of an import; with neither, those of forms.
CREATE TABLE unchecked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_id integer,
  dataset_id integer,
  CHECK (change_id IS NULL OR dataset_id IS NULL)
);

CREATE FUNCTION check_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.action = 'import' THEN
    INSERT INTO unchecked (dataset_id) VALUES (NEW.dataset_id);
  ELSE
    INSERT INTO unchecked (change_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_later AFTER INSERT ON change FOR EACH ROW EXECUTE FUNCTION check_later();
-- Also for imports, which switch other triggers off.
ALTER TABLE change ENABLE ALWAYS TRIGGER check_later;

-- The rules and the day by which all records were last put into the list of those to be checked.
CREATE TABLE checked_with (
  version integer NOT NULL,
  day date NOT NULL
);
CREATE UNIQUE INDEX checked_with_one_row ON checked_with ((true));
