import { z } from 'zod';
import { entityNames } from '../index.ts';
import { count, dateTime, endpoints, named, positiveInteger } from './define.ts';
import { bytes, freeSpace, warnings } from './health.ts';

const tableSize = z.strictObject({
  table: z.string().describe('The name of a table of the database.'),
  bytes: bytes.describe('Its size with its indexes.'),
});

const recentImport = z.strictObject({
  at: dateTime.describe('When it ended.'),
  who: z.string().nullable().describe('The name of the user; null for one who is no longer there.'),
  outcome: z
    .enum(['stored', 'undone', 'refused', 'cancelled', 'failed'])
    .describe('`refused` for errors in the table or the file; `failed` by a fault of the server or the database.'),
  dataset: positiveInteger.nullable().describe('The number of an import that was stored.'),
  filename: z.string().nullable().describe('The name of the file of an import that was stored.'),
  rows: count.describe('The rows that were stored, or read before the end.'),
  problems: count.nullable().describe('The errors of a refused table.'),
});
/** An import that has ended, for administrators. */
export type RecentImport = z.input<typeof recentImport>;
/** A {@link RecentImport} on the server. */
export type EndedImport = z.output<typeof recentImport>;

const goodBackup = z.strictObject({
  at: dateTime.describe('When it was finished.'),
  file: z.string().describe('The file.'),
  bytes: bytes.describe('Its size.'),
});

const failedBackup = z.strictObject({
  at: dateTime.describe('When it failed.'),
  error: z.string().describe('Why it failed.'),
});

const slowest = {
  count: count.describe('How often.'),
  mean: z.number().describe('Seconds on average.'),
  slowest: z.number().describe('Seconds of the slowest one.'),
};

const operation = named(
  'Operation',
  z.strictObject({
    version: z.string().describe('The version of Strandbook.'),
    postgres: z.string().describe('The version of PostgreSQL.'),
    startedAt: dateTime.describe('When this server started.'),
    warnings,
    disk: z.strictObject({ ...freeSpace, totalBytes: bytes.describe('The size of this disk.') }).nullable(),
    database: z.strictObject({
      bytes: bytes.describe('Its size.'),
      importFileBytes: bytes.describe('The size of the files of imports in it.'),
      tables: z.array(tableSize).describe('The largest tables, the largest first.'),
    }),
    records: z
      .array(z.strictObject({ entity: z.enum(entityNames), count: count.describe('How many.') }))
      .describe('How many records there are of each kind.'),
    imports: z
      .array(recentImport)
      .describe('The last imports, the latest first; of those that stored nothing, the ones of this server’s process.'),
    mails: z.strictObject({
      waiting: count.describe('Emails that wait for their first or next attempt.'),
      failed: count.describe('Emails whose last attempt failed, or whose link has expired.'),
    }),
    backups: z.strictObject({
      time: z
        .string()
        .nullable()
        .describe('The time of day of the daily backups, in the server’s time zone; null where none are set up.'),
      lastSuccess: goodBackup.nullable().describe('The last backup that succeeded.'),
      failure: failedBackup.nullable().describe('The last backup that failed; null where one has succeeded since.'),
    }),
    slow: z.strictObject({
      source: z
        .enum(['statements', 'requests'])
        .describe('Statements of the database, where pg_stat_statements counts them; else requests of the last hour.'),
      items: z.array(
        z.strictObject({ text: z.string().describe('A statement, or a method and a route.'), ...slowest }),
      ),
    }),
  }),
);
/** A running server as administrators see it. */
export type Operation = z.input<typeof operation>;
/** An {@link Operation} on the server, with `Date` objects. */
export type ReadOperation = z.output<typeof operation>;

/** The endpoints with which administrators and their programs watch the server. */
export const operationEndpoints = endpoints({
  'GET /metrics': {
    who: 'everybody',
    tag: 'site',
    summary: 'Metrics of the server in OpenMetrics',
    description:
      'For the holder of the setting `METRICS_TOKEN`, as the header `Authorization: Bearer …`, and for administrators. Without the setting also for requests from the machine itself that come through no proxy.',
    errors: [401, 403],
    responses: { 200: { types: ['application/openmetrics-text'], content: z.string() } },
  },
  'GET /rest/operation': {
    who: 'administrator',
    tag: 'site',
    summary: 'State of the server: sizes, imports, backups, warnings',
    responses: { 200: operation },
  },
});
