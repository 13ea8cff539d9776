import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedUpload, Dataset } from '../../src/catalogue/endpoints/importing.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, study, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;
const known = {
  campaign: 'Kiel Fjord',
  event_label: 'CTD 1',
  field_sample_name: 'Cup A',
  nucleic_acid_sample_name: 'DNA 1',
  'field_sample.protocol_id': 'Filter 0.2 \u00b5m',
  project_name: 'Baltic Sea',
};

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
  await storeTable(visitor, [buildRow(known)], { study_title: 'Life in mud' });
});
afterAll(() => open.close());

type Options = { title?: string; language?: string };

async function check(rows: readonly TableRow[], { title = 'Life in mud', language = 'en' }: Options = {}) {
  const response = await upload(visitor, await buildWorkbook(rows), {
    query: '?check=true',
    fields: { ...study, study_title: title },
    headers: { 'accept-language': language },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<CheckedUpload>();
}

/** A row of the stored records, of which the element alone is new. */
const rowOf = (values: TableRow) => buildRow({ ...known, forward_read_file_name: 'other.fastq.gz', ...values });

describe('a new name that is stored in another spelling', () => {
  const event = { campaign: 'Kiel Fjord' };
  const sample = { ...event, event_label: 'CTD 1' };
  const nucleic = { ...sample, field_sample_name: 'Cup A' };
  it.each<[string, string, string, TableRow]>([
    ['campaign', 'kiel-fjord', 'Kiel Fjord', {}],
    ['event_label', 'ctd_1', 'CTD 1', event],
    ['field_sample_name', 'Cup–A', 'Cup A', sample],
    ['nucleic_acid_sample_name', 'DNA1', 'DNA 1', nucleic],
    ['project_name', 'Baltic sea', 'Baltic Sea', {}],
  ])('is a warning of a check for %s, with the stored spelling', async (column, value, stored, within) => {
    const { warnings, spellings } = await check([rowOf({}), rowOf({ samp_name: 'two', [column]: value })]);
    const message = warnings.find((warning) => warning.includes('is already stored')) ?? '';
    expect(message).toMatch(/^Row 3: .* is new, and differs only in case, spaces, dashes or similar from/);
    expect(message).toContain(`please write “${stored}”.`);
    expect(spellings).toEqual([{ columns: [column], value, stored, within, warning: message }]);
  });

  it('is a warning for a protocol in any column', async () => {
    const { spellings } = await check([
      rowOf({ field_sample_name: 'Cup B', 'field_sample.protocol_id': 'filter 0.2 \u03bcm' }),
    ]);
    expect(spellings).toMatchObject([{ value: 'filter 0.2 \u03bcm', stored: 'Filter 0.2 \u00b5m' }]);
    expect(spellings?.[0]?.columns).toContain('field_sample.protocol_id');
  });

  it('is a warning for the study of the form', async () => {
    const { warnings, spellings } = await check([rowOf({})], { title: 'Life in Mud' });
    expect(warnings).toEqual([expect.stringMatching(/^The study “Life in Mud” is new, .*“Life in mud”/)]);
    expect(spellings).toBeUndefined();
    const german = await check([rowOf({})], { title: 'Life in Mud', language: 'de' });
    expect(german.warnings).toEqual([expect.stringMatching(/^Die Studie „Life in Mud“ ist neu .*„Life in mud“/)]);
  });

  it('is no warning below another campaign or event, nor where the very name is stored', async () => {
    expect(await check([rowOf({})])).toMatchObject({ warnings: [] });
    const elsewhere = await check([rowOf({ campaign: 'Elsewhere', event_label: 'ctd_1', field_sample_name: 'cup a' })]);
    expect(elsewhere).toMatchObject({ warnings: [], created: { campaign: 1, event: 1, field_sample: 1 } });
  });

  it('is a warning of an import, which stores it as it is written', async () => {
    const fields = { ...study, study_title: 'Life in mud' };
    const rows = [rowOf({ campaign: 'KIEL FJORD', forward_read_file_name: 'third.fastq.gz' })];
    const response = await upload(visitor, await buildWorkbook(rows), { fields });
    expect(response.statusCode, response.body).toBe(200);
    const dataset = (await visitor.get(`/rest/datasets/${response.body}`, { 'accept-language': 'de' })).json<Dataset>();
    expect(dataset.created).toMatchObject({ campaign: 1, event: 1 });
    expect(dataset.warnings).toEqual([
      expect.stringMatching(/^Zeile 2: Kampagne KIEL FJORD ist neu .* von „Kiel Fjord“, das schon gespeichert ist/),
    ]);

    // Of two that may be meant, none is offered.
    const { warnings, spellings } = await check([rowOf({ campaign: 'kiel-fjord' })]);
    expect(warnings).toEqual([expect.stringContaining('from “Kiel Fjord”')]);
    expect(spellings).toBeUndefined();
  });

  it('is listed for ten records of an entity, and the others are counted', async () => {
    const names = Array.from({ length: 13 }, (_, i) => `Net ${String.fromCharCode(65 + i)}`);
    const nets = (spelled: (name: string) => string) =>
      names.map((name) => {
        const net = { event_label: spelled(name), field_sample_name: spelled(name) };
        return rowOf({ campaign: 'Nets', ...net, forward_read_file_name: `${spelled(name)}.fastq.gz` });
      });
    await storeTable(visitor, nets(String), { study_title: 'Life in mud' });
    const { warnings, spellings } = await check(nets((name) => name.toUpperCase()));
    expect(warnings).toHaveLength(11);
    expect(warnings[10]).toBe('3 more names differ from stored ones only in that, first in row 12: Event NET K.');
    expect(spellings).toHaveLength(10);
  });
});
