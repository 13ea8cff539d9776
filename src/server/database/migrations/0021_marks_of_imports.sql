-- An import leaves its marks itself, one a table, as it knows the numbers of the rows that it brings: to copy each of them for a
-- trigger takes a tenth of its time in the database. So the triggers of new rows stand aside with all others where an import
-- has switched triggers off; those of changes and deletions still run always.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT tgrelid::regclass AS name FROM pg_trigger WHERE tgname = 'mark_search_change_insert' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER mark_search_change_insert', one.name);
  END LOOP;
END
$$;
