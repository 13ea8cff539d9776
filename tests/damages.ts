/**
 * Statements that damage the data so that one invariant is broken and no other, by its name. Triggers and foreign keys are
 * switched off meanwhile, as in an import, a restored file or the hands of somebody with psql.
 */

/** The id of the first record that an import has brought and nobody has changed. */
const untouched = (entity: string) => `(SELECT min(${entity}_id) FROM ${entity} t WHERE dataset_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM history h WHERE h.entity = '${entity}' AND h.record_id = t.${entity}_id::text)
  AND NOT EXISTS (SELECT FROM change_row r WHERE r.table_name = '${entity}' AND r.key = t.${entity}_id::text))`;

const damageRecord = (entity: string, values: string) =>
  `UPDATE ${entity} SET ${values} WHERE ${entity}_id = ${untouched(entity)}`;

/** Writes a column that PostgreSQL generates. */
const writeGenerated = (table: string, column: string, value: string, id: string) => {
  const setGenerated = (kind: string) =>
    `UPDATE pg_attribute SET attgenerated = '${kind}' WHERE attrelid = '${table}'::regclass AND attname = '${column}'`;
  return [setGenerated(''), `UPDATE ${table} SET ${column} = ${value} WHERE ${table}_id = ${id}`, setGenerated('s')];
};

/** Does something while a row of the catalog of PostgreSQL says otherwise. */
const pretending = (catalog: string, { column, value, actual, where }: Record<string, string>, statement: string) => [
  `UPDATE ${catalog} SET ${column} = ${value} WHERE ${where}`,
  statement,
  `UPDATE ${catalog} SET ${column} = ${actual} WHERE ${where}`,
];

const someChange = `(SELECT min(id) FROM change WHERE action = 'update' AND undone_by IS NULL AND undoes IS NULL)`;
const oftenChanged = `(SELECT protocol_id FROM protocol WHERE protocol = 'changed often')`;
const historyOf = (id: string) => `entity = 'protocol' AND record_id = ${id}::text`;
const ofSomebody = `(SELECT person FROM "user" WHERE email = 'somebody@example.org')`;
const nucleicAcidSample = untouched('nucleic_acid_sample');
const sequencer = untouched('sequencer');
const untouchedTypes = `SELECT measurement_type_id FROM measurement_type t WHERE kind = 'number' AND NOT EXISTS (
  SELECT FROM change_row r WHERE r.table_name = 'measurement_type' AND r.key = t.measurement_type_id::text) ORDER BY 1`;

