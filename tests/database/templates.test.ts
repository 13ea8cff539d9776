import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { readOds } from 'hucre/ods';
import { type Cell, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf } from '../../src/catalogue/columns.ts';
import { shippedTemplates } from '../../src/catalogue/templates/templates.ts';
import { registerErrorHandler } from '../../src/server/http/errors.ts';
import { registerLanguage } from '../../src/server/http/language.ts';
import { readWorkbookRows } from '../../src/server/jobs/read-workbook.ts';
import { templatesModule } from '../../src/server/templates/routes.ts';
import { ensureShippedTemplates } from '../../src/server/templates/shipped.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type CellEdit, hasLibreOffice, resaveAll } from './libreoffice.ts';

let test: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  test = await createTestDatabase();
  await ensureShippedTemplates(test.database.db);
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerLanguage(app);
  registerErrorHandler(app);
  await app.register(templatesModule, { database: test.database });
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

const get = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language': language } });

async function idOf(name: string): Promise<number> {
  const { records } = (await get('/rest/templates')).json<{ records: { id: number; name: string }[] }>();
  return records.find((record) => record.name === name)?.id ?? 0;
}

describe('GET /rest/templates', () => {
  it('the two shipped templates are listed once, also after the server starts again', async () => {
    await ensureShippedTemplates(test.database.db);
    const { records, totalHits } = (await get('/rest/templates/')).json();
    expect(totalHits).toBe(2);
    expect(records.map(({ name }: { name: string }) => name)).toEqual(['Sediment trap test', 'Template 2']);
    expect(records[0]).toEqual({
      id: expect.any(Number),
      name: 'Sediment trap test',
      description: expect.stringContaining('sediment trap'),
      shipped: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      labels: {},
    });
  });

  it('at every start, unchanged shipped templates get their current columns', async () => {
    const { db } = test.database;
    await db
      .updateTable('template')
      .set({ columns: ['samp_name'] })
      .execute();
    await db.updateTable('template').set({ version: 2 }).where('name', '=', 'Sediment trap test').execute();
    await ensureShippedTemplates(db);
    const rows = await db.selectFrom('template').select('columns').orderBy('name').execute();
    expect(rows.map(({ columns }) => columns)).toEqual([['samp_name'], shippedTemplates[1]?.columns]);
    await db.updateTable('template').set({ version: 1 }).execute();
    await ensureShippedTemplates(db);
  });

  it('shipped templates are described in the language of the request', async () => {
    const { records } = (await get('/rest/templates', 'de')).json();
    expect(records[0].description).toContain('Sedimentfalle');
  });

  it('templates are listed in pages, and an invalid page size is named', async () => {
    const { records, totalHits } = (await get('/rest/templates?offset=1&hits=1')).json();
    expect([records.length, records[0].name, totalHits]).toEqual([1, 'Template 2', 2]);
    const bad = await get('/rest/templates?hits=501');
    expect([bad.statusCode, Object.keys(bad.json().payload)]).toEqual([400, ['hits']]);
  });
});

