-- Sessions, one-time links and counted attempts. Of every secret only a hash is kept: who reads this table, or a backup
-- of it, still cannot be anybody.

CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  -- Null: a visitor who has not logged in, but of whom a room keeps something.
  user_id integer REFERENCES "user" (id) ON DELETE CASCADE,
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_user_id ON session (user_id);
CREATE INDEX session_expires_at ON session (expires_at);

CREATE TABLE token (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  user_id integer REFERENCES "user" (id) ON DELETE CASCADE,
  person_id integer REFERENCES person (person_id) ON DELETE CASCADE,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX token_user_id ON token (user_id);
CREATE INDEX token_person_id ON token (person_id);
CREATE INDEX token_expires_at ON token (expires_at);

-- Attempts that are limited: failed logins, registrations, uploads. In the database, so that neither a restart nor a
-- second instance forgets them.
CREATE TABLE attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- A hash of the account or address: people type passwords into the wrong field.
  subject bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attempt_kind_subject_at ON attempt (kind, subject, at);
CREATE INDEX attempt_at ON attempt (at);
