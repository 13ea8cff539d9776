-- Pairs of records of which somebody has said that they are not the same, although they look like it. The ids belong to
-- several tables, so that those of deleted records stay.
CREATE TABLE not_double (
  entity text NOT NULL CHECK (entity <> ''),
  id integer NOT NULL,
  other_id integer NOT NULL CHECK (other_id > id),
  user_id integer REFERENCES "user" (id) ON DELETE SET NULL,
  "when" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (entity, id, other_id)
);
CREATE INDEX not_double_user ON not_double (user_id) WHERE user_id IS NOT NULL;
