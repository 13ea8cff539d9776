-- Keyword search finds umlauts and accents with and without them: `searched` holds plain letters, and so does what is
-- looked for. Most texts are ASCII, for which this costs next to nothing while a table is imported.
CREATE FUNCTION plain_letters(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(given) = length(given) THEN
    -- The plain order of characters knows no more capital letters, and is quicker.
    RETURN lower(given COLLATE "C");
  END IF;
  -- Letters that are no others with a mark, then the marks that stand behind their letters (Unicode, form NFD).
  RETURN translate(
    replace(replace(replace(normalize(lower(given), NFD), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    U&'øłđı\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328',
    'oldi'
  );
END
$$;

-- The column of every table made anew with its own expression, and the indexes that go with it.
DO $$
DECLARE
  made record;
  index text;
BEGIN
  FOR made IN
    SELECT c.oid, c.relname, pg_get_expr(d.adbin, d.adrelid) AS expression,
      ARRAY(
        SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = c.oid AND a.attnum = ANY(i.indkey)
      ) AS indexes
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE a.attname = 'searched' AND a.attgenerated = 's' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %I DROP COLUMN searched', made.relname);
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN searched text GENERATED ALWAYS AS (%s) STORED',
      made.relname, regexp_replace(made.expression, '^lower', 'plain_letters')
    );
    FOREACH index IN ARRAY made.indexes LOOP
      EXECUTE index;
    END LOOP;
  END LOOP;
END
$$;