export const damages: Readonly<Record<string, readonly string[]>> = {
  // The structure of the database.
  'valid-indexes': [`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'event_label_order'::regclass`],
  'natural-key-indexes': ['DROP INDEX protocol_key'],
  'valid-constraints': [`ALTER TABLE protocol ADD CONSTRAINT late CHECK (protocol <> '') NOT VALID`],
  'enabled-triggers': ['ALTER TABLE event DISABLE TRIGGER record_change_update'],
  collations: [`UPDATE pg_database SET datcollversion = 'before' WHERE datname = current_database()`],
  sequences: [
    `INSERT INTO kept_search (id, user_id, name, query) SELECT 1000000, user_id, 'numbered', '' FROM kept_search`,
  ],

  // The rules of its tables.
  'filled-columns': pretending(
    'pg_attribute',
    {
      column: 'attnotnull',
      value: 'false',
      actual: 'true',
      where: `attrelid = 'mail'::regclass AND attname = 'next_attempt_at'`,
    },
    'UPDATE mail SET next_attempt_at = NULL',
  ),
  checks: pretending(
    'pg_class',
    {
      column: 'relchecks',
      value: '0',
      actual: `(SELECT count(*) FROM pg_constraint WHERE conrelid = 'list_view'::regclass AND contype = 'c')`,
      where: `oid = 'list_view'::regclass`,
    },
    'UPDATE list_view SET shared = false',
  ),
  references: [`INSERT INTO kept_search (user_id, name, query) VALUES (999999, 'of nobody', '')`],
  'unique-keys': pretending(
    'pg_index',
    {
      column: 'indisunique',
      value: 'false',
      actual: 'true',
      where: `indexrelid = 'kept_search_name_key'::regclass`,
    },
    `INSERT INTO kept_search (user_id, name, query) SELECT user_id, upper(name), query FROM kept_search`,
  ),

  // Derived columns and tables.
  labels: writeGenerated('campaign', 'label', `'another name'`, untouched('campaign')),
  'searched-texts': writeGenerated('campaign', 'searched', `'another text'`, untouched('campaign')),
  'natural-keys': [
    ...writeGenerated('nucleic_acid_sample', 'natural_key', `'another key'`, nucleicAcidSample),
    `UPDATE field_sample_nucleic_acid_sample SET natural_key = 'another key'
      WHERE nucleic_acid_sample_id = ${nucleicAcidSample}`,
  ],
  'person-states': writeGenerated('person', 'state', `'green'`, ofSomebody),
  'known-sequencers': [
    ...writeGenerated('sequencer', 'known', 'NOT known', sequencer),
    `UPDATE sequencing_run SET sequencer_known = NOT sequencer_known WHERE sequencer_id = ${sequencer}`,
  ],
  'keys-in-links': [
    `UPDATE field_sample_nucleic_acid_sample SET natural_key = 'another key'
      WHERE nucleic_acid_sample_id = ${nucleicAcidSample}`,
  ],
  'runs-of-known-sequencers': [damageRecord('sequencing_run', 'sequencer_known = NOT sequencer_known')],
  'measured-rows': ['UPDATE event_measurement SET value = value + 1'],

  // The values of fields.
  terms: [damageRecord('field_sample', `environmental_package = 'somewhere'`)],
  texts: [damageRecord('sequencing_element', `reverse_read_file_checksum = 'a checksum'`)],
  numbers: [damageRecord('event', 'geogr_loc_lat = 90.5, geogr_loc_lat_missing = NULL')],
  dates: [damageRecord('nucleic_acid_sample', `date_nucl_acid_ext = '2019-02-30', date_nucl_acid_ext_missing = NULL`)],
  reasons: [damageRecord('nucleic_acid_sample', `nucl_acid_conc = NULL, nucl_acid_conc_missing = 'lazy'`)],
  periods: [
    damageRecord(
      'field_sample',
      `field_sample_collection_date_begin = '2019-03-14', field_sample_collection_date_begin_missing = NULL,
       field_sample_collection_date_end = '2019-02', field_sample_collection_date_end_missing = NULL`,
    ),
  ],
  depths: [damageRecord('field_sample', `depth = '10-9.5'`)],
  'checksum-lengths': [damageRecord('sequencing_element', `checksum_method = 'SHA-256'`)],
  platforms: [damageRecord('sequencer', `seq_meth = 'Illumina MiSeq', sequencing_platform = 'LS454'`)],

  // Measurements.
  'measurement-lists': [damageRecord('event', `measurements = '[{"type": 1, "value": 1, "text": "1"}]'`)],
  'measured-once': [damageRecord('event', `measurements = '[{"type": 1, "value": 1}, {"type": 1, "value": 2}]'`)],
  'quantity-names': [
    `UPDATE measurement_type t SET name = upper(o.name) FROM measurement_type o
      WHERE o.measurement_type_id = (${untouchedTypes} LIMIT 1) AND t.measurement_type_id = (${untouchedTypes} OFFSET 1 LIMIT 1)`,
  ],
  quantities: [`UPDATE measurement_type SET low = 2, high = 1 WHERE measurement_type_id = (${untouchedTypes} LIMIT 1)`],

  // Histories.
  'history-entries': [`INSERT INTO history (entity, record_id, action, after) VALUES ('thing', '1', 'update', '{}')`],
  'history-changes': [`UPDATE history SET change_id = 999999 WHERE id = (SELECT max(id) FROM history)`],
  'history-in-sequence': [
    `UPDATE history SET before = '{"url": "https://example.org/lost"}'
      WHERE ${historyOf(oftenChanged)} AND after ->> 'url' = 'https://example.org/3' AND before ->> 'url' LIKE '%2'`,
  ],
  'history-to-now': [`UPDATE person SET firstname = 'Changed' WHERE person_id = ${ofSomebody}`],
  'history-of-deleted': [
    `INSERT INTO history (entity, record_id, action, before, after) VALUES ('event', '999999', 'update', '{}', '{}')`,
  ],
  'record-origins': [`DELETE FROM history WHERE entity = 'person' AND record_id = ${ofSomebody}::text`],

  // Changes.
  changes: [`UPDATE change SET entity = 'thing' WHERE id = ${someChange}`],
  'rows-of-changes': [
    `INSERT INTO change_row (change_id, table_name, key, before) VALUES (${someChange}, 'thing', '1', '{}')`,
  ],
  'changes-to-now': [
    `UPDATE change_row SET after = after || '{"url": "https://example.org/lost"}' WHERE id = (
      SELECT max(id) FROM change_row WHERE table_name = 'protocol' AND key = ${oftenChanged}::text)`,
  ],
  'undone-changes': [
    `UPDATE change SET undone_by = NULL WHERE id = (SELECT max(undoes) FROM change WHERE label = 'changed often')`,
  ],
  'bin-entries': [`UPDATE change SET deletes = true WHERE id = ${someChange}`],

  // Imports.
  imports: [`UPDATE dataset SET warnings = '[1]' WHERE undone_at IS NULL`],
  'imported-records': [`UPDATE dataset SET created = created - 'sequencing_element' WHERE filename = 'measured.xlsx'`],
  'undone-imports': [`UPDATE dataset SET undone_at = now() WHERE filename = 'measured.xlsx'`],
  'imports-once': [
    `INSERT INTO change (action, entity, label, dataset_id)
      SELECT action, entity, label, dataset_id FROM change WHERE action = 'import' AND label = 'measured.xlsx'`,
  ],
  'files-of-imports': [`UPDATE dataset_file SET part = part + 1`],

  // Accounts.
  roles: [`UPDATE role SET name = 'guest' WHERE name = 'user'`],
  administrators: [
    'UPDATE user_role SET role_id = 2 WHERE role_id = 1',
    `UPDATE history SET after = after || '{"roles": [2]}' WHERE entity = 'user' AND after ->> 'roles' = '[1]'`,
  ],
  passwords: [`UPDATE "user" SET password_hash = 'a password'`],
  'one-time-links': [`UPDATE token SET purpose = 'a purpose'`],
  sessions: [`UPDATE session SET data = '[]'`],
  invitations: [
    `UPDATE invitation SET invitation_state = 'forgotten' WHERE email = 'guest@example.org'`,
    `UPDATE history SET after = after || '{"invitation_state": "forgotten"}'
      WHERE entity = 'invitation' AND after ->> 'email' = 'guest@example.org'`,
  ],
  mails: [`UPDATE mail SET body = 'a link' WHERE sent_at IS NOT NULL`],
  settings: [`UPDATE setting SET value = 'nobody' WHERE name = 'editors_of_others'`],
  languages: [`UPDATE interface_text SET language = 'fr'`],
  'kinds-of-records': [`INSERT INTO not_double (entity, id, other_id) VALUES ('thing', 1, 2)`],

  // Quality.
  'findings-of-quality': [
    `INSERT INTO quality_finding (entity, rule, record_id, problems) VALUES ('event', 'tidy', 1, '[]')`,
  ],
  'readiness-of-imports': ['UPDATE archive_readiness SET ready = total + 1'],
};

