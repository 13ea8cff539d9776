import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Cell, trimmedText } from '../../src/catalogue/cells.ts';
import { nodeUnpacking } from '../../src/server/jobs/read-workbook.ts';
import { ForeignTable } from '../../src/table/mapping/foreign-table.ts';
import { combineSources } from '../../src/table/reading/combined-source.ts';
import { openTableSource, type TableSource } from '../../src/table/reading/table-source.ts';
import { hasRealTables, realData } from './table.ts';

async function sourceOf(file: string): Promise<TableSource> {
  const bytes = readFileSync(join(realData, file));
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  return openTableSource(
    { size: bytes.length, read },
    file,
    nodeUnpacking(() => undefined),
  );
}

/** Files that are chosen together, as the page opens them. */
async function openTogether(files: readonly string[]) {
  const sources = [];
  for (const file of files) sources.push({ name: basename(file), source: await sourceOf(file) });
  const table = new ForeignTable(combineSources(sources));
  return { table, report: await table.join(true) };
}

/** A workbook with rows added to some of its sheets, by their headers. */
function withRows(
  source: TableSource,
  added: Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>,
): TableSource {
  return {
    ...source,
    async rowsOf(sheet, features) {
      const rows = await source.rowsOf(sheet, features);
      const headers = (rows[0]?.cells ?? []).map((cell) => trimmedText(cell));
      const records = added[source.sheets[sheet]?.name ?? ''] ?? [];
      const line = (rows.at(-1)?.line ?? 0) + 1;
      return [
        ...rows,
        ...records.map((record, i) => ({ line: line + i, cells: headers.map((header) => record[header] ?? null) })),
      ];
    },
  };
}

describe.skipIf(!hasRealTables())('tables that belong together', () => {
  it('samples and runs of one study in two files', async () => {
    const { table, report } = await openTogether([
      'tables/noaa/FAIRe_noaa-sefsc-gu1901-sampleMetadata.tsv',
      'tables/noaa/FAIRe_noaa-sefsc-gu1901-experimentRunMetadata.tsv',
    ]);
    expect(report).toMatchObject({
      isCertain: true,
      names: ['sampleMetadata', 'experimentRunMetadata'],
      links: [
        {
          many: 'experimentRunMetadata',
          column: 'samp_name',
          found: 58,
          total: 58,
          lost: { count: 0 },
          kept: { count: 0 },
        },
      ],
    });
    const view = await table.view(2, null);
    expect([view.rows, view.suggestions.length]).toEqual([58, 111]);
    const headers = view.suggestions.map(({ header }) => header);
    expect(headers.length).toBe(new Set(headers).size);
  });

  it('observatories and their events, of which some name no observatory of the list', async () => {
    const { report } = await openTogether([
      'tables/arms/combined_ObservatoryData.csv',
      'tables/arms/combined_SamplingEventData.csv',
    ]);
    expect(report?.links).toMatchObject([
      { column: 'UnitID', found: 710, total: 751, lost: { count: 41 }, kept: { count: 20 } },
    ]);
  });

  it('the four sheets of a template for an archive', async () => {
    const source = await sourceOf('templates/metadata_template_ERC000024.xlsx');
    const empty = new ForeignTable(source);
    for (const [sheet, { hidden }] of empty.sheets.entries())
      if (!hidden) expect((await empty.view(sheet, null)).rows).toBe(0);
    expect(await empty.join(false)).toBeNull();

    const filled = new ForeignTable(
      withRows(source, {
        study: [{ alias: 'study1', title: 'Spring' }],
        sample: ['a', 'b'].map((name) => ({ alias: `sample_${name}`, title: name, taxon_id: 1_874_687 })),
        experiment: ['a', 'b'].map((name) => ({
          alias: `exp_${name}`,
          title: name,
          study_alias: 'study1',
          sample_alias: `sample_${name}`,
          platform: 'ILLUMINA',
        })),
        run: ['a', 'b'].flatMap((name) =>
          [1, 2].map((mate) => ({
            alias: `run_${name}`,
            experiment_alias: `exp_${name}`,
            file_name: `${name}_R${mate}.fastq.gz`,
          })),
        ),
      }),
    );
    const report = await filled.join(false);
    expect(report).toMatchObject({ isCertain: true, names: ['study', 'experiment', 'run', 'sample'], unjoined: [] });
    expect((await filled.view(report?.sheet ?? 0, null)).rows).toBe(4);
  });

  it.each([
    ['templates/GEOME_multiSheetDataset.xlsx', 'noSharedColumn'],
    ['templates/Qiita_EBI_MIMS_v1.xlsx', undefined],
  ])('%s has sheets that share no column, or no data', async (file, reason) => {
    const report = await new ForeignTable(await sourceOf(file)).join(false);
    expect(report?.sheet ?? null).toBeNull();
    expect(report?.unjoined[0]?.obstacle.reason).toBe(reason);
  });

  it('a table in two halves is the same table again', async () => {
    const source = await sourceOf('tables/emp/emp_qiime_mapping_subset_2k.tsv');
    const rows = await source.rowsOf(0);
    const half = (from: number, to: number) =>
      rows.map(({ line, cells }) => ({ line, cells: [cells[0] ?? null, ...cells.slice(from, to)] }));
    const halves = [half(1, 30), half(30, 76)];
    const table = new ForeignTable({
      ...source,
      sheets: ['left', 'right'].map((name) => ({ name, hidden: false })),
      rowsOf: async (sheet) => halves[sheet] ?? [],
    });
    const report = await table.join(false);
    expect(report?.links).toMatchObject([{ found: 2000, total: 2000, kept: { count: 0 } }]);
    const { columns, rows: joined } = await table.mapSheet(2, { header: 1, last: 2001 }, null);
    const textsOf = (cells: readonly Cell[]) => cells.map((cell) => trimmedText(cell));
    for (const [i, { cells }] of rows.slice(1).entries()) {
      const byHeader = new Map(columns.map((name, at) => [name, trimmedText(joined[i]?.[at] ?? null)]));
      expect(textsOf(rows[0]?.cells ?? []).map((name) => byHeader.get(name))).toEqual(
        textsOf(Array.from({ length: rows[0]?.cells.length ?? 0 }, (_, at) => cells[at] ?? null)),
      );
    }
  });
});
