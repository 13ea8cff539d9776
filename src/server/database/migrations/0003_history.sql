-- What was done to the records: one row a change, never changed itself. It outlives the record and the user: `record_id`
-- refers to nothing, and `who` stays when the account is gone.

CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  record_id text NOT NULL,
  "when" timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES "user" (id) ON DELETE SET NULL,
  who text,
  action text NOT NULL CHECK (action IN ('create', 'update', 'delete', 'unlink')),
  -- The fields as they were and as they became: all that had a value, or those that changed.
  before jsonb,
  after jsonb
);
CREATE INDEX history_record ON history (entity, record_id, id);
CREATE INDEX history_user ON history (user_id) WHERE user_id IS NOT NULL;
