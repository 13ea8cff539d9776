-- An administrator hands what a user has brought over to another one, and erases a person on request; both are changes.
ALTER TABLE change DROP CONSTRAINT change_action_check;
ALTER TABLE change ADD CONSTRAINT change_action_check CHECK (action IN (
  'create', 'update', 'delete', 'many', 'merge', 'revision', 'entries', 'import', 'undo_import', 'undo', 'hand_over', 'erase'));

-- What a handover has given to the successor beside the imports, which are rows of the change: the owner of a row of another
-- table, and its name where it has one, before and after. Without `after`, the successor had such a row already.
CREATE TABLE handed_over (
  change_id integer NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  table_name text NOT NULL,
  key text NOT NULL,
  before jsonb NOT NULL,
  after jsonb
);
CREATE INDEX handed_over_table ON handed_over (change_id, table_name);
