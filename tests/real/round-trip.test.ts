import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import type { ImportedFiles } from '../../src/catalogue/endpoints/importing.ts';
import { openTextSource } from '../../src/table/reading/table-source.ts';
import { decodeText } from '../../src/table/reading/text-file.ts';
import { importFiles } from '../http/uploads.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import {
  cruises,
  exportEverything,
  type Installation,
  importTable,
  openInstallation,
  rowsOf,
  searchElements,
} from './installations.ts';
import { escapedRow, oddRows } from './odd-rows.ts';
import { differences, recordsOf } from './records.ts';

/** Imports tables one after the other, and what is exported of them into an empty installation; gives the differences. */
async function roundTrip(files: readonly Buffer[]): Promise<object> {
  const first = await openInstallation();
  const second = await openInstallation();
  try {
    for (const file of files) await importTable(first, file);
    await importTable(second, await exportEverything(first));
    return differences(await recordsOf(first.database), await recordsOf(second.database));
  } finally {
    await first.close();
    await second.close();
  }
}

/** Records of persons of whom an address or an ORCID iD alone is known, as the persons responsible for the imported campaigns. */
async function namelessPersons({ database }: Installation): Promise<void> {
  await database.pool.query(`
    WITH persons AS (INSERT INTO person (email, orcid) VALUES ('nobody@example.org', NULL), (NULL, '0000-0001-5109-3700')
      RETURNING person_id, email)
    UPDATE campaign SET campaign_person_resp =
      (SELECT person_id FROM persons WHERE (email IS NULL) = (campaign = 'OF AN ORCID'))`);
}

it('a full export has persons without a name', async () => {
  const first = await openInstallation();
  const second = await openInstallation();
  try {
    const rows = ['OF AN ADDRESS', 'OF AN ORCID'].map((campaign) => buildRow({ campaign, samp_name: campaign }));
    await importTable(first, await buildWorkbook(rows));
    await namelessPersons(first);
    await importTable(second, await exportEverything(first));
    expect(differences(await recordsOf(first.database), await recordsOf(second.database))).toEqual({});
    const { rows: stored } = await second.database.pool.query(
      'SELECT campaign, email, orcid FROM campaign JOIN person ON person_id = campaign_person_resp ORDER BY campaign',
    );
    expect(stored).toEqual([
      { campaign: 'OF AN ADDRESS', email: 'nobody@example.org', orcid: null },
      { campaign: 'OF AN ORCID', email: null, orcid: '0000-0001-5109-3700' },
    ]);
  } finally {
    await first.close();
    await second.close();
  }
});

describe('a full export, imported into an empty installation', { timeout: 120_000 }, () => {
  let first: Installation;
  let second: Installation;
  beforeAll(async () => {
    first = await openInstallation();
    second = await openInstallation();
    await importTable(first, await buildWorkbook(generateSurvey(1000)), { filename: 'survey.xlsx' });
    await importTable(first, await buildWorkbook(oddRows()), { filename: 'odd.xlsx' });
  }, 120_000);
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  it('creates the same records, in every field', async () => {
    const file = await exportEverything(first);
    expect(await rowsOf(file)).toHaveLength(1000 + oddRows().length);
    await importTable(second, file);
    expect(differences(await recordsOf(first.database), await recordsOf(second.database))).toEqual({});
  });

  it('creates them as an OpenDocument spreadsheet too', async () => {
    const third = await openInstallation();
    try {
      await importTable(third, await exportEverything(first, 'ods'), { filename: 'full.ods' });
      expect(differences(await recordsOf(first.database), await recordsOf(third.database))).toEqual({});
    } finally {
      await third.close();
    }
  });

  it('results in the same export again', async () => {
    expect(await rowsOf(await exportEverything(second))).toEqual(await rowsOf(await exportEverything(first)));
  });

  it('is found by the same search terms', async () => {
    for (const term of ['gotland muster', 'ostsee äöü', '=1+1', '0000-0002-9079-593x', '10.1000/second', '🧬']) {
      const { total } = await searchElements(first, term);
      expect(total, term).toBeGreaterThan(0);
      expect((await searchElements(second, term)).total, term).toBe(total);
    }
  });
});

