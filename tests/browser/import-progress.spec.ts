import pg from 'pg';
import { databaseUrl } from '../process/server.ts';
import { buildWorkbook, type TableRow } from '../workbooks.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  testOnOwnServer as test,
  testLanguages,
} from './fixtures.ts';
import { buildRows, chooseFile, describeStudy, uploadButton, xlsx } from './pages/import.ts';
import { csrfHeaders } from './records.ts';

/** Imports wait for each other, so a test that blocks them runs alone on its own server. */
test.describe.configure({ mode: 'serial' });

let blocker: pg.Client;
test.beforeEach(async ({ ownServer }) => {
  blocker = new pg.Client({ connectionString: await databaseUrl(ownServer.folder) });
  await blocker.connect();
});
test.afterEach(() => blocker.end());

const blockStoring = () => blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
const releaseStoring = () => blocker.query('SELECT pg_advisory_unlock_all()');

const table = (name: string, values: TableRow = {}) => buildWorkbook(buildRows(name, 2, values));

async function elementsOf(name: string): Promise<number> {
  const { rows } = await blocker.query(`SELECT count(*)::int AS n FROM sequencing_element WHERE samp_name LIKE $1`, [
    `${name}_%`,
  ]);
  return rows[0].n;
}

test.describe('cancelling an upload', () => {
  // A cancelled upload is answered with 409, the cancelling of an unknown one with 404.
  test.use({ allowedConsoleErrors: [/409|404/] });

  test('an upload is cancelled while it is stored, and nothing is stored', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    await blockStoring();
    await chooseFile(page, 'unwanted.xlsx', await table('unwanted'));
    await describeStudy(page, 'An unwanted study');
    await uploadButton(page).click();
    await expect(page.getByText('Storing', { exact: true }).last()).toBeVisible();
    await expect(page.getByText('0 of 2 rows')).toBeVisible();
    await expect(page.getByText('You can close this page now')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The upload was cancelled. Nothing was stored.' }),
    ).toBeVisible();
    await releaseStoring();
    // The typed study and the file remain.
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
    expect(await elementsOf('unwanted')).toBe(2);
  });

  test('an upload and a check are cancelled while they wait in the queue', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    await blockStoring();
    const study = {
      study_title: 'First',
      project_study_abstract: 'First in turn.',
      project_study_authors: '[{"lastname":"Example","firstname":"Alex"}]',
    };
    const first = page.request.post('/rest/templates/upload', {
      headers: await csrfHeaders(page),
      multipart: { ...study, file: { name: 'first.xlsx', mimeType: xlsx, buffer: await table('first') } },
    });
    await expect
      .poll(
        async () =>
          (await blocker.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows.length,
      )
      .toBeGreaterThan(0);
    await chooseFile(page, 'second.xlsx', await table('second'));
    await describeStudy(page, 'Second in turn');
    await uploadButton(page).click();
    await expect(page.getByText('File received, waiting for 1 earlier import').last()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByText('The upload was cancelled. Nothing was stored.')).toBeVisible();
    await page.getByRole('button', { name: 'Check without storing' }).click();
    await expect(page.getByText('File received, waiting for 1 earlier import').last()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the check' }).click();
    await expect(page.getByText('The upload was cancelled. Nothing was stored.')).toBeVisible();
    await releaseStoring();
    expect((await first).status()).toBe(200);
    expect([await elementsOf('first'), await elementsOf('second')]).toEqual([2, 0]);
  });

  test('an upload is cancelled while it is sent', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    let isSending = false;
    // Never continued, like a very slow connection.
    await page.route('**/rest/templates/upload', () => {
      isSending = true;
    });
    await chooseFile(page, 'slow.xlsx', await table('half'));
    await describeStudy(page, 'Half a file');
    await uploadButton(page).click();
    await expect(page.getByText('Sending the file').last()).toBeVisible();
    await expect.poll(() => isSending).toBe(true);
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByText('The upload was cancelled. Nothing was stored.')).toBeVisible();
    expect(await elementsOf('half')).toBe(0);
  });
});

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      title: 'Study title',
      storing: 'Storing',
      stored: /2 rows of comes-back-en.xlsx were stored as import \d+/,
      errors: 'Errors in refused-en.xlsx',
      unknown: /The result of this upload is no longer known/,
    },
    de: {
      title: 'Titel der Studie',
      storing: 'Die Tabelle wird gespeichert',
      stored: /2 Zeilen aus comes-back-de.xlsx wurden als Import \d+ gespeichert/,
      errors: 'Fehler in refused-de.xlsx',
      unknown: /Es ist nicht bekannt, wie dieser Import ausging/,
    },
  }[language];
  test.describe(`an upload after a reload (${language})`, () => {
    test.use({ allowedConsoleErrors: [/400|404/] });

    test('the progress of an upload continues after a reload, and its result is shown once', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      await page.goto('/data');
      const main = page.getByRole('main');
      const upload = async (name: string, buffer: Buffer) => {
        await chooseFile(page, name, buffer);
        await describeStudy(page, `Study of ${name}`);
        await uploadButton(page).click();
      };

      await blockStoring();
      await upload(`comes-back-${language}.xlsx`, await table(`back_${language}`));
      await expect(page.getByText(texts.storing, { exact: true }).last()).toBeVisible();
      // Leaving the page needs no confirmation once the file was sent.
      await page.reload();
      await expect(page.getByText(texts.storing, { exact: true }).last()).toBeVisible();
      await page.goto('/about');
      await releaseStoring();
      await expect.poll(() => elementsOf(`back_${language}`)).toBe(2);
      await page.goto('/data');
      await expect(main.getByText(texts.stored).last()).toBeVisible();
      await page.reload();
      await expect(main.getByLabel(texts.title)).toBeVisible();
      await expect(main.getByText(texts.stored)).toHaveCount(0);

      await blockStoring();
      await upload(`refused-${language}.xlsx`, await table(`refused_${language}`, { geogr_loc_lat: '91' }));
      await expect(page.getByText(texts.storing, { exact: true }).last()).toBeVisible();
      await page.goto('/about');
      await releaseStoring();
      await page.goto('/data');
      await expect(page.getByRole('heading', { name: texts.errors })).toBeVisible();
      await page.reload();
      await expect(main.getByLabel(texts.title)).toBeVisible();
      await expect(page.getByRole('heading', { name: texts.errors })).toHaveCount(0);

      // An upload that the server does not know, as after its restart.
      await page.evaluate(
        (user) => {
          const storedUpload = { token: crypto.randomUUID(), filename: 'before.xlsx', title: 'Before' };
          localStorage.setItem(`strandbook.upload.${user}`, JSON.stringify(storedUpload));
        },
        (await (await page.request.get('/auth/session')).json()).user.id,
      );
      await page.reload();
      await expect(main.getByText(texts.unknown)).toBeVisible();
      // The refused table is loaded again.
      await expect(uploadButton(page)).toBeEnabled();
      await expectAccessible(page);
    });
  });
}
