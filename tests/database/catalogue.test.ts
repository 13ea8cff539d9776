import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  columnFields,
  entitiesWithDatasetIndex,
  expectedColumns,
  expectedPairColumns,
  isSearched,
  joinTables,
  recordedEntities,
  searchedEntities,
  serverTables,
  withinOf,
} from '../../scripts/migration/expected-schema.ts';
import { entitiesWithDataset } from '../../src/catalogue/chain.ts';
import type { EntityDef } from '../../src/catalogue/definition.ts';
import { hasReasonColumn } from '../../src/catalogue/definition.ts';
import { arrayTypeOf, fieldTypes } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf, fieldOf, isNumerous } from '../../src/catalogue/index.ts';
import { quickSearchEntities } from '../../src/catalogue/quick-search-entities.ts';
import { requiredKeyParts } from '../../src/catalogue/records/natural-keys.ts';
import { vocabularies } from '../../src/catalogue/vocabularies/index.ts';
import { missingTerms } from '../../src/catalogue/vocabularies/insdc.ts';
import { keyConditions, keyIndexName } from '../../src/server/database/natural-key-indexes.ts';
import { cachedTables } from '../../src/server/search/engine/cached-tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let test: TestDatabase;
let query: (sql: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>;

beforeAll(async () => {
  test = await createTestDatabase();
  query = async (sql, values = []) => (await test.database.pool.query(sql, values)).rows;
});
afterAll(() => test.drop());

type Row = Record<string, unknown>;

describe('the database schema', () => {
  it('the database has exactly the tables of the catalogue', async () => {
    const tables = await query(
      `SELECT c.relname AS name FROM pg_class c
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relnamespace = current_schema()::regnamespace`,
    );
    const expected = [...entityNames, ...joinTables.map(({ joinTable }) => joinTable), ...serverTables];
    expect(tables.map(({ name }) => name).sort()).toEqual(expected.sort());
  });

  it('each table has exactly the columns of the catalogue, with their types', async () => {
    const expected = entityNames.flatMap((name) =>
      Object.entries(expectedColumns(name)).map(([column, type]) => `${name}.${column} ${type}`),
    );
    expect(await columnsOf(entityNames)).toEqual(expected.sort());
  });

  it('no inlined SQL function takes a row of a table, as that would rule out generated columns', async () => {
    const functions = await query(
      `SELECT p.oid::regprocedure::text AS name
         FROM pg_proc p JOIN pg_type t ON t.oid = ANY(p.proargtypes) OR t.oid = p.prorettype
        WHERE p.prosqlbody IS NOT NULL AND t.typrelid <> 0 AND p.pronamespace = current_schema()::regnamespace`,
    );
    expect(functions).toEqual([]);
  });

  it('join tables have exactly the two columns of their pair and the columns that order or name it', async () => {
    const expected = joinTables.flatMap((list) =>
      Object.entries(expectedPairColumns(list)).map(([column, type]) => `${list.joinTable}.${column} ${type}`),
    );
    expect(await columnsOf(joinTables.map(({ joinTable }) => joinTable))).toEqual(expected.sort());
  });

  it('the primary keys are those of the catalogue', async () => {
    const expected = [
      ...entityNames.map((name) => `${name}: ${entityOf(name).id}`),
      ...joinTables.map(({ from, to, joinTable }) => `${joinTable}: ${from}_id, ${to}_id`),
    ];
    const primaryKeys = await constraints('p');
    expect(
      primaryKeys.filter(({ table }) => !serverTables.includes(table)).map((c) => `${c.table}: ${c.columns}`),
    ).toEqual(expected.sort());
  });

  it('the foreign keys are those of the catalogue', async () => {
    const single = entityNames.flatMap((name) =>
      columnFields(name).flatMap(([column, field]) =>
        field.type === 'reference' ? [`${name}: ${column} -> ${field.to}: ${entityOf(field.to).id}`] : [],
      ),
    );
    const pairs = joinTables.flatMap(({ from, to, joinTable }) => [
      `${joinTable}: ${from}_id -> ${from}: ${entityOf(from).id}`,
      `${joinTable}: ${to}_id -> ${to}: ${entityOf(to).id}`,
    ]);
    const internal = entitiesWithDataset.map((name) => `${name}: dataset_id -> dataset: id`);
    const foreignKeys = await constraints('f');
    expect(
      foreignKeys
        .filter(({ table }) => !serverTables.includes(table))
        .map(({ table, columns, to, toColumns }) => `${table}: ${columns} -> ${to}: ${toColumns}`),
    ).toEqual([...single, ...pairs, ...internal].sort());
  });

  it('each reference to another record has an index', async () => {
    const expected = [
      ...entityNames.flatMap((name) =>
        columnFields(name).flatMap(([column, { type }]) => (type === 'reference' ? [`${name}: ${column}`] : [])),
      ),
      ...joinTables.map(({ to, joinTable }) => `${joinTable}: ${to}_id`),
      // The one-to-one entities have as many records as there are elements, so each dataset needs an index.
      ...entitiesWithDatasetIndex.map((name) => `${name}: dataset_id`),
    ];
    const rows = await query(
      `SELECT t.relname AS table, a.attname AS first
         FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
        WHERE pg_get_expr(i.indpred, t.oid) IS NULL OR pg_get_expr(i.indpred, t.oid) = format('(%I IS NOT NULL)', a.attname)`,
    );
    const indexed = new Set(rows.map(({ table, first }) => `${table}: ${first}`));
    expect(expected.filter((reference) => !indexed.has(reference))).toEqual([]);
  });

  it('the beginnings of labels have an index in each table of numerous records that the quick search finds', async () => {
    const rows = await query(`SELECT tablename FROM pg_indexes WHERE indexdef LIKE '%plain_letters(label), 100)%'`);
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual(quickSearchEntities.filter(isNumerous).toSorted());
  });

  it('triggers record the rows of changes, of all records and links', async () => {
    const triggers = await query(
      `SELECT tgrelid::regclass::text AS table, count(*)::int AS count
        FROM pg_trigger WHERE tgfoid = 'record_change'::regproc GROUP BY 1`,
    );
    const expected = [...recordedEntities, ...joinTables.map(({ joinTable }) => joinTable)];
    expect(triggers.map(({ table }) => table.replaceAll('"', '')).sort()).toEqual([...expected].sort());
    expect(triggers.every(({ count }) => count === 3)).toBe(true);
  });

  it('triggers record each change of the cached tables that concerns the search', async () => {
    const triggers =
      await query(`SELECT tgrelid::regclass::text AS table, string_agg(tgname, ' ' ORDER BY tgname) AS names,
        min(encode(tgargs, 'escape')) AS args, string_agg(tgname, ' ') FILTER (WHERE tgenabled <> 'A') AS resting
      FROM pg_trigger WHERE tgfoid = 'mark_search_change'::regproc GROUP BY 1`);
    expect(triggers.map(({ table }) => table).sort()).toEqual(cachedTables.map(({ table }) => table).sort());
    for (const { table, id, links, values } of cachedTables) {
      const tableTriggers = triggers.find((trigger) => trigger.table === table);
      const [idColumn, columns] = String(tableTriggers?.args).split('\\000');
      const kinds = ['delete', 'insert', 'truncate', 'update'].map((kind) => `mark_search_change_${kind}`).join(' ');
      // An import records its new rows itself, so the insert trigger is not of the kind ALWAYS.
      expect([tableTriggers?.names, tableTriggers?.resting, idColumn], table).toEqual([
        kinds,
        'mark_search_change_insert',
        id,
      ]);
      const read = [id, ...links.map(({ column }) => column), ...values.map(({ column }) => column.fieldName)];
      expect(columns?.split(', '), table).toEqual(expect.arrayContaining(read));
    }
  });

  it('deleting a record deletes only the pairs that it owns', async () => {
    const foreignKeys = await constraints('f');
    const cascading = foreignKeys.filter(({ table, cascades }) => cascades && !serverTables.includes(table));
    const expected = joinTables.map(({ from, joinTable }) => `${joinTable}: ${from}_id`);
    expect(cascading.map(({ table, columns }) => `${table}: ${columns}`)).toEqual(expected.sort());
  });
});

/** The columns of these tables as `table.column type`, sorted. */
async function columnsOf(tables: readonly string[]): Promise<string[]> {
  const rows = await query(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS filled
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relname = ANY($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    [tables],
  );
  return rows.map(({ table, name, type, filled }) => `${table}.${name} ${type}${filled ? ' not null' : ''}`).sort();
}

type Constraint = { table: string; columns: string; to: string; toColumns: string; cascades: boolean };

/** Primary (`p`) or foreign (`f`) keys, sorted by table and column. */
async function constraints(kind: 'p' | 'f'): Promise<Constraint[]> {
  const columnNames = (columns: string, table: string) =>
    `(SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(${columns}) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`;
  const rows = await query(
    `SELECT t.relname AS table, ${columnNames('c.conkey', 'c.conrelid')} AS columns, o.relname AS to,
            ${columnNames('c.confkey', 'c.confrelid')} AS "toColumns", c.confdeltype = 'c' AS cascades
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class o ON o.oid = c.confrelid
      WHERE c.contype = $1 AND c.connamespace = current_schema()::regnamespace`,
    [kind],
  );
  const order = (c: Constraint) => `${c.table}: ${c.columns}`;
  return (rows as Constraint[]).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

let madeValues = 0;

/** A value that no other record has, of the type of a field's column. */
async function valueFor(name: EntityName, fieldName: string): Promise<unknown> {
  const field = fieldOf(name, fieldName);
  madeValues += 1;
  // A referenced record gets a value in its own key where this needs no other record.
  if (field.type === 'reference') return idOf(field.to, await insert(field.to, await firstKeyValue(field.to)));
  if (field.type === 'checksum') return madeValues.toString(16).padStart(32, '0');
  // The server itself depends on the terms of a mandatory choice, so the database takes no others.
  if (field.type === 'choice' && field.required)
    return vocabularies[field.vocabulary][madeValues % vocabularies[field.vocabulary].length];
  const { column } = fieldTypes[field.type];
  if (column === 'partial_date')
    return `${1500 + Math.floor(madeValues / 28)}-02-${String((madeValues % 28) + 1).padStart(2, '0')}`;
  const word = `ÅÖWord${madeValues}Of_${fieldName}`;
  if (column === 'jsonb')
    return `[{"text": "${word}", "type": ${idOf('measurement_type', await insert('measurement_type'))}}]`;
  return column === 'text' ? word : 700_000 + madeValues;
}

/** A value of the first part of an entity's first key if that part is a text, otherwise nothing. */
async function firstKeyValue(name: EntityName): Promise<Row> {
  const first = entityOf(name).keys[0]?.[0];
  return first && fieldOf(name, first).type === 'text' ? { [first]: await valueFor(name, first) } : {};
}

/**
 * Values that make exactly this key count: a part that an earlier key begins with stays shorter than the earlier key
 * requires.
 */
async function keyValues({ name, key, keyIndex }: Pick<KeyCase, 'name' | 'key' | 'keyIndex'>): Promise<Row> {
  const { keys, keyConditions: keyLimits = [] }: EntityDef = entityOf(name);
  const [first = ''] = key;
  const values = await valuesFor(name, key);
  const isShort = keys
    .slice(0, keyIndex)
    .some(([earlierFirst], index) => earlierFirst === first && keyLimits[index]?.minCharacters);
  return isShort ? { ...values, [first]: (madeValues % 1296).toString(36) } : values;
}

async function valuesFor(name: EntityName, fieldNames: Iterable<string>): Promise<Row> {
  const values: Row = {};
  for (const fieldName of fieldNames) values[fieldName] = await valueFor(name, fieldName);
  return values;
}

function requiredOf(name: EntityName): string[] {
  return columnFields(name).flatMap(([fieldName, field]) => (field.required ? [fieldName] : []));
}

/** Inserts a record with these values and made-up values in its other required fields. */
async function insert(name: EntityName, values: Row = {}): Promise<Row> {
  const defaults: Row = name === 'template' ? { columns: ['samp_name'] } : {};
  const needed = requiredOf(name).filter((fieldName) => !(fieldName in values));
  return insertInto(name, { ...defaults, ...(await valuesFor(name, needed)), ...values });
}

async function insertInto(table: string, values: Row): Promise<Row> {
  const columns = Object.keys(values);
  const rows = await query(
    columns.length === 0
      ? `INSERT INTO ${pg.escapeIdentifier(table)} DEFAULT VALUES RETURNING *`
      : `INSERT INTO ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})
         VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING *`,
    Object.values(values),
  );
  return rows[0] as Row;
}

function idOf(name: EntityName, row: Row): unknown {
  return row[entityOf(name).id];
}

/** The error code of a refused change, or `stored`. */
async function attempt(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'stored',
    (error: pg.DatabaseError) => error.code ?? error.message,
  );
}

const uniqueViolation = '23505';

/** The constraint or unique index that refuses a change, or `stored`. */
async function refusedBy(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'stored',
    (error: pg.DatabaseError) => error.constraint ?? error.message,
  );
}

describe('keyword search', () => {
  it.each(searchedEntities)(
    'the search text of %s holds exactly its searched fields, in lower case and without accents',
    async (name) => {
      const values = await valuesFor(
        name,
        columnFields(name).map(([fieldName]) => fieldName),
      );
      const { searched } = await insert(name, values);
      const lines = String(searched).split('\n');
      const normalize = (value: unknown) => String(value).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
      const isInSearchText = (value: unknown) => lines.includes(normalize(value));
      const searchable = columnFields(name).filter(([fieldName]) => isInSearchText(values[fieldName]));
      expect(searchable.map(([fieldName]) => fieldName)).toEqual(
        columnFields(name)
          .filter(([, field]) => isSearched(field))
          .map(([fieldName]) => fieldName),
      );
      expect(searched).toBe(normalize(searched));
    },
  );

  it.each(searchedEntities)('the search text of %s has a trigram index', async (name) => {
    const rows = await query('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [name]);
    const options = isNumerous(name) ? " WITH (gin_pending_list_limit='1048576')" : '';
    const trigramIndex = `USING gin (searched gin_trgm_ops)${options}`;
    expect(rows.map(({ indexdef }) => indexdef).filter((definition) => definition.endsWith(trigramIndex))).toHaveLength(
      1,
    );
  });

  it('the search text keeps two fields apart', async () => {
    const { searched } = await insert('campaign', { campaign: 'before', basis: 'after' });
    expect(String(searched)).not.toContain('beforeafter');
  });
});

describe('labels', () => {
  // Dropping a column also drops its indexes, and a migration that adds the column again must add them again.
  it.each([
    ['event_label_order', 'event', '"left"(label, 300)'],
    ['sequencing_library_label_order', 'sequencing_library', '"left"(label, 300)'],
    ['sequencing_run_label_order', 'sequencing_run', '"left"(label, 300)'],
    ['nucleic_acid_sample_unnamed', 'nucleic_acid_sample', "WHERE (label ~~ '(%'::text)"],
    ['sequencing_library_unnamed', 'sequencing_library', "WHERE (label ~~ '(%'::text)"],
  ])('the column of labels has the index %s', async (index, table, expression) => {
    const rows = await query('SELECT indexdef FROM pg_indexes WHERE indexname = $1 AND tablename = $2', [index, table]);
    expect(rows.map(({ indexdef }) => indexdef)).toEqual([expect.stringContaining(expression)]);
  });
});

type KeyCase = {
  name: EntityName;
  key: readonly string[];
  keyIndex: number;
  earlier: readonly string[];
  requiredParts: string[];
};

const keyCases = entityNames.flatMap((name) => {
  const entity: EntityDef = entityOf(name);
  return entity.keys.map((key, keyIndex): KeyCase => {
    const earlier = entity.keys.slice(0, keyIndex).map(([first]) => first ?? '');
    return { name, key, keyIndex, earlier, requiredParts: requiredKeyParts(entity, keyIndex) };
  });
});
const ownKeys = keyCases.filter(({ name }) => !entityOf(name).within);
const keysWithin = keyCases.filter(({ name }) => entityOf(name).within);

/** Values that count as missing in a key part: null, and a missing-value term in a text column. */
function emptyValuesOf(name: EntityName, part: string): (string | null)[] {
  const field = fieldOf(name, part);
  const isText = field.type === 'text' || field.type === 'choice' || field.type === 'checksum';
  const terms = isText && searchedEntities.includes(name) ? ['Not Provided'] : [];
  return field.required ? terms : [null, ...terms];
}

/** Sets of missing key parts, each with whether the key still applies. */
function missingPartCases({ name, key, keyIndex }: KeyCase): { lacking: Row; applies: boolean }[] {
  const { keys, optionalParts = [], oneOfParts = [] }: EntityDef = entityOf(name);
  const optional = [...optionalParts, ...oneOfParts].filter((part) => key.includes(part));
  const singleCases = key.flatMap((part) =>
    emptyValuesOf(name, part).map((empty) => {
      // Another key with the same first part identifies the record without this part.
      const hasKeyWithoutPart = keys.slice(keyIndex + 1).some((other) => other[0] === key[0] && !other.includes(part));
      return { lacking: { [part]: empty }, applies: optional.includes(part) || (hasKeyWithoutPart && empty === null) };
    }),
  );
  if (oneOfParts.length === 0) return singleCases;
  return [...singleCases, { lacking: Object.fromEntries(oneOfParts.map((part) => [part, null])), applies: false }];
}

describe.each(ownKeys)('the natural key $key of $name', (keyCase) => {
  const { name, key, keyIndex } = keyCase;

  it('two records with the same key violate the unique index of the key', async () => {
    const values = await keyValues(keyCase);
    await insert(name, values);
    expect(await refusedBy(() => insert(name, values))).toBe(keyIndexName(name, keyIndex));
  });

  it('records that differ in one part of the key are different records', async () => {
    const values = await keyValues(keyCase);
    await insert(name, values);
    for (const part of key)
      expect(await attempt(async () => insert(name, { ...values, [part]: await valueFor(name, part) }))).toBe('stored');
  });

  it('the key applies without its optional parts, but not without a required part', async () => {
    for (const { lacking, applies } of missingPartCases(keyCase)) {
      const values = { ...(await keyValues(keyCase)), ...lacking };
      await insert(name, values);
      const expected = applies ? uniqueViolation : 'stored';
      expect(await attempt(() => insert(name, values)), `with ${JSON.stringify(lacking)}`).toBe(expected);
    }
  });
});

describe.each(ownKeys.filter(({ earlier }) => earlier.length > 0))(
  'the natural key $key of $name, which comes after another key',
  (keyCase) => {
    it('records that differ in an earlier key may share this key', async () => {
      const { name, earlier } = keyCase;
      const values = await keyValues(keyCase);
      await insert(name, values);
      for (const first of earlier)
        expect(await attempt(async () => insert(name, { ...values, [first]: await valueFor(name, first) }))).toBe(
          'stored',
        );
    });
  },
);

const lookupCases = ownKeys.filter(
  ({ name, requiredParts: needed }) => searchedEntities.includes(name) && needed.length > 0,
);

describe.each(lookupCases)('the lookup of $name by its key $key', (keyCase) => {
  it('the lookup uses the unique index of the key', async () => {
    const { name, key, keyIndex } = keyCase;
    if (name === 'person') return;
    const conditions = [...keyConditions(name, keyIndex, 't'), ...key.map((part, i) => `t.${part} = k.k${i}`)];
    const values = key.map((part) => `NULL::${arrayTypeOf(fieldOf(name, part))}[]`);
    const client = await test.database.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(
        `EXPLAIN SELECT FROM unnest(${values}) AS k(${key.map((_, i) => `k${i}`)}) JOIN ${name} t ON ${conditions.join(' AND ')}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
        ` Scan using ${keyIndexName(name, keyIndex)} on `,
      );
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe.each(keysWithin)('the natural key $key of $name within its parent', (keyCase) => {
  const { name, key, keyIndex } = keyCase;
  const { parent, joinTable } = withinOf(name) as { parent: EntityName; joinTable: string };
  const join = (parentRow: Row, row: Row) =>
    insertInto(joinTable, { [`${parent}_id`]: idOf(parent, parentRow), [`${name}_id`]: idOf(name, row) });

  it('two records with the same key and the same parent violate the unique index of the key', async () => {
    const values = await valuesFor(name, key);
    const parentRow = await insert(parent);
    await join(parentRow, await insert(name, values));
    const duplicate = await insert(name, values);
    expect(await refusedBy(() => join(parentRow, duplicate))).toBe(keyIndexName(name, keyIndex));
    expect(await attempt(async () => join(await insert(parent), duplicate))).toBe('stored');
  });

  it('records of one parent that differ in one part of the key are different records', async () => {
    const values = await valuesFor(name, key);
    const parentRow = await insert(parent);
    await join(parentRow, await insert(name, values));
    for (const part of key) {
      const other = await insert(name, { ...values, [part]: await valueFor(name, part) });
      expect(await attempt(() => join(parentRow, other)), part).toBe('stored');
    }
  });

  it('the key within a parent applies without its optional parts, but not without a required part', async () => {
    for (const { lacking, applies } of missingPartCases(keyCase)) {
      const values = { ...(await valuesFor(name, key)), ...lacking };
      const parentRow = await insert(parent);
      await join(parentRow, await insert(name, values));
      const expected = applies ? uniqueViolation : 'stored';
      expect(await attempt(async () => join(parentRow, await insert(name, values))), JSON.stringify(lacking)).toBe(
        expected,
      );
    }
  });

  it('the key of a pair follows changes of its record', async () => {
    const values = await valuesFor(name, key);
    const parentRow = await insert(parent);
    const first = await insert(name, values);
    await join(parentRow, first);
    const [part = ''] = key;
    const second = await insert(name, { ...values, [part]: await valueFor(name, part) });
    await join(parentRow, second);
    const change = (row: Row, value: unknown) =>
      query(`UPDATE ${name} SET ${part} = $1 WHERE ${entityOf(name).id} = $2`, [value, idOf(name, row)]);
    expect(await attempt(() => change(second, values[part]))).toBe(uniqueViolation);
    await change(first, null);
    expect(await attempt(() => change(second, values[part]))).toBe('stored');
  });
});

describe('sequencers and the keys of their runs', () => {
  it.each<[string, Row]>([
    ['a location', { location: 'Kiel' }],
    ['a comment', { sequencer_comment: 'borrowed' }],
    ['a missing-value term as its centre', { sequencing_center: 'not provided' }],
    ['an instrument id of three characters', { instrument_id: 'M07' }],
  ])('two sequencers of one model with %s are different records', async (_, details) => {
    const seq_meth = await valueFor('sequencer', 'seq_meth');
    await insert('sequencer', { seq_meth });
    expect(await attempt(() => insert('sequencer', { seq_meth }))).toBe(uniqueViolation);
    for (const attemptNumber of [1, 2])
      expect(await attempt(() => insert('sequencer', { seq_meth, ...details })), String(attemptNumber)).toBe('stored');
  });

  it('two sequencers of an unknown model are different records', async () => {
    const unspecified = { seq_meth: 'unspecified' };
    for (const details of [{}, { sequencing_center: 'Centre of the Sound' }]) {
      await insert('sequencer', { ...unspecified, ...details });
      expect(await attempt(() => insert('sequencer', { ...unspecified, ...details }))).toBe('stored');
    }
  });

  it('runs of one date have a natural key only while their sequencer is known', async () => {
    const sequencer = await insert('sequencer', { seq_meth: await valueFor('sequencer', 'seq_meth') });
    const run = { sequencer_id: idOf('sequencer', sequencer), seq_date: '2019-05-06' };
    const first = await insert('sequencing_run', run);
    const second = await insert('sequencing_run', run);
    const setInstrumentId = (instrument_id: string | null) =>
      query('UPDATE sequencer SET instrument_id = $1 WHERE sequencer_id = $2', [instrument_id, run.sequencer_id]);
    expect(await refusedBy(() => setInstrumentId('M02542-K'))).toBe('sequencing_run_key');
    const change = (row: Row, values: string) =>
      query(`UPDATE sequencing_run SET ${values} WHERE sequencing_run_id = $1`, [idOf('sequencing_run', row)]);
    await change(second, 'run_index_on_current_machine = 2');
    await setInstrumentId('M02542-K');
    expect(await refusedBy(() => change(second, 'run_index_on_current_machine = NULL'))).toBe('sequencing_run_key');
    await setInstrumentId(null);
    expect(await attempt(() => change(second, 'run_index_on_current_machine = NULL, sequencer_known = true'))).toBe(
      'stored',
    );
    expect(await attempt(() => change(first, 'sequencer_id = NULL, sequencer_known = true'))).toBe('stored');
    const known = await query('SELECT sequencer_known FROM sequencing_run WHERE seq_date = $1', [run.seq_date]);
    expect(known.every((row) => row.sequencer_known === false)).toBe(true);
  });
});

describe('values in natural keys', () => {
  it('missing-value terms are not values of a natural key', async () => {
    const [row] = await query('SELECT array_agg(t) FILTER (WHERE is_value(t)) AS values FROM unnest($1::text[]) t', [
      [...missingTerms, ...missingTerms.map((term) => term.toUpperCase()), 'missing link'],
    ]);
    expect(row?.values).toEqual(['missing link']);
  });

  it('email addresses of persons are compared without regard to case', async () => {
    await insert('person', { email: 'Twice@example.org' });
    expect(await attempt(() => insert('person', { email: 'twice@EXAMPLE.org' }))).toBe(uniqueViolation);
  });
});

describe('fields that can hold a reason for a missing value', () => {
  const reasons = entityNames.flatMap((name) =>
    columnFields(name).flatMap(([fieldName, field]) => (hasReasonColumn(field) ? [{ name, fieldName }] : [])),
  );

  it.each(reasons)('$fieldName of $name holds either a value or a reason, not both', async ({ name, fieldName }) => {
    const reasonColumn = `${fieldName}_missing`;
    expect(await attempt(() => insert(name, { [reasonColumn]: 'not collected' }))).toBe('stored');
    const both = { [fieldName]: await valueFor(name, fieldName), [reasonColumn]: 'not collected' };
    expect(await attempt(() => insert(name, both))).toBe('23514');
  });
});
