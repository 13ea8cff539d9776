// Measures changes of many records over loopback, against the same UPDATE with its history rows by psql in the same run; it leaves
// out the browser and other people.
import pg from 'pg';
import { filledBy, withServer } from './data-folder.ts';
import { openPsql } from './psql.ts';
import { quantile } from './quantile.ts';
import { reportRatio, reportTime, seconds } from './report.ts';
import type { Server } from './server.ts';

const changedRecords = 100_000;
const rounds = 3;
/** Limits as multiples of the UPDATE by psql. */
const ratios = { change: 3, undo: 3 };
/** Limits in ms. */
const budgets = { preview: 200, changes: 100, campaign: 5000 };
const historyRows = 5_000_000;
const historyRowsPerChange = 5;

/** Sends a request and reads its response. @returns the time in ms, and the body */
async function timed<T>(
  server: Server,
  method: string,
  path: string,
  body?: object,
): Promise<{ time: number; body: T }> {
  const start = performance.now();
  const response = await server.request(method, path, body);
  const text = await response.text();
  const time = performance.now() - start;
  if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return { time, body: text === '' ? (undefined as T) : (JSON.parse(text) as T) };
}

/** The same change as one transaction of SQL: the update of the records and their entries in the history. */
const statementsFor = (value: string) => [
  { process: '', text: 'BEGIN', parameters: [] },
  {
    process: '',
    text: `WITH old AS (SELECT field_sample_id, env_medium FROM field_sample WHERE field_sample_id <= ${changedRecords}),
      changed AS (UPDATE field_sample t SET env_medium = '${value}', updated_at = now(), version = version + 1 FROM old
        WHERE t.field_sample_id = old.field_sample_id RETURNING old.*)
      INSERT INTO history (entity, record_id, who, action, before, after)
      SELECT 'field_sample', field_sample_id::text, 'bench', 'update',
        jsonb_build_object('env_medium', env_medium), jsonb_build_object('env_medium', '${value}') FROM changed`,
    parameters: [],
  },
  { process: '', text: 'COMMIT', parameters: [] },
];

async function measureChanges(server: Server): Promise<void> {
  const psql = openPsql(server.connection, '');
  const ids = Array.from({ length: changedRecords }, (_, i) => i + 1);
  const times = { psql: [] as number[], preview: [] as number[], change: [] as number[], undo: [] as number[] };
  try {
    for (let round = 1; round <= rounds; round++) {
      times.psql.push(await psql.measure(statementsFor(`by psql ${round}`)));
      await server.waitUntilIdle();
      const body = { ids, set: { env_medium: `by the server ${round}` } };
      times.preview.push((await timed(server, 'POST', '/rest/field-sample/change', { ...body, check: true })).time);
      const changed = await timed<{ change: number }>(server, 'POST', '/rest/field-sample/change', body);
      times.change.push(changed.time);
      await server.waitUntilIdle();
      times.undo.push((await timed(server, 'POST', `/rest/changes/${changed.body.change}/undo`)).time);
      await server.waitUntilIdle();
    }
  } finally {
    await psql.end();
  }
  const by = quantile(times.psql, 0.5);
  reportTime('preview of 100,000 records', quantile(times.preview, 0.5), budgets.preview);
  reportRatio('change of 100,000 records', quantile(times.change, 0.5), by, ratios.change, seconds);
  reportRatio('its undoing', quantile(times.undo, 0.5), by, ratios.undo, seconds);
}

/** Deletes a campaign with 20,000 descendants, and restores it. */
async function measureCampaign(server: Server, client: pg.Client): Promise<void> {
  await client.query('UPDATE event SET campaign_id = 1 WHERE event_id <= 110');
  await server.waitUntilIdle();
  const start = performance.now();
  const response = await server.request('DELETE', '/rest/campaigns/1?perform=true');
  const deletion = performance.now() - start;
  if (response.status !== 204) throw new Error(`the deletion answered ${response.status}`);
  reportTime('deleting a campaign with 20,000 descendants', deletion, budgets.campaign);
  const restored = await timed(server, 'POST', `${response.headers.get('location')}/restore`);
  reportTime('restoring it', restored.time, budgets.campaign);
}

/** Pages of the list of changes, whole and filtered, among 5,000,000 rows of history. */
async function measureList(server: Server, client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO change (who, "when", action, entity, label)
    SELECT 'somebody ' || i % 40, now() - make_interval(secs => 60 * (${historyRows / historyRowsPerChange} - i)), 'update',
      CASE i % 3 WHEN 0 THEN 'field_sample' WHEN 1 THEN 'event' ELSE 'sequencing_element' END, 'record ' || i
    FROM generate_series(1, ${historyRows / historyRowsPerChange}) i`);
  await client.query(`INSERT INTO history (entity, record_id, who, action, before, after, change_id)
    SELECT c.entity, n::text, c.who, 'update', '{"comment": "a"}', '{"comment": "b"}', c.id
    FROM change c, generate_series(1, ${historyRowsPerChange}) n WHERE c.who LIKE 'somebody %'`);
  await client.query('VACUUM ANALYZE change');
  await client.query('VACUUM ANALYZE history');
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const pages = [
    '',
    '?offset=999000',
    '?resource=events',
    '?who=somebody 7',
    `?from=${day}&to=${day}`,
    '?action=merge',
  ];
  for (const query of pages) {
    const times: number[] = [];
    for (let round = -2; round < 20; round++) {
      const { time } = await timed(server, 'GET', `/rest/changes/${query}`);
      if (round >= 0) times.push(time);
    }
    reportTime(`/rest/changes/${query}`, quantile(times, 0.95), budgets.changes);
  }
  const { body } = await timed<{ records: { id: number }[] }>(server, 'GET', '/rest/changes/?hits=1');
  const details = await timed(server, 'GET', `/rest/changes/${body.records[0]?.id}`);
  reportTime('one change with its records', details.time, budgets.changes);
}

/**
 * Prints how long it takes to preview, make and undo a change of 100,000 field samples, to delete and restore a campaign,
 * and to list changes.
 */
export function benchMany(): Promise<void> {
  return withServer(async (server) => {
    const client = new pg.Client(server.connection);
    await client.connect();
    try {
      await measureChanges(server);
      await measureCampaign(server, client);
      await measureList(server, client);
    } finally {
      await client.end();
    }
  }, filledBy('search-data.sql'));
}
