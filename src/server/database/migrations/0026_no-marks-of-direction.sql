-- Texts hold no marks of direction, which nobody sees: imports leave them out, and a name that was stored with one would be another
-- name. A record that would then be the same as another one stays as it is.
DO $$
DECLARE
  marks CONSTANT text := '[' || chr(8206) || chr(8207) || chr(8234) || '-' || chr(8238) || chr(8294) || '-' || chr(8297) || ']';
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
    FOR place IN EXECUTE format('SELECT ctid FROM %I WHERE %I ~ $1', texts.relname, texts.attname) USING marks
    LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET %I = regexp_replace(%2$I, $2, '''', ''g'') WHERE ctid = $1',
          texts.relname, texts.attname) USING place, marks;
      EXCEPTION WHEN unique_violation THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END
$$;
