import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../src/catalogue/cells.ts';
import { sheetNames } from '../../src/catalogue/templates/sheets.ts';
import { readWorkbookRows } from '../../src/server/jobs/read-workbook.ts';
import { ensureShippedTemplates } from '../../src/server/templates/shipped.ts';
import type { Correction } from '../../src/table/highlight-workbook/index.ts';
import type { RawRow } from '../../src/table/reading/read-rows.ts';
import { locateColumns, toWorkbookHighlights } from '../../src/web/importing/upload/error-highlights.ts';
import { parseCellErrors } from '../../src/web/importing/upload/row-errors.ts';
import { applyChanges, highlightsOnly } from '../highlighted-workbook.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from '../http/client.ts';
import { upload } from '../http/uploads.ts';
import { buildRow } from '../workbooks.ts';
import { type CellEdit, hasLibreOffice, resaveAll } from './libreoffice.ts';

const formats = ['xlsx', 'ods'] as const;
type Format = (typeof formats)[number];

/** The versions of one template that was filled in with LibreOffice. */
type Case = {
  filled: Uint8Array;
  highlighted: Uint8Array;
  saved: Uint8Array;
  corrected: Uint8Array;
  /** Corrected by Strandbook. */
  rewritten: Uint8Array;
  rewrittenSaved: Uint8Array;
  /** Highlighted, and saved by LibreOffice in the same format. */
  highlightedSaved: Uint8Array;
};

