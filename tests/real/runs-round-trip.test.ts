import { expect, it } from 'vitest';
import { toPersonReference } from '../../demo/people.ts';
import { demoUploads } from '../../demo/uploads.ts';
import { runInTable } from '../../src/catalogue/run-in-table.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { exportEverything, type Installation, importTable, openInstallation, rowsOf } from './installations.ts';
import { differences, recordsOf } from './records.ts';

/** The files of each run, all runs in the order of their first file. */
async function filesByRun({ database }: Installation): Promise<string[]> {
  const { rows } = await database.pool.query<{ files: string }>(
    `SELECT string_agg(forward_read_file_name, ' ' ORDER BY forward_read_file_name) AS files
       FROM sequencing_element GROUP BY sequencing_run_id ORDER BY 1`,
  );
  return rows.map(({ files }) => files);
}

/** Imports tables, then what is exported of them into an empty installation, which must have the same runs. */
async function roundTrip(tables: readonly { rows: readonly TableRow[]; fields?: Record<string, string> }[]) {
  const [first, second] = [await openInstallation(), await openInstallation()];
  try {
    for (const { rows, fields } of tables)
      await importTable(first, await buildWorkbook(rows), { filename: 'table.xlsx', ...(fields && { fields }) });
    const exported = await exportEverything(first);
    await importTable(second, exported);
    const runs = await filesByRun(first);
    expect(await filesByRun(second)).toEqual(runs);
    const lines = await rowsOf(exported);
    expect(await rowsOf(await exportEverything(second))).toEqual(lines);
    const found = differences(await recordsOf(first.database), await recordsOf(second.database));
    return { runs, lines, found };
  } finally {
    await first.close();
    await second.close();
  }
}

it('a full export of the demo creates every run separately in an empty installation', async () => {
  const uploads = demoUploads().map(({ rows, study, authors }) => ({
    rows,
    fields: { ...study, project_study_authors: JSON.stringify(authors.map(toPersonReference)) },
  }));
  const { runs } = await roundTrip(uploads);
  expect(runs.length).toBeGreaterThan(3);
}, 120_000);

it('runs of several uploads stay separate without a key, and those with a key have no number', async () => {
  const seq_meth = 'Illumina MiSeq';
  const cruise = (campaign: string, values: TableRow = {}) =>
    [1, 2].map((i) => buildRow({ campaign, samp_name: `S${i}`, seq_meth, ...values }));
  const pilots = Array.from({ length: 20 }, (_, i) => ({ rows: cruise(`PILOT${i}`, { seq_date: '2019-05' }) }));
  const { runs, lines, found } = await roundTrip([
    ...pilots,
    { rows: cruise('APART1') },
    { rows: cruise('APART2') },
    { rows: cruise('APART3', { run_index_on_current_machine: '1' }) },
    { rows: cruise('APART4', { run_index_on_current_machine: '1' }) },
    { rows: cruise('APART5', { location: 'Kiel', flowcell_id: 'F1' }) },
    { rows: cruise('APART6', { location: 'Kiel', flowcell_id: 'F1' }) },
    { rows: cruise('APART7', { flowcell_id: 'C4V7B' }) },
    { rows: cruise('APART8', { flowcell_id: 'C4V7B' }) },
  ]);
  expect(runs).toHaveLength(27);
  expect(found).toEqual({});
  const numbers = new Map(lines.map((line) => [line.campaign, line[runInTable.name]]));
  expect([...numbers.values()]).toEqual([...Array.from({ length: 26 }, (_, i) => i + 1), null, null]);
}, 120_000);
