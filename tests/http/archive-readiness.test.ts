import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSurveyRows } from '../../demo/survey.ts';
import type { Finding } from '../../src/catalogue/archive/findings.ts';
import type { ArchiveCheck } from '../../src/catalogue/endpoints/exporting.ts';
import type { Cell } from '../../src/catalogue/field-types.ts';
import { checkElements, isAccepted } from '../../src/server/exporting/archive-check.ts';
import { elementValuesOf } from '../../src/server/exporting/forms.ts';
import { checkTable } from '../../src/table/check-table.ts';
import type { GroupedRecords } from '../../src/table/grouping/grouped-records.ts';
import { createElementReader } from '../../src/table/readiness/element-values.ts';
import { checkedArchives, findReadiness, readinessSources, refusalsOf } from '../../src/table/readiness/readiness.ts';
import { generateTable } from '../arbitrary-table.ts';
import { buildRow, buildWorkbook, columnsOf, type TableRow } from '../workbooks.ts';
import { createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, study, upload } from './uploads.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());

const formStudy = { study_title: study.study_title, project_study_abstract: study.project_study_abstract };

async function groupRecords(rows: readonly TableRow[]): Promise<GroupedRecords> {
  const columns = columnsOf(rows);
  const raw = rows.map((row, at) => ({ line: at + 2, cells: columns.map((name) => (row[name] ?? null) as Cell) }));
  let grouped: GroupedRecords | null = null;
  const check = await checkTable(
    { columns, rows: raw },
    100,
    async () => () => false,
    async () => false,
    (records) => {
      grouped = records;
    },
  );
  expect(check?.issues).toEqual([]);
  if (!grouped) throw new Error('the table was not read');
  return grouped;
}

/** Refusals without the order in which the rules find them. */
const textsOf = (findings: readonly Finding[]) =>
  findings.map(({ code, header, column, value }) => `${code} ${header} ${column} ${value}`).toSorted();

/** Imports rows, and expects of each element, and of all together, what was found in the table before. */
async function expectSameReadiness(rows: readonly TableRow[]) {
  const visitor = await createLoggedInClient(open);
  const grouped = await groupRecords(rows);
  const reader = createElementReader(grouped, readinessSources, formStudy, (_column, value) => value);
  const readiness = await findReadiness(grouped, { study: formStudy });
  const dataset = await storeTable(visitor, rows);
  for (const archive of checkedArchives) {
    const foundBefore = new Map<unknown, string[]>();
    for (let element = 0; element < reader.count; element++) {
      const valuesOf = reader.valuesOf(element);
      foundBefore.set(valuesOf('forward_read_file_name')[0], textsOf(refusalsOf(archive, valuesOf)));
    }
    const found = new Map<unknown, string[]>();
    await checkElements(archive, open.database, null, { dataset }, (element, findings) => {
      const [file] = elementValuesOf(element)('forward_read_file_name');
      found.set(file, textsOf(findings.filter((finding) => !isAccepted([finding]))));
    });
    expect(found.size).toBe(rows.length);
    expect(foundBefore).toEqual(found);
    expect(readiness?.ready[archive]).toBe([...found.values()].filter((refusals) => refusals.length === 0).length);
  }
  return { dataset, visitor, readiness };
}