describe.skipIf(!hasLibreOffice())('highlighted workbooks of LibreOffice', () => {
  let testApp: TestApp;
  let client: Client;
  let folder: string;
  const cases = new Map<Format, Case>();

  async function rowsOf(bytes: Uint8Array): Promise<RawRow[]> {
    const file = path.join(folder, 'table');
    await writeFile(file, bytes);
    return Array.fromAsync(readWorkbookRows(file));
  }

  /** One valid row and two rows with errors, one of them in an empty cell. */
  function editsFor(header: readonly string[]): CellEdit[] {
    const rows = [
      buildRow(),
      buildRow({ geogr_loc_lat: '91,5', seq_meth: '' }),
      buildRow({ library_strategy: 'AMPLIKON' }),
    ];
    return rows.flatMap((row, index) =>
      header.flatMap((name, column) => {
        const text = String(row[name] ?? '');
        return text === '' ? [] : [{ sheet: sheetNames.samples, column, row: index + 1, text }];
      }),
    );
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'strandbook-marked-'));
    testApp = await openApp();
    await ensureShippedTemplates(testApp.database.db);
    client = await createLoggedInClient(testApp);
    const { records } = (await client.get('/rest/templates')).json<{ records: { id: number }[] }>();
    const templates = await Promise.all(
      formats.map(async (format) => {
        const address = `/rest/templates/${records[0]?.id}/download?format=${format}`;
        return { format, workbook: (await client.get(address)).rawPayload };
      }),
    );
    const header = (await rowsOf(templates[0]?.workbook ?? new Uint8Array()))[0]?.cells ?? [];
    const names = Array.from(header, (cell) => textOf(cell ?? ''));
    const filled = await resaveAll(
      templates.map(({ format, workbook }) => ({ from: format, to: format, workbook, typed: editsFor(names) })),
    );
    const marked = await Promise.all(
      filled.map(async (bytes) => {
        const response = await upload(client, Buffer.from(bytes));
        expect(response.statusCode).toBe(400);
        const errors = parseCellErrors(response.json<{ payload: unknown }>().payload);
        expect(errors.map(({ row, column }) => `${row} ${column}`).sort()).toEqual([
          '3 geogr_loc_lat',
          '3 seq_meth',
          '4 library_strategy',
        ]);
        return await applyChanges(
          bytes,
          highlightsOnly(toWorkbookHighlights(errors, locateColumns(header), 'A remark.')),
        );
      }),
    );
    const correctEdits: CellEdit[] = [
      ['geogr_loc_lat', 2, '57.32'],
      ['seq_meth', 2, 'Illumina MiSeq'],
      ['library_strategy', 3, 'AMPLICON'],
    ].map(([name, row, text]) => ({
      sheet: sheetNames.samples,
      column: names.indexOf(String(name)),
      row: Number(row),
      text: String(text),
    }));
    const corrections = correctEdits.map(
      ({ column, row, text }): Correction => ({
        column,
        line: row + 1,
        value: text === '57.32' ? 57.32 : text,
        fallbackNote: 'It was changed elsewhere.',
      }),
    );
    const written = await Promise.all(
      marked.map((bytes) => applyChanges(bytes, { sheet: null, highlights: [], corrections })),
    );
    const resaved = await resaveAll(
      formats.flatMap((format, index) => {
        const workbook = marked[index] ?? new Uint8Array();
        return [
          { from: format, to: 'xlsx' as const, workbook },
          { from: format, to: format, workbook, typed: correctEdits },
          { from: format, to: format, workbook: written[index] ?? new Uint8Array() },
          { from: format, to: format, workbook },
        ];
      }),
    );
    for (const [index, format] of formats.entries()) {
      const [saved, corrected, writtenSaved, savedMarked] = resaved.slice(index * 4);
      const [plain, highlightedFile, rewrittenFile] = [filled[index], marked[index], written[index]];
      if (plain && highlightedFile && rewrittenFile && saved && corrected && writtenSaved && savedMarked)
        cases.set(format, {
          filled: plain,
          highlighted: highlightedFile,
          saved,
          corrected,
          rewritten: rewrittenFile,
          rewrittenSaved: writtenSaved,
          highlightedSaved: savedMarked,
        });
    }
  }, 300_000);
  afterAll(async () => {
    await testApp.close();
    await rm(folder, { recursive: true });
  });

  function caseOf(format: Format): Case {
    const versions = cases.get(format);
    if (!versions) throw new Error(`nothing was saved as ${format}`);
    return versions;
  }

  it.each(formats)('a highlighted %s workbook has the same values as before', async (format) => {
    const { filled, highlighted: marked, saved } = caseOf(format);
    expect(await rowsOf(marked)).toEqual(await rowsOf(filled));
    expect(await rowsOf(saved)).toEqual(await rowsOf(filled));
  });

  it.each(formats)('a highlighted %s workbook shows colours and notes', async (format) => {
    const { sheets } = await readXlsx(caseOf(format).saved, { readStyles: true });
    const samples = sheets.find(({ name }) => name === sheetNames.samples);
    const header = Array.from(samples?.rows[0] ?? [], String);
    const cellOf = (line: number, name: string) => samples?.cells?.get(`${line - 1},${header.indexOf(name)}`);
    for (const [line, name, expectedNote] of [
      [3, 'geogr_loc_lat', /91/],
      [3, 'seq_meth', /required/],
      [4, 'library_strategy', /Did you mean AMPLICON/],
    ] as const) {
      const cell = cellOf(line, name);
      expect(cell?.comment?.text, name).toMatch(expectedNote);
      expect(cell?.style?.fill, name).toMatchObject({ fgColor: { rgb: expect.stringMatching(/ffc7cd$/i) } });
    }
    // Other rows have no note, and the template's note of a header comes after the added one.
    expect(cellOf(2, 'seq_meth')?.comment).toBeUndefined();
    const [first = ''] = header;
    expect(cellOf(1, first)?.comment?.text).toMatch(/^Strandbook:\s+A remark\.\s+\S/);
    expect(cellOf(1, first)?.comment?.text).toContain(`(${first})`);
  });

  it.each(formats)('highlighting a %s workbook leaves its other parts unchanged', (format) => {
    const { filled, highlighted: marked } = caseOf(format);
    const [before, after] = [filled, marked].map((bytes) => unzipSync(bytes));
    const text = (parts: typeof before, name: string) => strFromU8(parts?.[name] ?? new Uint8Array());
    const changed = Object.keys(after ?? {}).filter((name) => text(before, name) !== text(after, name));
    const writtenParts =
      format === 'xlsx'
        ? /^xl\/(?:styles|comments\d|drawings\/vmlDrawing\d|worksheets\/sheet\d)\.(?:xml|vml)$/
        : /^content\.xml$/;
    expect(changed.filter((name) => !writtenParts.test(name))).toEqual([]);
    const sheets = changed.filter((name) => /sheet\d|content/.test(name));
    expect(sheets).toHaveLength(1);
    const validationsOf = (parts: typeof before) =>
      text(parts, sheets[0] ?? '').match(/<[\w:]*(?:dataValidation|content-validation|conditionalFormatting) .*?>/g);
    expect(validationsOf(before)?.length).toBeGreaterThan(5);
    expect(validationsOf(after)).toEqual(validationsOf(before));
  });

  it.each(
    formats.flatMap((format) =>
      (['corrected', 'rewritten', 'rewrittenSaved'] as const).map((version) => [format, version] as const),
    ),
  )('a highlighted %s workbook can be corrected and uploaded: %s', async (format, way) => {
    const response = await upload(client, Buffer.from(caseOf(format)[way]), { query: '?check=true' });
    expect(response.json()).toMatchObject({ rows: 3 });
    expect(response.statusCode).toBe(200);
  });

  it.each(formats)(
    'no highlight is left in a corrected %s workbook, also after LibreOffice has saved it',
    async (format) => {
      const {
        highlighted: marked,
        rewrittenSaved: writtenSaved,
        highlightedSaved: savedMarked,
        filled,
      } = caseOf(format);
      for (const bytes of [writtenSaved, await applyChanges(savedMarked, highlightsOnly([]))]) {
        const parts = Object.entries(unzipSync(bytes)).filter(([name]) => /comments|content\.xml/.test(name));
        expect(parts.length).toBeGreaterThan(0);
        for (const [, part] of parts) expect(strFromU8(part)).not.toContain('Strandbook:');
      }
      // The colours of all cells are removed as well.
      const colouredCells = async (bytes: Uint8Array) => {
        const [xlsx = bytes] =
          format === 'xlsx' ? [bytes] : await resaveAll([{ from: format, to: 'xlsx', workbook: bytes }]);
        const { sheets } = await readXlsx(xlsx, { readStyles: true });
        const samples = sheets.find(({ name }) => name === sheetNames.samples);
        return [...(samples?.cells ?? [])].filter(([, { style }]) =>
          JSON.stringify(style?.fill ?? '').includes('FFC7CD'),
        );
      };
      expect(await colouredCells(marked)).toHaveLength(4);
      expect(await colouredCells(await applyChanges(savedMarked, highlightsOnly([])))).toEqual([]);
      expect(await rowsOf(await applyChanges(savedMarked, highlightsOnly([])))).toEqual(await rowsOf(filled));
    },
  );

  it.each(formats)('LibreOffice reads the corrected values of a %s workbook as they were written', async (format) => {
    const { rewritten: written, rewrittenSaved: writtenSaved } = caseOf(format);
    expect(await rowsOf(writtenSaved)).toEqual(await rowsOf(written));
  });
});
