import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx';
import { generateSurvey } from '../../demo/survey.ts';
import { type RunningServer, startServer } from '../process/server.ts';
import { expect, test } from './fixtures.ts';
import { logOut, toast } from './pages/any-page.ts';
import { xlsx } from './pages/import.ts';

async function download(page: Page, name: string | RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).or(page.getByRole('menuitem', { name })).first().click();
  return readFile(await (await downloading).path());
}

/** Adds rows to the sheet of a downloaded template, below its header. */
async function fillIn(template: Buffer, rows: readonly Record<string, string | number | null>[]): Promise<Buffer> {
  const book = await openXlsx(template);
  const sheet = book.sheets.find(({ name }) => name === 'Samples');
  const header = (sheet?.rows[0] ?? []).map(String);
  for (const row of rows) sheet?.rows.push(header.map((name) => row[name] ?? null));
  return Buffer.from(await saveXlsx(book));
}

/** Registers the first administrator with the link that the server prints at its start. */
async function register(page: Page, server: RunningServer): Promise<void> {
  await expect.poll(() => server.output()).toContain('/auth/register?token=');
  const link = /https?:\S+\/auth\/register\?token=\S+/.exec(server.output())?.[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  await page.goto(link);
  await expect(page.getByLabel('Token')).toHaveValue(token);

  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill('robin@example.org');
  await page.getByLabel(/^Password/).fill('short');
  await page.getByLabel('Repeat password').fill('shirt');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByText('Repeat password does not match')).toBeVisible();

  await page.getByLabel(/^Password/).fill('a walk on the beach');
  await page.getByLabel('Repeat password').fill('a walk on the beach');
  await page.getByLabel('Token').fill('not the token');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
  await expect(page.getByLabel('Token')).toBeFocused();

  await page.getByLabel('Token').fill(token);
  await page.keyboard.press('Enter');
  const message = 'Successfully set password. You will be loggedin automatically now!';
  await expect(toast(page, message)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile of robin' })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(`${server.address}/`);
}

test.use({ actionTimeout: 30_000, allowedConsoleErrors: [/400/] });

test('the first administrator registers, imports a template, finds a sample and downloads it', async ({ page }) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook walk '));
  const server = await startServer({ DATA_DIR: folder });
  try {
    await register(page, server);
    await logOut(page);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('robin@example.org');
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('a walk on the beach');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Profile of robin' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Data Import' }).click();
    await page.getByLabel('Template', { exact: true }).selectOption('Template 2');
    const rows = generateSurvey(40).map((row) => ({ ...row, event_comment: 'Swell; second cast.' }));
    const file = await fillIn(await download(page, 'Excel (xlsx)'), rows);
    await page.getByLabel('Filled-in template').setInputFiles({ name: 'cruise.xlsx', mimeType: xlsx, buffer: file });
    await page.getByLabel('Study title').fill('A walk through the Baltic');
    await page.getByLabel('Abstract').fill('From the template to the archive.');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('Email').fill('robin.sample@example.org');
    await page.getByRole('button', { name: 'Upload and store' }).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();

    const expectedRow: Record<string, string | number | null> = rows[7] ?? {};
    const word = String(expectedRow.forward_read_file_name).slice(4, 30);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('searchbox').fill(`${word.toLowerCase()} swell baltic`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 element', { exact: true })).toBeVisible();
    await expect(
      page.locator('tbody').getByRole('link', { name: String(expectedRow.samp_name), exact: true }),
    ).toBeVisible();

    await page.locator('tbody').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Full', exact: true }).click();
    const [sheet] = (await readXlsx(await download(page, /xlsx/))).sheets;
    const [header = [], values = [], ...otherRows] = sheet?.rows ?? [];
    expect(otherRows).toEqual([]);
    // Dates are date cells, as in a template.
    const exportedRow = Object.fromEntries(
      header.map((name, i) => {
        const value = values[i];
        return [String(name), value instanceof Date ? value.toISOString().slice(0, 10) : value];
      }),
    );
    for (const [name, value] of Object.entries(expectedRow))
      expect([name, exportedRow[name] ?? null]).toEqual([name, value]);
    expect(exportedRow).toMatchObject({
      study_title: 'A walk through the Baltic',
      project_study_person_resp: 'Sample, Robin',
    });

    await page.goto(server.address);
    await expect(page.getByText('40', { exact: true })).toBeVisible();
    // Ends pending requests of Home before the server stops. Not in `finally`, as a form that a failure left half
    // filled
    // would ask first.
    await page.goto('about:blank');
  } finally {
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
