import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  columnFields,
  entitiesWithDatasetIndex,
  expectedColumns,
  expectedPairColumns,
  isSearched,
  joinTables,
  searchedEntities,
  serverTables,
  withinOf,
} from '../../scripts/migration/expected-schema.ts';
import { entitiesWithDataset } from '../../src/catalogue/chain.ts';
import type { EntityDef } from '../../src/catalogue/definition.ts';
import { arrayTypeOf, fieldTypes, hasReasonColumn } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf, fieldOf, isIndexed } from '../../src/catalogue/index.ts';
import { requiredKeyParts } from '../../src/catalogue/records/natural-keys.ts';
import { missingTerms } from '../../src/catalogue/vocabularies/insdc.ts';
import { keyConditions, keyIndexName } from '../../src/server/database/natural-key-indexes.ts';
import { cachedTables } from '../../src/server/search/cached-tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let test: TestDatabase;
let query: (sql: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>;

beforeAll(async () => {
  test = await createTestDatabase();
  query = async (sql, values = []) => (await test.database.pool.query(sql, values)).rows;
});
afterAll(() => test.drop());

type Row = Record<string, unknown>;

describe('the tables', () => {
  it('are those of the catalogue, and no other', async () => {
    const tables = await query(
      `SELECT c.relname AS name FROM pg_class c
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relnamespace = current_schema()::regnamespace`,
    );
    const expected = [...entityNames, ...joinTables.map(({ joinTable }) => joinTable), ...serverTables];
    expect(tables.map(({ name }) => name).sort()).toEqual(expected.sort());
  });

  it('have the columns of the catalogue, with their types, and no other', async () => {
    const expected = entityNames.flatMap((name) =>
      Object.entries(expectedColumns(name)).map(([column, type]) => `${name}.${column} ${type}`),
    );
    expect(await columnsOf(entityNames)).toEqual(expected.sort());
  });

  it('can be given generated columns: no function whose body PostgreSQL follows takes their rows', async () => {
    const functions = await query(
      `SELECT p.oid::regprocedure::text AS name
         FROM pg_proc p JOIN pg_type t ON t.oid = ANY(p.proargtypes) OR t.oid = p.prorettype
        WHERE p.prosqlbody IS NOT NULL AND t.typrelid <> 0 AND p.pronamespace = current_schema()::regnamespace`,
    );
    expect(functions).toEqual([]);
  });

  it('keep pairs in two columns, and what orders or names them', async () => {
    const expected = joinTables.flatMap((list) =>
      Object.entries(expectedPairColumns(list)).map(([column, type]) => `${list.joinTable}.${column} ${type}`),
    );
    expect(await columnsOf(joinTables.map(({ joinTable }) => joinTable))).toEqual(expected.sort());
  });

  it('have the primary keys of the catalogue', async () => {
    const expected = [
      ...entityNames.map((name) => `${name}: ${entityOf(name).id}`),
      ...joinTables.map(({ from, to, joinTable }) => `${joinTable}: ${from}_id, ${to}_id`),
    ];
    const found = await constraints('p');
    expect(found.filter(({ table }) => !serverTables.includes(table)).map((c) => `${c.table}: ${c.columns}`)).toEqual(
      expected.sort(),
    );
  });

  it('refer to each other as the catalogue says', async () => {
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
    const found = await constraints('f');
    expect(
      found
        .filter(({ table }) => !serverTables.includes(table))
        .map(({ table, columns, to, toColumns }) => `${table}: ${columns} -> ${to}: ${toColumns}`),
    ).toEqual([...single, ...pairs, ...internal].sort());
  });

  it('are found by what they refer to along an index', async () => {
    const expected = [
      ...entityNames.flatMap((name) =>
        columnFields(name).flatMap(([column, { type }]) => (type === 'reference' ? [`${name}: ${column}`] : [])),
      ),
      ...joinTables.map(({ to, joinTable }) => `${joinTable}: ${to}_id`),
      // A row of a table brings one each of these at most, so there are as many as there are elements.
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

  it('leave marks of all changes by which elements are counted', async () => {
    const triggers =
      await query(`SELECT tgrelid::regclass::text AS table, string_agg(tgname, ' ' ORDER BY tgname) AS names,
        min(encode(tgargs, 'escape')) AS args, string_agg(tgname, ' ') FILTER (WHERE tgenabled <> 'A') AS resting
      FROM pg_trigger WHERE tgfoid = 'mark_search_change'::regproc GROUP BY 1`);
    expect(triggers.map(({ table }) => table).sort()).toEqual(cachedTables.map(({ table }) => table).sort());
    for (const { table, id, links, values } of cachedTables) {
      const found = triggers.find((one) => one.table === table);
      const [number, columns] = String(found?.args).split('\\000');
      const kinds = ['delete', 'insert', 'truncate', 'update'].map((kind) => `mark_search_change_${kind}`).join(' ');
      // Of its new rows an import leaves marks itself.
      expect([found?.names, found?.resting, number], table).toEqual([kinds, 'mark_search_change_insert', id]);
      const read = [id, ...links.map(({ column }) => column), ...values.map(({ column }) => column.fieldName)];
      expect(columns?.split(', '), table).toEqual(expect.arrayContaining(read));
    }
  });

  it('lose their pairs with the record that has them, and with no other', async () => {
    const found = await constraints('f');
    const cascading = found.filter(({ table, cascades }) => cascades && !serverTables.includes(table));
    const expected = joinTables.map(({ from, joinTable }) => `${joinTable}: ${from}_id`);
    expect(cascading.map(({ table, columns }) => `${table}: ${columns}`)).toEqual(expected.sort());
  });
});

/** `table.column type`, sorted. */
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
  const named = (columns: string, table: string) =>
    `(SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(${columns}) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`;
  const rows = await query(
    `SELECT t.relname AS table, ${named('c.conkey', 'c.conrelid')} AS columns, o.relname AS to,
            ${named('c.confkey', 'c.confrelid')} AS "toColumns", c.confdeltype = 'c' AS cascades
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class o ON o.oid = c.confrelid
      WHERE c.contype = $1 AND c.connamespace = current_schema()::regnamespace`,
    [kind],
  );
  const order = (c: Constraint) => `${c.table}: ${c.columns}`;
  return (rows as Constraint[]).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

let made = 0;

/** A value that no other record has, of the kind that a field's column takes. */
async function valueFor(name: EntityName, fieldName: string): Promise<unknown> {
  const field = fieldOf(name, fieldName);
  made += 1;
  // A record that is referred to has a key of its own, as far as it has one without another record.
  if (field.type === 'reference') return idOf(field.to, await insert(field.to, await ownName(field.to)));
  if (field.type === 'checksum') return made.toString(16).padStart(32, '0');
  const { column } = fieldTypes[field.type];
  if (column === 'partial_date')
    return `${1500 + Math.floor(made / 28)}-02-${String((made % 28) + 1).padStart(2, '0')}`;
  return column === 'text' ? `ÅÖWord${made}Of_${fieldName}` : 700_000 + made;
}

/** A value of the first part of an entity's first key, where that is a text. */
async function ownName(name: EntityName): Promise<Row> {
  const first = entityOf(name).keys[0]?.[0];
  return first && fieldOf(name, first).type === 'text' ? { [first]: await valueFor(name, first) } : {};
}

/** The parts of a key, so that it is this one which counts: the first is shorter than an earlier key that begins with it wants. */
async function keyValues({ name, key, which }: Pick<KeyCase, 'name' | 'key' | 'which'>): Promise<Row> {
  const { keys, keyConditions: keyLimits = [] }: EntityDef = entityOf(name);
  const [first = ''] = key;
  const values = await valuesFor(name, key);
  const isShort = keys.slice(0, which).some(([other], at) => other === first && keyLimits[at]?.minCharacters);
  return isShort ? { ...values, [first]: (made % 1296).toString(36) } : values;
}

async function valuesFor(name: EntityName, fieldNames: Iterable<string>): Promise<Row> {
  const values: Row = {};
  for (const fieldName of fieldNames) values[fieldName] = await valueFor(name, fieldName);
  return values;
}

function requiredOf(name: EntityName): string[] {
  return columnFields(name).flatMap(([fieldName, field]) => (field.required ? [fieldName] : []));
}

/** A record with these values, and with whatever else it cannot be without. */
async function insert(name: EntityName, given: Row = {}): Promise<Row> {
  const filled: Row = name === 'template' ? { columns: ['samp_name'] } : {};
  const needed = requiredOf(name).filter((fieldName) => !(fieldName in given));
  return insertInto(name, { ...filled, ...(await valuesFor(name, needed)), ...given });
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

/** The code of what goes wrong, or `stored`. */
async function attempt(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'stored',
    (error: pg.DatabaseError) => error.code ?? error.message,
  );
}

const uniqueViolation = '23505';

/** The constraint or unique index that refuses something, or `stored`. */
async function refusedBy(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'stored',
    (error: pg.DatabaseError) => error.constraint ?? error.message,
  );
}

describe('keyword search', () => {
  it.each(searchedEntities)(
    'finds what stands in any open field of %s, in any case and without accents, and nothing else',
    async (name) => {
      const given = await valuesFor(
        name,
        columnFields(name).map(([fieldName]) => fieldName),
      );
      const { searched } = await insert(name, given);
      const lines = String(searched).split('\n');
      const plain = (value: unknown) => String(value).toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
      const holds = (value: unknown) => lines.includes(plain(value));
      const found = columnFields(name).filter(([fieldName]) => holds(given[fieldName]));
      expect(found.map(([fieldName]) => fieldName)).toEqual(
        columnFields(name)
          .filter(([, field]) => isSearched(field))
          .map(([fieldName]) => fieldName),
      );
      expect(searched).toBe(plain(searched));
    },
  );

  it.each(searchedEntities)('goes by an index in %s', async (name) => {
    const rows = await query('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [name]);
    const partly = isIndexed(name) ? ' WHERE indexed' : '';
    const trigrams = `USING gin (searched gin_trgm_ops)${partly}`;
    expect(rows.map(({ indexdef }) => indexdef).filter((text) => text.endsWith(trigrams))).toHaveLength(1);
  });

  it('joins no two fields to a word', async () => {
    const { searched } = await insert('campaign', { campaign: 'before', basis: 'after' });
    expect(String(searched)).not.toContain('beforeafter');
  });
});

describe('labels', () => {
  // A column that is dropped takes its indexes along, and whoever makes it anew must think of them.
  it.each([
    ['event_label_order', 'event', '"left"(label, 300)'],
    ['sequencing_library_label_order', 'sequencing_library', '"left"(label, 300)'],
    ['sequencing_run_label_order', 'sequencing_run', '"left"(label, 300)'],
    ['nucleic_acid_sample_unnamed', 'nucleic_acid_sample', "WHERE (label ~~ '(%'::text)"],
    ['sequencing_library_unnamed', 'sequencing_library', "WHERE (label ~~ '(%'::text)"],
  ])('keep their indexes: %s', async (index, table, part) => {
    const rows = await query('SELECT indexdef FROM pg_indexes WHERE indexname = $1 AND tablename = $2', [index, table]);
    expect(rows.map(({ indexdef }) => indexdef)).toEqual([expect.stringContaining(part)]);
  });
});

type KeyCase = {
  name: EntityName;
  key: readonly string[];
  which: number;
  earlier: readonly string[];
  needed: string[];
};

const keyCases = entityNames.flatMap((name) => {
  const entity: EntityDef = entityOf(name);
  return entity.keys.map((key, which): KeyCase => {
    const earlier = entity.keys.slice(0, which).map(([first]) => first ?? '');
    return { name, key, which, earlier, needed: requiredKeyParts(entity, which) };
  });
});
const ownKeys = keyCases.filter(({ name }) => !entityOf(name).within);
const keysWithin = keyCases.filter(({ name }) => entityOf(name).within);

/** Texts in a field that holds no value: nothing, or a term that says why. */
function emptiesOf(name: EntityName, part: string): (string | null)[] {
  const field = fieldOf(name, part);
  const words = field.type === 'text' || field.type === 'choice' || field.type === 'checksum';
  const terms = words && searchedEntities.includes(name) ? ['Not Provided'] : [];
  return field.required ? terms : [null, ...terms];
}

/** Key values of which some hold none, and whether the key still counts. */
function lackingCases({ name, key, which }: KeyCase): { lacking: Row; counts: boolean }[] {
  const { keys, optionalParts = [], oneOfParts = [] }: EntityDef = entityOf(name);
  const optional = [...optionalParts, ...oneOfParts].filter((part) => key.includes(part));
  const single = key.flatMap((part) =>
    emptiesOf(name, part).map((empty) => {
      // Another key that begins alike names it without this part.
      const isNamed = keys.slice(which + 1).some((other) => other[0] === key[0] && !other.includes(part));
      return { lacking: { [part]: empty }, counts: optional.includes(part) || (isNamed && empty === null) };
    }),
  );
  if (oneOfParts.length === 0) return single;
  return [...single, { lacking: Object.fromEntries(oneOfParts.map((part) => [part, null])), counts: false }];
}

describe.each(ownKeys)('the natural key of $name: $key', (keyCase) => {
  const { name, key, which } = keyCase;

  it('is unique where all its parts are given, by the index of its name', async () => {
    const given = await keyValues(keyCase);
    await insert(name, given);
    expect(await refusedBy(() => insert(name, given))).toBe(keyIndexName(name, which));
  });

  it('tells records apart by each of its parts', async () => {
    const given = await keyValues(keyCase);
    await insert(name, given);
    for (const part of key)
      expect(await attempt(async () => insert(name, { ...given, [part]: await valueFor(name, part) }))).toBe('stored');
  });

  it('binds nobody while a needed part is no value, and everybody while only an optional one is none', async () => {
    for (const { lacking, counts } of lackingCases(keyCase)) {
      const given = { ...(await keyValues(keyCase)), ...lacking };
      await insert(name, given);
      const expected = counts ? uniqueViolation : 'stored';
      expect(await attempt(() => insert(name, given)), `with ${JSON.stringify(lacking)}`).toBe(expected);
    }
  });
});

describe.each(ownKeys.filter(({ earlier }) => earlier.length > 0))('the natural key of $name: $key', (later) => {
  it('gives way to an earlier key', async () => {
    const { name, earlier } = later;
    const given = await keyValues(later);
    await insert(name, given);
    for (const first of earlier)
      expect(await attempt(async () => insert(name, { ...given, [first]: await valueFor(name, first) }))).toBe(
        'stored',
      );
  });
});

const lookedUp = ownKeys.filter(({ name, needed }) => searchedEntities.includes(name) && needed.length > 0);

describe.each(lookedUp)('a search by $key for $name', (one) => {
  it('goes by the unique index', async () => {
    const { name, key, which } = one;
    if (name === 'person') return;
    const conditions = [...keyConditions(name, which, 't'), ...key.map((part, i) => `t.${part} = k.k${i}`)];
    const values = key.map((part) => `NULL::${arrayTypeOf(fieldOf(name, part))}[]`);
    const client = await test.database.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query(
        `EXPLAIN SELECT FROM unnest(${values}) AS k(${key.map((_, i) => `k${i}`)}) JOIN ${name} t ON ${conditions.join(' AND ')}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(` Scan using ${keyIndexName(name, which)} on `);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe.each(keysWithin)('the natural key of $name within its parent: $key', (keyCase) => {
  const { name, key, which } = keyCase;
  const { parent, joinTable } = withinOf(name) as { parent: EntityName; joinTable: string };
  const join = (parentRow: Row, row: Row) =>
    insertInto(joinTable, { [`${parent}_id`]: idOf(parent, parentRow), [`${name}_id`]: idOf(name, row) });

  it('is unique within one parent, where all its parts are given, by the index of its name', async () => {
    const given = await valuesFor(name, key);
    const one = await insert(parent);
    await join(one, await insert(name, given));
    const twin = await insert(name, given);
    expect(await refusedBy(() => join(one, twin))).toBe(keyIndexName(name, which));
    expect(await attempt(async () => join(await insert(parent), twin))).toBe('stored');
  });

  it('tells records of one parent apart by each of its parts', async () => {
    const given = await valuesFor(name, key);
    const one = await insert(parent);
    await join(one, await insert(name, given));
    for (const part of key) {
      const other = await insert(name, { ...given, [part]: await valueFor(name, part) });
      expect(await attempt(() => join(one, other)), part).toBe('stored');
    }
  });

  it('binds nobody while a needed part is no value, and everybody while only an optional one is none', async () => {
    for (const { lacking, counts } of lackingCases(keyCase)) {
      const given = { ...(await valuesFor(name, key)), ...lacking };
      const one = await insert(parent);
      await join(one, await insert(name, given));
      const expected = counts ? uniqueViolation : 'stored';
      expect(await attempt(async () => join(one, await insert(name, given))), JSON.stringify(lacking)).toBe(expected);
    }
  });

  it('goes along when a record changes', async () => {
    const given = await valuesFor(name, key);
    const one = await insert(parent);
    const first = await insert(name, given);
    await join(one, first);
    const [part = ''] = key;
    const second = await insert(name, { ...given, [part]: await valueFor(name, part) });
    await join(one, second);
    const change = (row: Row, value: unknown) =>
      query(`UPDATE ${name} SET ${part} = $1 WHERE ${entityOf(name).id} = $2`, [value, idOf(name, row)]);
    expect(await attempt(() => change(second, given[part]))).toBe(uniqueViolation);
    await change(first, null);
    expect(await attempt(() => change(second, given[part]))).toBe('stored');
  });
});

describe('a sequencer', () => {
  it.each<[string, Row]>([
    ['a location', { location: 'Kiel' }],
    ['a comment', { sequencer_comment: 'borrowed' }],
    ['a term in the place of a centre', { sequencing_center: 'not provided' }],
    ['an instrument id of three characters', { instrument_id: 'M07' }],
  ])('of a model is not everybody’s where it has %s', async (_, more) => {
    const seq_meth = await valueFor('sequencer', 'seq_meth');
    await insert('sequencer', { seq_meth });
    expect(await attempt(() => insert('sequencer', { seq_meth }))).toBe(uniqueViolation);
    for (const time of [1, 2])
      expect(await attempt(() => insert('sequencer', { seq_meth, ...more })), String(time)).toBe('stored');
  });

  it('of a model that is not known is never everybody’s', async () => {
    const unspecified = { seq_meth: 'unspecified' };
    for (const more of [{}, { sequencing_center: 'Centre of the Sound' }]) {
      await insert('sequencer', { ...unspecified, ...more });
      expect(await attempt(() => insert('sequencer', { ...unspecified, ...more }))).toBe('stored');
    }
  });

  it('gives its runs a key by their date as long as it is known', async () => {
    const one = await insert('sequencer', { seq_meth: await valueFor('sequencer', 'seq_meth') });
    const run = { sequencer_id: idOf('sequencer', one), seq_date: '2019-05-06' };
    const first = await insert('sequencing_run', run);
    const second = await insert('sequencing_run', run);
    const name = (instrument_id: string | null) =>
      query('UPDATE sequencer SET instrument_id = $1 WHERE sequencer_id = $2', [instrument_id, run.sequencer_id]);
    expect(await refusedBy(() => name('M02542-K'))).toBe('sequencing_run_key');
    const change = (row: Row, values: string) =>
      query(`UPDATE sequencing_run SET ${values} WHERE sequencing_run_id = $1`, [idOf('sequencing_run', row)]);
    await change(second, 'run_index_on_current_machine = 2');
    await name('M02542-K');
    expect(await refusedBy(() => change(second, 'run_index_on_current_machine = NULL'))).toBe('sequencing_run_key');
    await name(null);
    expect(await attempt(() => change(second, 'run_index_on_current_machine = NULL, sequencer_known = true'))).toBe(
      'stored',
    );
    expect(await attempt(() => change(first, 'sequencer_id = NULL, sequencer_known = true'))).toBe('stored');
    const known = await query('SELECT sequencer_known FROM sequencing_run WHERE seq_date = $1', [run.seq_date]);
    expect(known.every((row) => row.sequencer_known === false)).toBe(true);
  });
});

describe('the natural key', () => {
  it('takes no missing-value term for a value', async () => {
    const [row] = await query('SELECT array_agg(t) FILTER (WHERE is_value(t)) AS values FROM unnest($1::text[]) t', [
      [...missingTerms, ...missingTerms.map((term) => term.toUpperCase()), 'missing link'],
    ]);
    expect(row?.values).toEqual(['missing link']);
  });

  it('of a person takes an address in any case for the same', async () => {
    await insert('person', { email: 'Twice@example.org' });
    expect(await attempt(() => insert('person', { email: 'twice@EXAMPLE.org' }))).toBe(uniqueViolation);
  });
});

describe('a missing value', () => {
  const reasons = entityNames.flatMap((name) =>
    columnFields(name).flatMap(([fieldName, field]) => (hasReasonColumn(field) ? [{ name, fieldName }] : [])),
  );

  it.each(reasons)('of $fieldName of $name has a reason or a value, not both', async ({ name, fieldName }) => {
    const missing = `${fieldName}_missing`;
    expect(await attempt(() => insert(name, { [missing]: 'not collected' }))).toBe('stored');
    const both = { [fieldName]: await valueFor(name, fieldName), [missing]: 'not collected' };
    expect(await attempt(() => insert(name, both))).toBe('23514');
  });
});
