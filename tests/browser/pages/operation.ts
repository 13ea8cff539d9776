import type { Page } from '@playwright/test';
import type { Operation } from '../../../src/catalogue/endpoints/operation.ts';
import { negotiateLanguage } from '../../../src/catalogue/locales/index.ts';
import { getServerTranslate } from '../../../src/catalogue/locales/server.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Made-up values of a server that an administrator should look after. */
export function troubledServer(acceptLanguage: string | undefined): Operation {
  const language = negotiateLanguage(acceptLanguage);
  const t = getServerTranslate(language);
  const nothing = { dataset: null, filename: null, problems: null };
  return {
    version: '0.2.0',
    postgres: '18.4',
    startedAt: hoursAgo(31),
    warnings: [
      t('operationWarnings.diskLow', { free: language === 'de' ? '3,87 GB' : '3.87 GB' }),
      t('operationWarnings.backupFailed'),
    ],
    disk: { freeBytes: 3_870_000_000, warning: 'low', totalBytes: 64_000_000_000 },
    database: {
      bytes: 6_310_000_000,
      importFileBytes: 412_000_000,
      tables: [
        { table: 'sequencing_element', bytes: 2_240_000_000 },
        { table: 'field_sample', bytes: 1_370_000_000 },
        { table: 'field_sample_measurement', bytes: 980_000_000 },
        { table: 'change_row', bytes: 402_000_000 },
      ],
    },
    records: [
      { entity: 'campaign', count: 412 },
      { entity: 'event', count: 38_211 },
      { entity: 'field_sample', count: 214_580 },
      { entity: 'sequencing_element', count: 1_004_882 },
      { entity: 'publication', count: 0 },
    ],
    imports: [
      { ...nothing, at: hoursAgo(1), who: 'Robin Sample', outcome: 'refused', rows: 1204, problems: 17 },
      { ...nothing, at: hoursAgo(3), who: 'Alex Example', outcome: 'failed', rows: 20_000 },
      {
        at: hoursAgo(4),
        who: 'Alex Example',
        outcome: 'stored',
        dataset: 1,
        filename: 'EMB_277_CTD_bottles_of_all_stations_final_version.xlsx',
        rows: 4812,
        problems: null,
      },
      { at: hoursAgo(50), who: null, outcome: 'undone', dataset: 2, filename: 'arctic.csv', rows: 96, problems: null },
      { ...nothing, at: hoursAgo(74), who: 'Robin Sample', outcome: 'cancelled', rows: 310 },
    ],
    mails: { waiting: 2, failed: 1 },
    backups: {
      time: '02:00',
      lastSuccess: { at: hoursAgo(34), file: '/backups/strandbook-2026-11-27T01-00.zip', bytes: 1_830_000_000 },
      failure: { at: hoursAgo(10), error: 'A disk is full: make room on it (write ENOSPC)' },
    },
    slow: {
      source: 'requests',
      items: [
        { text: 'GET /downloadSearch/:form', count: 3, mean: 14.2, slowest: 31.7 },
        { text: 'POST /rest/field-samples/change', count: 1, mean: 4.25, slowest: 4.25 },
        { text: 'POST /searchSE', count: 12, mean: 1.31, slowest: 2.04 },
      ],
    },
  };
}

/** Answers with such values, in the language that a page asks for. */
export const mockTroubledServer = (page: Page): Promise<unknown> =>
  page.route('**/rest/operation', (route) =>
    route.fulfill({ json: troubledServer(route.request().headers()['accept-language']) }),
  );
