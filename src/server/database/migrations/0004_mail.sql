-- Outgoing mail, one row each. It waits here until a mail server has taken it, so that no request waits for one or fails
-- with it.

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Holds a one-time link, so it is kept no longer than it is needed. Null: sent, or no longer worth sending.
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- When its link is worthless.
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE sent_at IS NULL AND body IS NOT NULL;
CREATE INDEX mail_unsent ON mail (id) WHERE sent_at IS NULL;
