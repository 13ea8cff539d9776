import { generateSurvey } from '../../demo/survey.ts';
import {
  administrator,
  canRunBehindNginx,
  type ServersBehindNginx,
  startServersBehindNginx,
} from '../servers-behind-nginx.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';
import { expect, test } from './fixtures.ts';
import { describeStudy, uploadButton } from './pages/import.ts';

test.describe('two servers behind nginx', () => {
  test.skip(!canRunBehindNginx, 'nginx or PostgreSQL 15 is not installed');
  test.use({ hasOwnWindow: true, allowedConsoleErrors: [/status of 50[234]|ERR_/] });
  test.describe.configure({ timeout: 300_000 });
  let servers: ServersBehindNginx;
  test.beforeAll(async () => {
    servers = await startServersBehindNginx();
  });
  test.afterAll(() => servers?.stop());

  test('a table is imported, found and changed, also after one of them was killed', async ({ page }) => {
    await page.goto(`${servers.address}/auth/login`);
    await page.getByLabel('Email').fill(administrator.email);
    await page
      .getByLabel(/^Password/)
      .first()
      .fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
    for (const number of [0, 1]) {
      const rows = generateSurvey(30, { prefix: `nginx${number}`, seed: number + 1 });
      const buffer = await buildWorkbook(rows, { columns: columnsOf(rows) });
      await page.goto(`${servers.address}/data`);
      await page.getByLabel('Filled-in template').setInputFiles({
        name: 'table.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer,
      });
      await describeStudy(page, `Study of server ${number}`);
      await uploadButton(page).click();
      await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
      await page.goto(`${servers.address}/search?q=nginx${number}`);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await servers.kill(number);
      await page.reload();
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await servers.restart(number);
    }
  });
});