describe('a round trip keeps', { timeout: 60_000 }, () => {
  it('text that looks like an escaped character of a workbook', async () => {
    expect(await roundTrip([await buildWorkbook([escapedRow], { format: 'ods' })])).toEqual({});
  });

  it('one person in two notations', async () => {
    const event = { campaign: 'PERSONS', event_label: 'E' };
    const rows: TableRow[] = [
      buildRow({ ...event, event_person_resp: 'Doe, Jo (0000-0001-5109-3700)' }),
      buildRow({ ...event, event_person_resp: '0000-0001-5109-3700' }),
      buildRow({ ...event, event_person_resp: 'Doe, Jo' }),
    ];
    expect(await roundTrip([await buildWorkbook(rows)])).toEqual({});
  });

  it('studies with dates, in addition to the study of the upload', async () => {
    const rows = [
      buildRow({ study_title: 'One', project_study_begin: '2019-03', project_study_end: '2020' }),
      buildRow({ study_title: 'One | Two', project_study_begin: ' | 2018-01-02' }),
      buildRow(),
    ];
    expect(await roundTrip([await buildWorkbook(rows)])).toEqual({});
  });
});

describe('the authors of studies, in their order, are in a full export', { timeout: 120_000 }, () => {
  const authors = [
    { firstname: 'Robin', lastname: 'Sample', orcid: '0000-0002-1825-0097' },
    { firstname: 'Alex', lastname: 'Example' },
  ];
  const others = {
    ...cruises,
    study_title: 'Of somebody else',
    project_study_authors: JSON.stringify([{ firstname: 'Kim', lastname: 'Muster' }]),
  };
  let first: Installation;
  beforeAll(async () => {
    first = await openInstallation();
    const rows = [
      buildRow(),
      buildRow({ study_title: 'One | Two', project_study_authors: 'Beispiel, Ida; Example, Alex | Example, Alex' }),
    ];
    const fields = { ...cruises, project_study_authors: JSON.stringify(authors) };
    await importTable(first, await buildWorkbook(rows), { fields });
  }, 120_000);
  afterAll(() => first.close());

  /** Takes a table into an empty installation; gives what became of the records. */
  async function takenIn(take: (second: Installation) => Promise<unknown>): Promise<object> {
    const second = await openInstallation();
    try {
      await take(second);
      return differences(await recordsOf(first.database), await recordsOf(second.database));
    } finally {
      await second.close();
    }
  }

  it('once', async () => {
    const [row] = await rowsOf(await exportEverything(first));
    expect(row?.project_study_authors).toBe('Sample, Robin (0000-0002-1825-0097); Example, Alex');
  });

  it.each(['xlsx', 'ods'] as const)('and come back without a study of the upload (%s)', async (format) => {
    const table = await exportEverything(first, format);
    const found = await takenIn(async ({ visitor }) => {
      const response = await importFiles(visitor, { [`full.${format}`]: table });
      expect(response.json<ImportedFiles>()).toMatchObject({ processing: [{ status: 'success' }], validation: [] });
    });
    expect(found).toEqual({});
  });

  it.each(['xlsx', 'ods'] as const)('and come back with another study of the upload (%s)', async (format) => {
    const table = await exportEverything(first, format);
    const found = await takenIn((second) => importTable(second, table, { filename: `full.${format}`, fields: others }));
    // No row belongs to the form's study, which is stored all the same, with its author.
    expect(found).toEqual({
      person: { count: 1, lost: [], gained: [expect.stringContaining('Muster')] },
      project_study: { count: 1, lost: [], gained: [expect.stringContaining('Of somebody else')] },
      project_study_author: { count: 1, lost: [], gained: [expect.stringContaining('Muster')] },
    });
  });

  it('and are imported again from a CSV file, as the page opens it', async () => {
    const rows = await openTextSource(decodeText(await exportEverything(first, 'csv'))).rowsOf(0);
    const [header = [], ...below] = rows.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
    const table = await buildWorkbook(
      below.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]]))),
    );
    const found = await takenIn(async ({ visitor }) => {
      const response = await importFiles(visitor, { 'table.xlsx': table });
      expect(response.json<ImportedFiles>()).toMatchObject({ processing: [{ status: 'success' }], validation: [] });
    });
    expect(found).toEqual({});
  });
});
