-- The users who get an email once a day about what others changed of their records, in the language in which they asked
-- for it; only about changes since then. `looked_at` is the last time that there was a look for changes.
CREATE TABLE daily_changes (
  user_id integer PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'de')),
  since timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz NOT NULL DEFAULT now()
);

-- Whether a change was in such an email. An id or a time could not tell, as an earlier change may be committed later.
ALTER TABLE change_owner ADD COLUMN mailed boolean NOT NULL DEFAULT false;
