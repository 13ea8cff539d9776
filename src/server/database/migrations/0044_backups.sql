-- Each backup that was tried, so that operators see the age of the last good one. Exactly one of `bytes` and `error` is there.
CREATE TABLE backup (
  backup_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  file text NOT NULL,
  -- The size of a file that was written and read back without a difference.
  bytes bigint,
  -- The sentence that says why there is no backup.
  error text,
  CHECK (num_nonnulls(bytes, error) = 1)
);
CREATE INDEX backup_finished_at ON backup (finished_at);
