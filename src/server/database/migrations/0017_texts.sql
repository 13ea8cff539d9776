-- Texts of the interface in the place of the shipped ones, as an institute's translator has loaded them.
CREATE TABLE interface_text (
  language text NOT NULL,
  key text NOT NULL,
  text text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text,
  PRIMARY KEY (language, key)
);
