-- The institute of search-data.sql with 20 million measurements: 20 types, each five times, for each of its 200,000 samples.

\ir search-data.sql

ALTER TABLE field_sample DISABLE TRIGGER index_measurements_update;
DROP INDEX field_sample_measurement_field_sample_id_idx, field_sample_measurement_measurement_type_id_value_field_sa_idx;
CREATE TEMP TABLE measured AS SELECT measurement_type_id AS type, (row_number() OVER (ORDER BY measurement_type_id))::int AS n
  FROM measurement_type WHERE kind = 'number' ORDER BY 1 LIMIT 20;
-- Every sample has the value that its number gives it, from 0.00 to 99.99.
UPDATE field_sample t SET measurements = list FROM (
  SELECT field_sample_id AS id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', type, 'qualifier', qualifier,
      'value', round((field_sample_id * (n * 7 + 3) + coalesce(ascii(qualifier), 0)) % 10000 / 100.0, 2)))) AS list
    FROM field_sample, measured, unnest(ARRAY[NULL, 'b', 'c', 'd', 'e']) qualifier GROUP BY 1) lists WHERE field_sample_id = id;
ALTER TABLE field_sample ENABLE ALWAYS TRIGGER index_measurements_update;
INSERT INTO field_sample_measurement (field_sample_id, measurement_type_id, qualifier, value, text)
  SELECT t.field_sample_id, m.type, m.qualifier, m.value, m.text
    FROM field_sample t, jsonb_to_recordset(t.measurements) m (type integer, qualifier text, value double precision, text text);
CREATE INDEX ON field_sample_measurement (field_sample_id);
CREATE INDEX ON field_sample_measurement (measurement_type_id, value, field_sample_id) INCLUDE (qualifier);
VACUUM (ANALYZE) field_sample;
VACUUM (ANALYZE) field_sample_measurement;
