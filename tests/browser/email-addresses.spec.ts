import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  administrator,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  testOnOwnServer as test,
} from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { option } from './pages/form.ts';
import { sendRequest } from './records.ts';

// In one worker, which needs one server only.
test.describe.configure({ mode: 'default' });
test.use({ allowedConsoleErrors: [/40[019]/] });

/** The link in the mail with this number to an address, once it was sent. */
async function linkTo(folder: string, address: string, count = 1): Promise<string> {
  const outbox = path.join(folder, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
      const last = mails.filter((mail) => mail.includes(`To: ${address}`))[count - 1];
      link = /http\S+\/auth\/email\S+/.exec(last ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('users change their email address and password with the current password, and confirm the address by a link', async ({
  page,
  ownServer,
}) => {
  await logIn(page);
  const account = { email: 'mover@example.org', password: 'correct horse' };
  await sendRequest(page, 'POST', '/rest/users', { name: 'Mo Mover', ...account });
  await logIn(page, account);
  await page.goto('/');
  await page.getByRole('button', { name: 'Profile of Mo Mover' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/auth\/account$/);
  await page.getByLabel('Email').fill('moved@example.org');
  await page.getByLabel(/^New password/).fill('battery staple');
  await page.getByLabel('Repeat password').fill('battery');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Repeat password does not match')).toBeVisible();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Repeat password').fill('battery staple');
  await page.getByLabel(/^Current password/).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Current password is wrong')).toBeVisible();
  await page.getByLabel(/^Current password/).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Successfully saved.')).toBeVisible();

  const notice = page.getByRole('status').filter({ hasText: 'Your new address moved@example.org takes effect when' });
  await page.goto('/');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(notice).toContainText('We sent a link to moved@example.org.');
  await expectAccessible(page);
  await page.goto('/auth/account');
  await expect(notice).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoHorizontalScroll(page);

  await page.goto(await linkTo(ownServer.folder, 'moved@example.org', 2));
  await expect(page.getByText('Thank you: moved@example.org is confirmed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'moved@example.org' })).toHaveCount(0);
  await logIn(page, { email: 'moved@example.org', password: 'battery staple' });
});

test('an account registered with the address of a known person is linked to that person by a link in a mail', async ({
  page,
  ownServer,
}) => {
  await logIn(page);
  await sendRequest(page, 'POST', '/rest/persons/', {
    firstname: 'Kim',
    lastname: 'Known',
    email: 'kim.known@example.org',
  });
  await page.context().clearCookies();
  await setLanguage(page, 'de');
  await page.goto('/auth/register');
  await page.getByLabel('E-Mail').fill('kim.known@example.org');
  await page.getByLabel(/^Passwort (?!wiederholen)/).fill('correct horse');
  await page.getByLabel('Passwort wiederholen').fill('correct horse');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: 'Es gibt schon eine Person mit Ihrer Adresse' });
  await expect(notice.getByRole('button', { name: 'Noch einmal schicken' })).toBeVisible();
  await page.goto('/auth/personal');
  await expect(notice).toBeVisible();

  // Without a login, the link leads to the login first.
  const link = await linkTo(ownServer.folder, 'kim.known@example.org');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('E-Mail').fill('kim.known@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vielen Dank: kim.known@example.org ist bestätigt.')).toBeVisible();
  await page.goto('/auth/personal');
  await expect(page.getByLabel('Nachname')).toHaveValue('Known');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Dieser Link ist abgelaufen oder schon benutzt.');
});

test('an administrator links an account to a person, and a person has one account at most', async ({ page }) => {
  await logIn(page);
  const person = await sendRequest(page, 'POST', '/rest/persons/', { firstname: 'Pat', lastname: 'Unlinked' });
  const [linkedUser, secondUser] = [
    await sendRequest(page, 'POST', '/rest/users', { name: 'First One', email: 'first.one@example.org' }),
    await sendRequest(page, 'POST', '/rest/users', { name: 'Second One', email: 'second.one@example.org' }),
  ];
  for (const [{ id }, message] of [
    [linkedUser, null],
    [secondUser, 'This person already has an account.'],
  ] as const) {
    await page.goto(`/auth/user/${id}`);
    await page.getByRole('combobox', { name: /^Person/ }).fill('Unlinked');
    await option(page, /Unlinked, Pat/).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    if (message) await expect(page.getByText(message)).toBeVisible();
    else await expect(toast(page, 'Successfully saved.')).toBeVisible();
  }
  const stored = await (await page.request.get(`/rest/users/${linkedUser.id}`)).json();
  expect(stored.person).toBe(person.id);

  const { user } = await (await page.request.get('/auth/session')).json();
  await page.goto(`/auth/user/${user.id}`);
  await page.getByLabel('Email').fill('admin.moves@example.org');
  await page.getByLabel(/^Current password/).fill(administrator.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  const after = await (await page.request.get('/auth/session')).json();
  expect(after.user).toMatchObject({ email: administrator.email, pending_email: 'admin.moves@example.org' });
});
