import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../process/server.ts';
import { expect, expectAccessible, test } from './strandbook.ts';

test.use({ allowedComplaints: [/400/] });

// On a server of its own: the one-time link is there only where nobody is an administrator yet.
test('the first administrator registers with the link that the start prints', async ({ page }) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-register-'));
  const server = await startServer({ DATA_DIR: folder });
  try {
    await expect.poll(() => server.output()).toContain('/auth/register?token=');
    const link = /https?:\S+\/auth\/register\?token=\S+/.exec(server.output())?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByLabel('Token')).toHaveValue(new URL(link).searchParams.get('token') ?? '');

    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel('Email').fill('alex.example@example.org');
    await page.getByLabel(/^Password/).fill('short');
    await page.getByLabel('Repeat password').fill('shirt');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expect(page.getByText('Repeat password does not match')).toBeVisible();

    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.getByLabel('Token').fill('not the token');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link has expired or has already been used.')).toBeVisible();
    await expect(page.getByLabel('Token')).toBeFocused();

    await page.getByLabel('Token').fill(new URL(link).searchParams.get('token') ?? '');
    await page.keyboard.press('Enter');
    const done = 'Successfully set password. You will be loggedin automatically now!';
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile of alex.example' })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(`${server.address}/`);
  } finally {
    // Home may still be asking for what it shows.
    await page.goto('about:blank');
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