/** Other ways to break some invariants. */
export const furtherDamages: readonly (readonly [name: string, statement: string])[] = [
  ['references', `UPDATE sequencing_element_project_study SET project_study_id = 999999`],
  ['enabled-triggers', 'ALTER TABLE field_sample ENABLE TRIGGER index_measurements_insert'],
  ['measured-rows', 'DELETE FROM field_sample_measurement'],
  ['measured-rows', 'INSERT INTO event_measurement SELECT * FROM event_measurement'],
  ['texts', damageRecord('sequencing_element', `forward_read_file_name = ''`)],
  ['texts', damageRecord('field_sample', `depth = 'deep'`)],
  ['numbers', damageRecord('event', `geogr_loc_lon = 'NaN', geogr_loc_lon_missing = NULL`)],
  ['dates', damageRecord('nucleic_acid_sample', `date_nucl_acid_ext = '2019-13', date_nucl_acid_ext_missing = NULL`)],
  [
    'measurement-lists',
    `UPDATE event SET measurements = '[{"type": 999999, "value": 1}]' WHERE event_label = 'untouched 1'`,
  ],
  ['quantities', `UPDATE measurement_type SET unit = 'ell' WHERE measurement_type_id = (${untouchedTypes} LIMIT 1)`],
  ['history-to-now', `DELETE FROM user_role WHERE role_id = 2`],
  [
    'history-of-deleted',
    `DELETE FROM protocol WHERE protocol_id = (SELECT max(record_id::int) FROM history WHERE entity = 'protocol')`,
  ],
  ['undone-changes', `UPDATE change SET undone_by = (SELECT max(id) FROM change) WHERE id = ${someChange}`],
  ['imports', `UPDATE dataset SET created = '{"thing": 1}' WHERE undone_at IS NULL`],
  ['files-of-imports', `UPDATE dataset_file SET filename = 'a table has no name here'`],
  [
    'files-of-imports',
    `INSERT INTO dataset_file (dataset_id, source, part, content, filename) SELECT dataset_id, 2, 0, 'x', 'second' FROM dataset_file`,
  ],
  ['one-time-links', `UPDATE token SET user_id = NULL, person_id = NULL`],
  ['sequences', `INSERT INTO mapping (id, user_id, name, headers, rules) VALUES (1000000, 1, 'late', '{A}', '[]')`],
];
