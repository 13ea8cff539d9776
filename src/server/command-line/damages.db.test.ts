import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damages, furtherDamages } from '../../../tests/damages.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { createRandomChanges, type RandomChanges } from '../../../tests/random-changes.ts';
import { changeOneProtocol, workOnEverything } from '../../../tests/varied-work.ts';
import { checkData, checkInvariants } from './check-data.ts';
import { checkBTrees, indexRule } from './check-indexes.ts';
import { invariants } from './invariants/index.ts';
import { readSchemaRules } from './invariants/schema-rules.ts';

let test: TestDatabase;
let random: RandomChanges;
let client: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
  random = await createRandomChanges(test);
  await changeOneProtocol(test, random);
  await workOnEverything(test, random);
});
afterAll(async () => {
  await client.end();
  await random.close();
  await test.drop();
});

/** Does something in a transaction that is rolled back, after statements with which triggers and foreign keys do not interfere. */
async function afterDamage<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('SET LOCAL session_replication_role = origin');
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

it('there is a damage for every invariant', () => {
  expect(Object.keys(damages)).toEqual(invariants.map(({ name }) => name));
});

it.each(invariants)('$name alone is named after its damage, with where it is', async ({ name }) => {
  const violations = await afterDamage(damages[name] ?? [], () => checkInvariants(client, invariants));
  expect(violations).toEqual([expect.objectContaining({ name, count: expect.any(Number) })]);
  for (const { place, problem } of violations[0]?.examples ?? []) {
    expect(place).toMatch(/\S/);
    expect(problem).toMatch(/\S/);
    expect(problem).not.toContain('cannot be read');
  }
});

it.each(furtherDamages)('%s is named after %s', async (name, statement) => {
  const violations = await afterDamage([statement], () => checkInvariants(client, invariants));
  expect(violations.map((violation) => violation.name)).toContain(name);
  expect(JSON.stringify(violations)).not.toContain('cannot be read');
});

it.each(invariants.filter(({ mend }) => mend))('$name holds again after it was mended', async ({ name, mend }) => {
  const violations = await afterDamage(damages[name] ?? [], async () => {
    const rules = await readSchemaRules(client);
    for (const statement of mend?.(rules) ?? []) await client.query(statement);
    return checkInvariants(client, invariants);
  });
  expect(violations).toEqual([]);
});

it('an index that lacks a row is found', async () => {
  const isReady = (value: boolean) =>
    `UPDATE pg_index SET indisready = ${value} WHERE indexrelid = 'kept_search_name_key'::regclass`;
  const insert = `INSERT INTO kept_search (user_id, name, query) SELECT user_id, 'second', query FROM kept_search`;
  const violations = await afterDamage([isReady(false), insert, isReady(true)], () => checkBTrees(client));
  expect(violations).toEqual([
    expect.objectContaining({
      name: indexRule,
      count: 1,
      examples: [expect.objectContaining({ place: 'kept_search_name_key' })],
    }),
  ]);
});

it('the extension that checks indexes is not left behind', async () => {
  await checkData(client);
  const { rows } = await client.query(`SELECT extname FROM pg_extension WHERE extname = 'amcheck'`);
  expect(rows).toEqual([]);
});

it('an account without rights checks everything but the indexes, and says so', async () => {
  const plain = await createTestDatabase({ checksReferences: true });
  const plainClient = new pg.Client(plain.connection);
  await plainClient.connect();
  const leftOut: string[] = [];
  const checked: string[] = [];
  const options = {
    onInvariant: (name: string) => checked.push(name),
    onLeftOut: (sentence: string) => leftOut.push(sentence),
  };
  expect(await checkData(plainClient, options)).toEqual([]);
  expect(checked).toEqual(invariants.map(({ name }) => name));
  expect(leftOut).toEqual([expect.stringMatching(/^The indexes are not checked: .*amcheck/)]);
  await plainClient.end();
  await plain.drop();
});
