-- Marks of more languages count as none: Constanța is found by Constanta, Seyðisfjörður by Seydisfjordur.
CREATE OR REPLACE FUNCTION plain_letters(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(given) = length(given) THEN
    -- The plain order of characters knows no more capital letters, and is quicker.
    RETURN lower(given COLLATE "C");
  END IF;
  -- Letters that are no others with a mark, then the marks that stand behind their letters (Unicode, form NFD).
  RETURN translate(
    replace(replace(replace(replace(normalize(lower(given), NFD), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    U&'øłđıð\0300\0301\0302\0303\0304\0306\0307\0308\0309\030A\030B\030C\031B\0323\0324\0325\0326\0327\0328\032D\032E\0330\0331',
    'oldid'
  );
END
$$;

-- Texts in which one of the new letters stands are made anew: an update of any column that they are made of does so.
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT c.relname, min(source.attname) AS source
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    JOIN pg_depend need ON need.classid = 'pg_attrdef'::regclass AND need.objid = d.oid AND need.refobjid = c.oid
    JOIN pg_attribute source ON source.attrelid = c.oid AND source.attnum = need.refobjsubid AND source.attnum <> a.attnum
    WHERE a.attname = 'searched' AND a.attgenerated = 's' AND c.relnamespace = current_schema()::regnamespace
    GROUP BY c.relname
  LOOP
    EXECUTE format('UPDATE %I SET %I = %2$I WHERE searched ~ %L', made.relname, made.source,
      U&'[ðþ\0309\031B\0323\0324\0325\0326\032D\032E\0330\0331]');
  END LOOP;
END
$$;