describe('GET /rest/templates/:id/download', () => {
  it('a template can be downloaded by its name', async () => {
    const byName = async (name: string) =>
      get(`/rest/templates/named/${encodeURIComponent(name)}/download?language=de`);
    for (const { name } of shippedTemplates) {
      const response = await byName(name);
      expect(response.statusCode).toBe(200);
      const byId = await get(`/rest/templates/${await idOf(name)}/download?language=de`);
      expect(response.rawPayload.equals(byId.rawPayload)).toBe(true);
    }
    expect((await byName('None of ours')).statusCode).toBe(404);
  });

  it('the default download is an xlsx attachment with a file name', async () => {
    const response = await get(`/rest/templates/${await idOf('Sediment trap test')}/download`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="strandbook-sediment-trap-test.xlsx"');
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets[1]?.rows).toEqual([shippedTemplates[0]?.columns]);
  });

  it('a template can be downloaded as ods with German help', async () => {
    const response = await get(`/rest/templates/${await idOf('Template 2')}/download?format=ods`, 'de');
    expect(response.headers['content-disposition']).toBe('attachment; filename="strandbook-template-2.ods"');
    expect(response.headers['content-type']).toBe('application/vnd.oasis.opendocument.spreadsheet');
    const { sheets } = await readOds(response.rawPayload);
    expect(sheets[1]?.rows).toEqual([shippedTemplates[1]?.columns]);
    expect(sheets[3]?.rows[0]?.[0]).toBe('So füllen Sie diese Arbeitsmappe aus');
  });

  it('the download changes with its template', async () => {
    const { db } = test.database;
    const insert = db.insertInto('template').values({ name: 'Mine', description: null, columns: ['basis'] });
    const { id } = await insert.returning('id').executeTakeFirstOrThrow();
    const headers = async () => {
      const response = await get(`/rest/templates/${id}/download`);
      return (await readXlsx(response.rawPayload)).sheets[1]?.rows[0];
    };
    expect(await headers()).toContain('basis');
    await db
      .updateTable('template')
      .set({ columns: ['depth'], version: 2 })
      .where('id', '=', id)
      .execute();
    expect(await headers()).not.toContain('basis');
    expect(await headers()).toContain('depth');
    await db.deleteFrom('template').where('id', '=', id).execute();
  });

  it.each(['999999', '0', '99999999999999', 'no-such'])(
    'the download of the unknown template %s is answered with 404',
    async (id) => {
      expect((await get(`/rest/templates/${id}/download`)).statusCode).toBe(404);
    },
  );

  it('an unknown format is answered with 400 and named', async () => {
    const response = await get(`/rest/templates/${await idOf('Template 2')}/download?format=xls`);
    expect([response.statusCode, response.json().payload]).toEqual([400, { format: ['format is not valid'] }]);
  });
});

const names = shippedTemplates[0]?.columns ?? [];
const fieldOf = (name: string) => columnOf(name)?.field;
const choices = names.filter((name) => fieldOf(name)?.type === 'choice');
const dates = names.filter((name) => fieldOf(name)?.type === 'date');
const mandatory = names.filter((name) => fieldOf(name)?.mandatory);

/** Texts that a spreadsheet would turn into a date, a rounded number or a formula in cells that are not text. */
const textValues: readonly (readonly [string, string])[] = [
  ['samp_name', '0012'],
  ['depth', '3-40'],
  ['geogr_loc_lat', '12.5'],
  ['forward_read_file_checksum', '12345678901234567890123456789012'],
  ['mid', '=1+1'],
  ['field_sample_collection_date_begin', 'not collected'],
];
const edits: CellEdit[] = [...textValues, ['seq_date', '2019-03-14'] as const].map(([name, text]) => ({
  sheet: 'Samples',
  column: names.indexOf(name),
  row: 1,
  text,
}));

