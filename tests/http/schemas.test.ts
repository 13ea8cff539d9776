import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityOf } from '../../src/catalogue/index.ts';
import { schemaNames } from '../../src/catalogue/records/record-schemas.ts';
import { buildFields, type FieldValues } from '../factories.ts';
import { componentValidators, errorOf } from '../json-schemas.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { entities, fieldsOf, type JsonRecord, messagesOf } from './entities.ts';
import { document } from './openapi-conformance.ts';

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const validator = componentValidators(document.components.schemas);

/** One of each kind that a field may not be, whatever it is. */
const kinds = [
  true,
  {},
  [],
  [null],
  [[1]],
  [1.5],
  ['x'],
  1,
  1.5,
  -1,
  1e300,
  'x',
  '2019-13',
  '1,2,3',
  'x'.repeat(40_000),
];

describe.each(entities)('%s', (entity) => {
  const url = `/rest/${entityOf(entity).resource}`;
  const names = schemaNames(entity);
  let values: FieldValues;
  let record: JsonRecord;
  beforeAll(async () => {
    values = await buildFields(open.database, entity, {}, { whole: true });
    record = (await admin.post(url, values)).json();
  });

  it('is created, read and sent back as the schemas say', async () => {
    for (const [name, value] of [
      [names.new, values],
      [names.record, record],
      [names.change, record],
    ] as const) {
      const fits = validator(name);
      expect(fits(value), `${name}: ${errorOf(fits)}`).toBe(true);
    }
    const response = await admin.put(`${url}/${record.id}`, record);
    expect(response.statusCode, response.body).toBe(200);
  });

  it('is refused by the server without a field that its schema requires', async () => {
    const { required = [] } = document.components.schemas[names.new] as { required?: string[] };
    const fields = await buildFields(open.database, entity, {}, { whole: true });
    for (const name of required) {
      const { [name]: _, ...others } = fields;
      expect(messagesOf(await admin.post(url, others))).toHaveProperty(name);
    }
  });

  it('is refused by the server where a schema refuses it', async () => {
    const takes = validator(names.change);
    let refused = 0;
    for (const [name] of [...fieldsOf(entity), ['version']] as [string][]) {
      for (const value of kinds) {
        if (takes({ [name]: value })) continue;
        refused += 1;
        const response = await admin.put(`${url}/${record.id}`, { [name]: value });
        expect(messagesOf(response), JSON.stringify({ [name]: value }).slice(0, 100)).toHaveProperty(name);
      }
    }
    expect(refused).toBeGreaterThan(5 * fieldsOf(entity).length);
  });
});
