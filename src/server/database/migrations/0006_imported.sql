-- A record that an import brought has no row of its own here: its import says who brought it, when, and with which table,
-- and the record what it was. Only where the record goes is that written down.
ALTER TABLE history ADD COLUMN filename text;
-- What one transaction makes is made at one time, which is how a record's import is found.
CREATE INDEX dataset_created_at ON dataset (created_at);