describe.skipIf(!hasLibreOffice())('templates filled in and saved by LibreOffice', () => {
  const conversions = [
    { from: 'xlsx', to: 'xlsx' },
    { from: 'ods', to: 'xlsx' },
    { from: 'xlsx', to: 'ods' },
    { from: 'ods', to: 'ods' },
  ] as const;
  let savedFiles: Uint8Array[];
  beforeAll(async () => {
    const id = await idOf('Sediment trap test');
    const download = async (from: string) => (await get(`/rest/templates/${id}/download?format=${from}`)).rawPayload;
    savedFiles = await resaveAll(
      await Promise.all(conversions.map(async (way) => ({ ...way, workbook: await download(way.from), typed: edits }))),
    );
  }, 240_000);

  function savedFile(from: 'xlsx' | 'ods', to: 'xlsx' | 'ods'): Uint8Array {
    const file = savedFiles[conversions.findIndex((way) => way.from === from && way.to === to)];
    if (!file) throw new Error(`nothing was saved as ${to} from ${from}`);
    return file;
  }

  function expectEditedRow(header: readonly unknown[] | undefined, row: readonly unknown[] | undefined): void {
    expect(header?.slice(0, names.length)).toEqual(names);
    for (const [name, text] of textValues) expect(row?.[names.indexOf(name)], name).toBe(text);
    expect(row?.[names.indexOf('seq_date')]).toEqual(new Date('2019-03-14'));
  }

  it.each(conversions)('a $from template saved as $to is read from its sheet Samples', async ({ from, to }) => {
    const path = join(await mkdtemp(join(tmpdir(), 'strandbook-saved-')), 'template');
    await writeFile(path, savedFile(from, to));
    const [header, row] = await Array.fromAsync(readWorkbookRows(path));
    await rm(dirname(path), { recursive: true });
    expectEditedRow(header?.cells, row?.cells);
  });

  it.each(['xlsx', 'ods'] as const)(
    'a template saved as xlsx keeps its sheets, styles and validations, from %s',
    async (from) => {
      const { sheets } = await readXlsx(savedFile(from, 'xlsx'), { readStyles: true });
      const [start, samples, example, , vocabularies] = sheets;
      expect(sheets.map(({ name }) => name)).toEqual(['Start here', 'Samples', 'Example', 'Help', 'Vocabularies']);
      expect(start?.rows.map(([text]) => String(text).slice(0, 2))).toEqual(['Ho', '1.', '2.', '3.']);
      expect(example?.rows).toHaveLength(3);
      expectEditedRow(samples?.rows[0], samples?.rows[1]);

      const headers = names.map((_, index): Cell | undefined => samples?.cells?.get(`0,${index}`));
      for (const [index, name] of names.entries()) expect(headers[index]?.comment?.text, name).toContain(`(${name})`);
      const isBold = (cell: Cell | undefined) => cell?.style?.font?.bold === true;
      const fillColorOf = (cell: Cell | undefined) => {
        const fill = cell?.style?.fill;
        return fill?.type === 'pattern' ? fill.fgColor?.rgb?.slice(-6).toLowerCase() : undefined;
      };
      for (const [index, name] of names.entries()) {
        const style = [isBold(headers[index]), fillColorOf(headers[index])];
        expect(style, name).toEqual(mandatory.includes(name) ? [true, 'bfe0e0'] : [false, 'eef3f4']);
      }

      const validations = samples?.dataValidations ?? [];
      const lists = validations.filter(({ type }) => type === 'list');
      expect(validations).toHaveLength(choices.length + dates.length);
      expect(lists).toHaveLength(choices.length);
      for (const { formula1 = '', errorStyle = 'stop' } of lists) {
        const [, letter = '', last = ''] = /^Vocabularies!\$([A-Z])\$2:\$[A-Z]\$(\d+)$/.exec(formula1) ?? [];
        const column = letter.charCodeAt(0) - 65;
        expect(choices).toContain(vocabularies?.rows[0]?.[column]);
        expect(vocabularies?.rows[Number(last) - 1]?.[column]).toBeTruthy();
        expect(vocabularies?.rows[Number(last)]?.[column] ?? null).toBeNull();
        expect(errorStyle).toBe('stop');
      }
    },
  );

  it.each(['xlsx', 'ods'] as const)(
    'a template saved as ods keeps its notes, styles and validations, from %s',
    async (from) => {
      const bytes = savedFile(from, 'ods');
      const [, samples] = (await readOds(bytes)).sheets;
      expectEditedRow(samples?.rows[0], samples?.rows[1]);

      const files = unzipSync(bytes);
      const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
      const content = xml('content.xml');
      expect(content.match(/<office:annotation /g)).toHaveLength(names.length);
      expect(content.match(/cell-content-is-in-list\(\[\$Vocabularies\./g)).toHaveLength(choices.length);
      expect(content.match(/is-true-formula\(/g)).toHaveLength(dates.length);

      // Only here the frozen rows are checked: without a display LibreOffice saves them in no xlsx.
      const view = xml('settings.xml').split('config:name="Samples"')[1] ?? '';
      for (const [name, value] of [
        ['VerticalSplitMode', 2],
        ['VerticalSplitPosition', 1],
        ['HorizontalSplitMode', 2],
      ]) {
        expect(view).toMatch(new RegExp(`config:name="${name}"[^>]*>${value}<`));
      }

      const styles = [
        ...content.matchAll(/<style:style style:name="([^"]+)" style:family="table-cell".*?<\/style:style>/g),
      ];
      const mandatoryStyles = styles.filter(
        ([style]) => style.includes('#bfe0e0') && style.includes('fo:font-weight="bold"'),
      );
      const mandatoryStyleNames = new Set(mandatoryStyles.map(([, name]) => name));
      const headers = content.slice(content.indexOf('table:name="Samples"')).split('</table:table-row>')[0] ?? '';
      const cells = [...headers.matchAll(/<table:table-cell table:style-name="([^"]+)"/g)].map(([, style]) => style);
      const bold = names.filter((_, index) => mandatoryStyleNames.has(cells[index] ?? ''));
      expect(bold).toEqual(mandatory);
    },
  );
});
