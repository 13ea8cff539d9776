-- Several servers on one database: who runs, and what they must know of each other.

-- A server that runs; one that was not seen for 20 seconds has ended without a farewell.
CREATE TABLE server (
  server_id uuid PRIMARY KEY,
  address text NOT NULL,
  version text NOT NULL,
  -- Digests of the settings that must be the same on all servers, by name.
  settings jsonb NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- Uploads and changes of many records, from their arrival to a day after their end.
CREATE TABLE job (
  job_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- Chosen by the sender, who follows and cancels the job by it.
  token uuid,
  -- The server that has the file. Null: cancelled before it arrived.
  server_id uuid,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Since then it waits for its turn.
  turn_at timestamptz,
  -- Since then it runs in a thread.
  started_at timestamptz,
  progress jsonb,
  cancelled_at timestamptz,
  -- Imports that it has stored, written in their transactions.
  datasets integer[] NOT NULL DEFAULT '{}',
  ended_at timestamptz,
  phase text,
  -- The answer in each language.
  response jsonb,
  UNIQUE (user_id, token)
);
CREATE INDEX job_open ON job (server_id) WHERE ended_at IS NULL;

-- Secrets that all servers share.
CREATE TABLE secret (name text PRIMARY KEY, value text NOT NULL);

-- Downloads under way.
CREATE TABLE download (
  download_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  server_id uuid NOT NULL,
  -- The digest of an address.
  client bytea NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX download_client ON download (client);

-- The marks in whose place a mark stands, so that a server that knows them all reads nothing anew.
ALTER TABLE search_change ADD COLUMN replaces int8multirange;

-- A mail that every server writes into its folder, where no mail server is set.
ALTER TABLE mail ADD COLUMN file text;

-- Counts the changes of texts, so that each server notices those of the others.
CREATE TABLE interface_text_version (version bigint NOT NULL);
CREATE UNIQUE INDEX interface_text_version_one ON interface_text_version ((true));
INSERT INTO interface_text_version VALUES (0);
CREATE FUNCTION count_interface_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE interface_text_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER count_interface_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON interface_text
  FOR EACH STATEMENT EXECUTE FUNCTION count_interface_texts();
