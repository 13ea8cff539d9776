-- Settings that administrators change in the application.
CREATE TABLE setting (
  name text PRIMARY KEY,
  value text NOT NULL
);
