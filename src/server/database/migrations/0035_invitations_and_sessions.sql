-- An invitation tells how far it has come: when its link was sent, when that was opened, and when the person registered.
ALTER TABLE invitation
  -- The language of the mail; null: it was sent before this was stored, or not yet.
  ADD COLUMN language text,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN registered_at timestamptz;
UPDATE invitation i SET sent_at = h.sent_at, registered_at = h.registered_at
FROM (
  SELECT record_id,
    max("when") FILTER (WHERE after ->> 'invitation_state' = 'accepted') AS sent_at,
    max("when") FILTER (WHERE after ->> 'invitation_state' = 'registered') AS registered_at
  FROM history WHERE entity = 'invitation' GROUP BY record_id
) h
WHERE h.record_id = i.invitation_uuid::text AND i.invitation_state IN ('accepted', 'registered');

-- The link in a mail, so that a mail is not sent any more once its link has been ended. Null: a mail without a one-time link.
ALTER TABLE mail ADD COLUMN token_hash bytea;

-- Ends the links to an invited person: those that were mailed, and those that were shown to an administrator to pass on.
CREATE FUNCTION end_invitation_links(invited integer) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    DELETE FROM token
    WHERE person_id = invited AND purpose IN ('invitation', 'shown-invitation') AND used_at IS NULL
    RETURNING token_hash
  )
  DELETE FROM mail WHERE sent_at IS NULL AND token_hash IN (SELECT token_hash FROM ended)
$$;
CREATE OR REPLACE FUNCTION end_links_of_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_invitation_links(OLD.person_id);
  RETURN NULL;
END $$;

-- People see their open sessions and can end each. The program that logged in is stored as the names of browser and system
-- alone, and a session is named by a number of its own, as its id is a secret.
ALTER TABLE session
  ADD COLUMN session_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN browser text,
  ADD COLUMN system text;
CREATE UNIQUE INDEX session_session_uuid ON session (session_uuid);
