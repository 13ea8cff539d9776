-- A request that is sent again under its key must be the same: its digest stands beside the key.
ALTER TABLE history ADD COLUMN request_digest text;