/** Numbers from 0 to 1, the same each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the readiness of a table', () => {
  it('is that of its stored elements, whatever optional cells are empty or odd', async () => {
    const random = createRandom(7);
    const odd: Readonly<Record<string, readonly (string | number | null)[]>> = {
      samp_taxon_id: [null, 408172],
      library_layout: [null, 'SINGLE', 'PAIRED'],
      nominal_length: [null, 300.5],
      reverse_read_file_name: [null],
      reverse_read_file_checksum: [null],
      environmental_package: [null, 'soil', 'air', 'water'],
      depth: [null, '3-40', 7],
      elevation: [null, -3, 0],
      env_medium: ['sea water', 'not applicable', 'sea water [ENVO:00002149]'],
      library_strategy: ['AMPLICON', 'missing: not provided'],
      file_type: [null, 'bam', 'fastq'],
    };
    // Each row has its own campaign, as rows of one sample would contradict each other.
    const rows = [...generateSurveyRows(150, { seed: 3, prefix: 'ODD' })].map((row, at): TableRow => {
      const changed = Object.entries(odd).flatMap(([name, values]) =>
        random() < 0.3 ? [[name, values[Math.floor(random() * values.length)]] as const] : [],
      );
      return { ...row, campaign: `ODD ${at}`, ...Object.fromEntries(changed) };
    });
    const { readiness } = await expectSameReadiness(rows);
    expect(readiness?.asks.length).toBeGreaterThan(5);
    expect(readiness?.ready.gfbio).toBeGreaterThan(5);
  });

  it('is that of the stored elements of generated tables', async () => {
    const samples = fc.sample(fc.gen(), { numRuns: 12, seed: 20_261_127 });
    for (const [at, draw] of samples.entries()) await expectSameReadiness(generateTable(draw, `ready${at}`).rows);
  });

  it('is that of stored records where a check names them', async () => {
    const visitor = await createLoggedInClient(open);
    const known = { campaign: 'KNOWN', event_label: 'E1', samp_name: 'S1', field_sample_name: 'F1' };
    const whole = { samp_taxon_id: 408172, library_layout: 'SINGLE' };
    await storeTable(visitor, [buildRow({ ...known, ...whole })]);
    const rows = [
      buildRow({ ...known, library_layout: 'SINGLE' }),
      buildRow({ campaign: 'KNOWN', event_label: 'E2', ...whole }),
    ];
    // The table alone cannot know the taxon of the stored sample.
    const alone = await findReadiness(await groupRecords(rows), { study: formStudy });
    expect(alone).toMatchObject({ elements: 2, ready: { gfbio: 1, ena: 1 } });
    expect(alone?.asks.map(({ column, lines }) => [column, lines])).toContainEqual(['samp_taxon_id', [2]]);
    const checked = await upload(visitor, await buildWorkbook(rows), { query: '?check=true' });
    expect(checked.json()).toMatchObject({ used: { nucleic_acid_sample: 1 } });
    expect(checked.json().readiness).toEqual({ elements: 2, notSequenced: 0, ready: { gfbio: 2, ena: 2 } });
    const dataset = await storeTable(visitor, rows);
    const stored = await visitor.get(`/rest/datasets/${dataset}/archive-check`);
    expect(stored.json()).toMatchObject({ total: 2, ready: 2 });
  });
});

it('the records behind a lacking value get one value by one change, which is undone', async () => {
  const visitor = await createLoggedInClient(open);
  const lacking = Array.from({ length: 3 }, (_, i) =>
    buildRow({ campaign: 'FILL', event_label: `E${i}`, library_layout: 'SINGLE' }),
  );
  const [reverse] = lacking;
  const dataset = await storeTable(visitor, [
    ...lacking.slice(1),
    { ...reverse, library_layout: 'PAIRED' },
    buildRow({ campaign: 'FILL', event_label: 'E3', library_layout: 'SINGLE', samp_taxon_id: 408172 }),
  ]);
  const check = async () => (await visitor.get(`/rest/datasets/${dataset}/archive-check`)).json<ArchiveCheck>();
  const before = await check();
  const fills = before.findings.map(({ fill }) => fill).filter((fill) => fill !== null);
  expect(fills.map(({ resource, field, ids }) => [resource, field, ids.length])).toEqual([
    ['nucleic-acid-sample', 'samp_taxon_id', 3],
    ['sequencing-library', 'nominal_length', 1],
  ]);
  const [taxon] = fills;
  const changed = await visitor.post(`/rest/${taxon?.resource}/change`, {
    ids: taxon?.ids,
    set: { samp_taxon_id: 1561972 },
  });
  expect(changed.json()).toMatchObject({ changed: 3 });
  expect((await check()).ready).toBe(before.ready + 2);
  await visitor.post(`/rest/changes/${changed.json().change}/undo`);
  expect(await check()).toEqual(before);
});
