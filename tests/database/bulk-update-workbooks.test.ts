import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkUpdateColumns } from '../../src/catalogue/bulk-update-columns.ts';
import type { BulkUpdate } from '../../src/catalogue/endpoints/bulk-update.ts';
import { sheetNames } from '../../src/catalogue/templates/sheets.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from '../http/client.ts';
import { storeTable, uploadBulkUpdate } from '../http/uploads.ts';
import { buildRow } from '../workbooks.ts';
import { hasLibreOffice, resaveAll } from './libreoffice.ts';

const formats = ['xlsx', 'ods'] as const;
const conversions = formats.flatMap((from) => formats.map((to) => ({ from, to })));

describe.skipIf(!hasLibreOffice())('bulk updates from a table saved again by LibreOffice', () => {
  let testApp: TestApp;
  let client: Client;
  const saved = new Map<string, { unchanged: Uint8Array; edited: Uint8Array }>();

  beforeAll(async () => {
    testApp = await openApp();
    client = await createLoggedInClient(testApp);
    const rows = [
      buildRow({
        geogr_loc_lat: 0.1 + 0.2,
        geogr_loc_lon: 'not collected',
        event_collection_date_begin: '2019-03',
        date_nucl_acid_ext: '1850-03-01',
        prep_date: '2019-04-10',
        field_sample_comment: '=1+1\nand a second  line, "quoted"',
        lib_reads_seqd: '00123',
        depth: '3-4',
        nucl_acid_conc: 'not provided',
        event_person_resp: 'Odd, Olga (0000-0001-5109-3700)',
        project_name: 'One | Two',
      }),
      buildRow({ campaign: 'B', accession_number: '12345678901234567' }),
    ];
    const dataset = await storeTable(client, rows);
    const files = await Promise.all(
      formats.map(
        async (format) => (await client.get(`/rest/datasets/${dataset}/revision?format=${format}`)).rawPayload,
      ),
    );
    const column = bulkUpdateColumns.findIndex(({ name }) => name === 'depth');
    const edits = [{ sheet: sheetNames.samples, column, row: 1, text: '5' }];
    const resaved = await resaveAll(
      conversions.flatMap(({ from, to }) => {
        const conversion = { workbook: files[formats.indexOf(from)] ?? new Uint8Array(), from, to };
        return [conversion, { ...conversion, typed: edits }];
      }),
    );
    for (const [i, { from, to }] of conversions.entries())
      saved.set(`${from} ${to}`, {
        unchanged: resaved[2 * i] ?? new Uint8Array(),
        edited: resaved[2 * i + 1] ?? new Uint8Array(),
      });
  }, 180_000);
  afterAll(() => testApp.close());

  async function previewBulkUpdate(bytes: Uint8Array): Promise<BulkUpdate> {
    const response = await uploadBulkUpdate(client, Buffer.from(bytes), { check: 'true' });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  it.each(conversions)(
    'a table downloaded as $from and saved by LibreOffice as $to differs only in the cells that were edited',
    async ({ from, to }) => {
      const { unchanged, edited } = saved.get(`${from} ${to}`) ?? {};
      if (!unchanged || !edited) throw new Error('nothing was saved');
      const { sheets } = await (to === 'xlsx' ? readXlsx : readOds)(unchanged);
      expect(sheets[0]?.rows[0]).toEqual(bulkUpdateColumns.map(({ name }) => name));
      expect(await previewBulkUpdate(unchanged)).toMatchObject({ rows: 2, total: 0, conflicting: 0, changes: [] });
      expect((await previewBulkUpdate(edited)).changes).toMatchObject([{ field: 'depth', before: '3-4', after: '5' }]);
    },
  );
});
