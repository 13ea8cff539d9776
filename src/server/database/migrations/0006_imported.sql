-- A record that an import brought has no row of its own here: its import says who brought it, when, and with which table,
-- and the record what it was. Only where the record goes is that written down.
ALTER TABLE history ADD COLUMN filename text;
