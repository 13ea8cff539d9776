-- Lines of a text end in one way: a browser sent them in another than a spreadsheet, and the same abstract contradicted itself.
-- A record that would then be the same as another one stays as it is.
DO $$
DECLARE
  texts record;
  place tid;
BEGIN
  FOR texts IN
    SELECT c.relname, a.attname
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND a.atttypid = 'text'::regtype AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND EXISTS (SELECT FROM pg_attribute v WHERE v.attrelid = c.oid AND v.attname = 'version' AND NOT v.attisdropped)
  LOOP
    FOR place IN EXECUTE format('SELECT ctid FROM %I WHERE position(chr(13) IN %I) > 0', texts.relname, texts.attname)
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET %I = regexp_replace(%2$I, E''\r\n?'', E''\n'', ''g'') WHERE ctid = $1',
          texts.relname, texts.attname) USING place;
      EXCEPTION WHEN unique_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END
$$;
