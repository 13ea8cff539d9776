-- When a user last logged in, so that administrators see accounts that nobody uses. Apart from the users themselves, so that a
-- login changes no record.
CREATE TABLE last_login (
  user_id integer PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
