import type { Page } from '@playwright/test';
import { buildRow } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, logIn, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { notice, toast } from './pages/any-page.ts';
import { setMailServer, waitingMails } from './pages/mails.ts';
import {
  asOtherAdministrator,
  createUser,
  csrfHeaders,
  deleteRecord,
  importTable,
  sendRequest,
  uniqueEmail,
  uniqueWord,
  updateRecord,
} from './records.ts';

/** Opens the list of persons, filtered by an email address that nobody has yet. @returns the address of the list */
async function openListWithout(page: Page, email: string): Promise<string> {
  const list = `/component/person?q=${email}`;
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  return list;
}

// The server limits registrations and resets by IP address, which all tests share, so there are few of them.

/** Imports a study with an author who has no account, which opens an invitation. */
async function inviteSomebody(page: Page): Promise<string> {
  const word = uniqueWord();
  await importTable(page, {
    title: `Study ${word}`,
    name: `${word}.xlsx`,
    authors: [
      { firstname: 'Alex', lastname: 'Example', email: 'admin@example.org', orcid: '' },
      { firstname: 'Kim', lastname: word, email: uniqueEmail('kim'), orcid: '' },
    ],
    rows: [buildRow({ samp_name: word, campaign: word, forward_read_file_name: `${word}_R1.fastq.gz` })],
  });
  return word;
}

test.describe('registration', () => {
  test.use({ allowedConsoleErrors: [/40[013]/] });

  test('registering without a token creates an account and logs in, and the same address is refused afterwards', async ({
    page,
  }) => {
    const email = uniqueEmail('alex');
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/auth/register');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await page.getByLabel('Email').fill('alex@nowhere');
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct hearse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is not valid')).toBeVisible();
    await expect(page.getByText('Repeat password does not match')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    // Checked first, as it stays for two seconds only.
    await expect(toast(page, 'Successfully registered. You will be loggedin automatically now')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Profile of ${email.split('@')[0]}` })).toBeVisible();

    await page.goto(`/auth/register?email=${email}`);
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('There is already an account with this email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('the form says where accounts are created by invitation only', async ({ page }) => {
    await page.route('**/rest/users', (route) => route.fulfill({ status: 403, json: { message: 'By invitation.' } }));
    await page.goto('/auth/register');
    await page.getByLabel('Email').fill(uniqueEmail('alex'));
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Accounts are created by invitation.');
    await page.getByRole('button', { name: 'I have a token' }).click();
    await expect(page.getByLabel('Token')).toBeFocused();
  });

  test('registering from the login leads back to the page that was left', async ({ page }) => {
    const email = uniqueEmail('alex');
    await page.goto('/auth/login?from=%2Fsearch%3Fq%3DGotland');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Register$/ })
      .click();
    // The login, which stays visible until the form has loaded, has a field for the address as well.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=Gotland');
    await expect(page.getByRole('button', { name: `Profile of ${email.split('@')[0]}` })).toBeVisible();
  });

  for (const [language, texts] of [
    ['en', { sentence: 'you could not be logged in automatically. Too many attempts.', login: 'Login' }],
    ['de', { sentence: 'die automatische Anmeldung ist nicht gelungen. Too many attempts.', login: 'Anmelden' }],
  ] as const)
    test(`a failed login after the registration is explained (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await page.route('**/auth/login', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { message: 'Too many attempts.' } })
          : route.fallback(),
      );
      await page.goto('/auth/register?from=%2Fdata');
      await page.locator('[name="email"]').fill(uniqueEmail('alex'));
      await page.locator('[name="password"]').fill('correct horse');
      await page.locator('[name="repeat"]').fill('correct horse');
      await page.keyboard.press('Enter');
      await expect(notice(page)).toContainText(texts.sentence);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: texts.login, exact: true }).click();
      await expect(page).toHaveURL(/\/auth\/login\?from=%2Fdata$/);
    });

  test('the registration is German in the German interface', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.route('**/rest/users', (route) => route.fulfill({ status: 201, json: {} }));
    await page.goto('/auth/register');
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await expect(page.getByText('E-Mail ist erforderlich')).toBeVisible();
    await page.getByLabel('E-Mail').fill(uniqueEmail('alex'));
    await page.getByLabel(/^Passwort (?!wiederholen)/).fill('correct horse');
    await page.getByLabel('Passwort wiederholen').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Die Registrierung ist gelungen.')).toBeVisible();
  });
});

test.describe('password reset', () => {
  test.use({ allowedConsoleErrors: [/400/] });

  test('a forgotten password is reset by a link in a mail, and unknown addresses get the same answer', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/auth/reset');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') requests += 1;
    });
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is not valid')).toBeVisible();
    expect(requests).toBe(0);
    await page.getByLabel('Email').fill(uniqueEmail('nobody'));
    await page.keyboard.press('Enter');
    const sent = 'We sent you a password reset link. Please check your emails.';
    await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  });

  test('the password of an address with a plus sign can be reset and set again', async ({ page }) => {
    const bodies: unknown[] = [];
    await page.route(/\/auth\/(?:reset|register)$/, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      bodies.push(route.request().postDataJSON());
      return route.fulfill({ status: 400, json: { message: 'Enough.' } });
    });
    const email = 'curator+strandbook@coast.museum';
    await page.goto('/auth/reset');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enough.')).toBeVisible();
    await page.goto(`/auth/register?email=${encodeURIComponent(email)}&token=sent`);
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enough.')).toBeVisible();
    expect(bodies).toEqual([{ email }, { email, password: 'correct horse', token: 'sent' }]);
  });

  test('the password reset is German in the German interface', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.route('**/auth/reset', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.fallback(),
    );
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Anmelden');
    await page.getByLabel('E-Mail').fill('alex@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Wir haben Ihnen einen Link');
  });
});

test.describe('the form of personal information', () => {
  test.use({ allowedConsoleErrors: [/40[09]/] });

  test('personal information is completed, guarded while unsaved, and compared with changes of another window', async ({
    page,
  }) => {
    await logIn(page);
    const user = await createUser(page, 'Robin Reader');
    await logIn(page, user);
    await page.goto('/');
    const reminder = page.getByRole('status').filter({ hasText: 'Please complete your personal information' });
    await expect(reminder).toContainText('(still missing: First name, Last name, Institute)');
    await reminder.getByRole('link').click();
    await expect(page).toHaveURL('/auth/personal');
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await page.getByLabel('First name').fill('Robin');
    await page.keyboard.press('Control+s');
    const missing = 'Your personal information is not complete yet. Still missing: Last name, Institute';
    await expect(toast(page, missing)).toBeVisible();
    await expect(reminder).toContainText('(still missing: Last name, Institute)');
    await reminder.getByRole('link').click();
    await page.getByLabel('First name').fill('Robyn');

    await page.getByRole('button', { name: 'Cancel' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Robyn');
    await page.getByLabel('First name').fill('Robin');

    await page.getByLabel('Last name').fill('Reader');
    await page.getByRole('textbox', { name: 'Institute' }).fill('Marine Research Institute');
    await page.getByLabel('ORCID').fill('0000-0002-1825-0098');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'There are validation errors. Please check your form.')).toBeVisible();
    await expect(page.getByLabel('ORCID')).toBeFocused();
    await page.getByLabel('ORCID').fill('');
    await page.keyboard.press('Enter');
    // The message of the first save may still be fading out.
    await expect(toast(page, 'Successfully saved.').last()).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Please complete your personal information' })).toHaveCount(0);
    await expect(toast(page, 'Successfully saved.')).toHaveCount(0);

    // By keyboard alone, from the profile.
    await page.getByRole('button', { name: 'Profile of Robin Reader' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toContainText('Robin Reader');
    await page.getByRole('menuitem', { name: 'Personal Information' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Last name')).toHaveValue('Reader');
    const { person } = await (await page.request.get('/auth/session')).json();
    const headers = await csrfHeaders(page);
    await page.request.put(`/rest/persons/${person.id}`, { headers, data: { institute: 'Another Institute' } });
    await page.getByLabel('Last name').fill('Writer');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('main').getByText('You have changed this record in another window in the meantime.');
    await expect(refusal).toContainText('Nothing was saved.');
    await expect(refusal).toContainText('You changed different fields in the two windows.');
    await expect(page.getByRole('radio', { name: /^As in the other window.*Another Institute$/ })).toBeChecked();
    await page.getByRole('button', { name: 'Edit before saving' }).click();
    await expect(page.getByLabel('Institute')).toHaveValue('Another Institute');
    await expect(page.getByLabel('Last name')).toHaveValue('Writer');
    await page.getByLabel('Last name').fill('Reader');
    await expect(refusal).toHaveCount(0);
    // An unchanged form is saved as well.
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved;
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test.describe('with a later clock', () => {
    test.use({ hasOwnWindow: true });
    test('a person is asked to review personal information that is older than ten days', async ({ page }) => {
      await logIn(page);
      const user = await createUser(page, 'Old Hand');
      await logIn(page, user);
      const elevenDays = 11 * 24 * 60 * 60 * 1000;
      await page.clock.setFixedTime(Date.now() + elevenDays);
      await page.goto('/');
      const reminder = page.getByRole('link', { name: /reviewed more than 10 days ago/ });
      await expect(reminder).toBeVisible();
      await page.clock.setFixedTime(Date.now());
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(reminder).toHaveCount(0);
    });
  });

  test('saved personal information appears in the list of persons at once', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Robin Reader');
    await logIn(page, user);
    const word = uniqueWord();
    const { person } = await (await page.request.get('/auth/session')).json();
    await updateRecord(page, 'person', person.id, { lastname: word });
    await page.goto(`/component/person?q=${word}`);
    await expect(page.getByRole('row').nth(1)).toContainText(word);
    await page.getByRole('button', { name: 'Profile of Robin Reader' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Personal Information' }).click();
    await page.getByRole('textbox', { name: 'Institute' }).fill('Institute of the Tides');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`/component/person?q=${word}`);
    await expect(page.getByRole('row').nth(1)).toContainText('Institute of the Tides');
  });

  test('the form of personal information is German in the German interface', async ({ page }) => {
    await setLanguage(page, 'de');
    await logIn(page);
    const user = await createUser(page, 'Robin Leser');
    await logIn(page, user);
    await page.goto('/');
    await page.getByRole('link', { name: 'Bitte vervollständigen Sie Ihre persönlichen Angaben' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Gespeichert.')).toBeVisible();
  });

  test('visitors who open their personal information are led to the login', async ({ page }) => {
    await page.goto('/auth/personal');
    await expect(page).toHaveURL(/\/auth\/login\?from=%2Fauth%2Fpersonal/);
    await expect(page.getByText('You need to log in to see this page.')).toBeVisible();
  });
});

test.describe('the administration of users', () => {
  // React reports every error that a boundary catches, the refusal of a route included.
  test.use({ allowedConsoleErrors: [/40[0139]|50[02]|NotAllowed/] });

  test('users are found by a part of their email address, which the address of the page holds', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Ada Finder');
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/auth/user');
    const table = page.getByRole('table', { name: 'Users' });
    await expect(table.getByRole('columnheader').filter({ hasText: 'ID' })).toHaveCSS('width', '70px');
    await expect(table.getByRole('columnheader')).toContainText(['ID', 'Name', 'Email']);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search by email')).toBeFocused();
    await page.keyboard.type(user.email.slice(0, 14).toUpperCase());
    await expect(page).toHaveURL(
      `/auth/user?q=${encodeURIComponent(user.email.slice(0, 14).toUpperCase()).replace(/%20/g, '+')}`,
    );
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await expect(table.getByText(user.email)).toBeVisible();
    await table.getByText(user.email).dblclick();
    await expect(page).toHaveURL(`/auth/user/${user.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`User ${user.id} Ada Finder`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await table.locator('tbody tr').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/auth/user/${user.id}`);
    await page.goBack();
    await page.getByLabel('Search by email').fill('nobody has this');
    await expect(page.getByText('No user’s email address contains “nobody has this”.')).toBeVisible();
  });

  test('users are created, changed and deleted', async ({ page }) => {
    await logIn(page);
    await page.goto('/auth/user');
    await page.getByRole('link', { name: 'Create user' }).click();
    await expect(page).toHaveURL('/auth/user/0');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User new');
    await page.getByLabel('Name').fill('Al');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name must be at least 3 characters long')).toBeVisible();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(toast(page, 'There are validation errors. Please check your form.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    const email = uniqueEmail('allan');
    await page.getByLabel('Name').fill('Allan New');
    await page.getByLabel('Email').fill('admin@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByText('There is already an account with this email address.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('combobox', { name: 'Roles' }).click();
    await page.getByRole('option', { name: 'admin' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the role user' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL('/auth/user');

    await page.getByLabel('Search by email').fill(email);
    await expect(page).toHaveURL(/\?q=allan/);
    await page.getByRole('link', { name: 'Edit Allan New' }).click();
    await expect(page.getByRole('button', { name: 'Remove the role admin' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove the role user' })).toHaveCount(0);
    await page.getByLabel('Name').fill('Allan Newer');
    await page.getByRole('link', { name: 'Strandbook, home' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Allan Newer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Allan Newer' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Do you really want to delete this item?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete Allan Newer' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Successfully deleted.')).toBeVisible();
    await expect(page.getByText(`No user’s email address contains “${email}”.`)).toBeVisible();
  });

  test('the person of a new user appears in the list of persons at once', async ({ page }) => {
    await logIn(page);
    const email = uniqueEmail('nora');
    const list = await openListWithout(page, email);
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('link', { name: 'Create user' }).click();
    await page.getByLabel('Name').fill('Nora New');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/auth/user');
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('a user whom records refer to is deleted after a second confirmation', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Linked One');
    await page.goto(`/auth/user?q=${user.email}`);
    const refusal = { message: '2 datasets refer to Linked One.', payload: { references: [] } };
    const requests: string[] = [];
    await page.route(`**/rest/users/${user.id}*`, (route) => {
      requests.push(new URL(route.request().url()).search);
      return requests.length === 1 ? route.fulfill({ status: 403, json: refusal }) : route.fallback();
    });
    await page.getByRole('button', { name: 'Delete Linked One' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toContainText('2 datasets refer to Linked One.');
    await dialog.getByRole('button', { name: 'Delete anyway' }).click();
    await expect(toast(page, 'Successfully deleted.')).toBeVisible();
    expect(requests).toEqual(['', '?perform=true']);
  });

  test('users that cannot be loaded, saved or deleted show an error', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Out Of Reach');
    let status = 401;
    await page.route('**/rest/users?*', (route) => route.fulfill({ status, json: { message: 'No.' } }));
    await page.goto('/auth/user');
    await expect(page.getByRole('alert')).toContainText('Error loading items. You are not authorized.');
    status = 500;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error loading items. Try again');
    await page.unroute('**/rest/users?*');
    await page.goto(`/auth/user?q=${user.email}`);
    await page.route(`**/rest/users/${user.id}`, (route) => route.fulfill({ status: 401, json: { message: 'No.' } }));
    await page.getByRole('button', { name: 'Delete Out Of Reach' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Error deleting item. You are not authorized.')).toBeVisible();
    // A proxy answers with a page that means nothing to a reader.
    await page.unroute(`**/rest/users/${user.id}`);
    await page.route(`**/rest/users/${user.id}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' }));
    await page.getByRole('button', { name: 'Delete Out Of Reach' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Error deleting item. The server is not responding at the moment.')).toBeVisible();
    await page.unroute(`**/rest/users/${user.id}`);
    await page.route(`**/rest/users/${user.id}`, (route) => route.fulfill({ status: 401, json: { message: 'No.' } }));
    await page.getByRole('link', { name: 'Edit Out Of Reach' }).click();
    await expect(page.getByRole('alert')).toContainText('Error loading item. You are not authorized.');
    await page.unroute(`**/rest/users/${user.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Out Of Reach');
    await page.route(`**/rest/users/${user.id}`, (route) => route.fulfill({ status: 401, json: { message: 'No.' } }));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error saving item. You are not authorized.')).toBeVisible();
  });

  test('the list of users is paged and sorted', async ({ page }) => {
    await logIn(page);
    const records = Array.from({ length: 10 }, (_, i) => ({
      id: i + 1,
      name: `Name ${i}`,
      email: `a${i}@b.org`,
      roles: [],
    }));
    const requests: string[] = [];
    await page.route('**/rest/users?*', (route) => {
      requests.push(new URL(route.request().url()).search);
      return route.fulfill({ json: { records, totalHits: 60 } });
    });
    await page.goto('/auth/user');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/auth/user?page=2');
    await expect(page.getByText('11 to 20 of 60')).toBeVisible();
    await page.reload();
    await expect(page.getByText('11 to 20 of 60')).toBeVisible();
    await page.getByLabel('per page').selectOption('25');
    await expect(page).toHaveURL('/auth/user?size=25');
    await expect.poll(() => requests.at(-1)).toBe('?offset=0&hits=25');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(page).toHaveURL('/auth/user?size=25&sort=email');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => requests.at(-1)).toBe('?offset=0&hits=25&sort=email%3Adesc');
  });

  test('the form of a user shows three roles by name', async ({ page }) => {
    await logIn(page);
    const roles = ['admin', 'user', 'curator', 'guest', 'reader'].map((name, i) => ({ role_id: i + 1, name }));
    const known = { name: 'Many Roles', email: 'many@example.org', person: null, version: 1, labels: {} };
    const user = { id: 7, roles: roles.slice(0, 4), ...known };
    await page.route('**/rest/user-roles/?*', (route) => route.fulfill({ json: { records: roles, totalHits: 5 } }));
    await page.route('**/rest/users/7', (route) => route.fulfill({ json: user }));
    await page.goto('/auth/user/7');
    await expect(page.getByRole('button', { name: /^Remove the role/ })).toHaveCount(3);
    await expect(page.getByText('1 more')).toBeVisible();
    // Enter selects the first role that contains the typed text, and does not save the form.
    const input = page.getByRole('combobox', { name: 'Roles' });
    await input.fill('READ');
    await input.press('Enter');
    await expect(page.getByText('2 more')).toBeVisible();
    await expect(input).toHaveValue('');
    await expect(page).toHaveURL('/auth/user/7');
  });

  test('a user whom somebody else changed in the meantime is not overwritten', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Two Editors');
    await page.goto(`/auth/user/${user.id}`);
    await page.getByLabel('Name').fill('Mine');
    const { records } = await (await page.request.get('/rest/user-roles/?name=admin')).json();
    const data = { name: 'Theirs', roles: [records[0].role_id] };
    await asOtherAdministrator(page, (other) => sendRequest(other, 'PUT', `/rest/users/${user.id}`, data));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Somebody else has changed this record in the meantime.')).toBeVisible();
    const name = page.getByRole('group', { name: /^Name/ });
    await expect(
      page.getByRole('group', { name: 'Roles' }).getByRole('radio', { name: /^Theirs.*admin$/ }),
    ).toBeChecked();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription('Please choose which value to keep.');
    await atBothWidths(page);
    await name.getByRole('radio', { name: /^Theirs/ }).check();
    await page.getByRole('button', { name: 'Edit before saving' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Theirs');
    await page.getByLabel('Name').fill('Both of us');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    const stored = await (await page.request.get(`/rest/users/${user.id}`)).json();
    expect(stored).toMatchObject({ name: 'Both of us', roles: [{ name: 'admin' }], version: 3 });
  });

  test('the administration of users is German in the German interface', async ({ page }) => {
    await setLanguage(page, 'de');
    await logIn(page);
    const user = await createUser(page, 'Deutsche Probe');
    await page.goto(`/auth/user?q=${user.email}`);
    await page.getByRole('link', { name: 'Deutsche Probe bearbeiten' }).click();
    await page.getByLabel('Name').fill('De');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name muss mindestens 3 Zeichen lang sein')).toBeVisible();
    await expect(toast(page, 'Die Eingaben enthalten Fehler. Bitte prüfen Sie das Formular.')).toBeVisible();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Ohne Speichern verlassen' }).click();
    await page.getByRole('button', { name: 'Deutsche Probe löschen' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Möchten Sie diesen Eintrag wirklich löschen?');
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(toast(page, 'Gelöscht.')).toBeVisible();
  });

  test('pages for administrators say so to everybody else', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto('/auth/user');
    await expect(page).toHaveURL(/\/auth\/login\?from=%2Fauth%2Fuser&needed=role/);
    await expect(page.getByText('This page is for administrators.')).toBeVisible();
    expect(warnings).toContain('/auth/user is for admin');
    await logIn(page);
    const user = await createUser(page, 'Not Admin');
    await logIn(page, user);
    await page.goto('/invitations');
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Users' })).toHaveCount(0);
    expect(warnings).toContain('/invitations is for admin');
  });
});

test('a list on a phone keeps its buttons visible', async ({ page }) => {
  await page.setViewportSize(phone);
  await logIn(page);
  const user = await createUser(page, 'Somebody With A Long Name');
  await page.goto(`/auth/user?q=${user.email}`);
  await expect(page.getByRole('button', { name: /^Delete Somebody/ })).toBeInViewport({ ratio: 1 });
  const word = await inviteSomebody(page);
  await page.goto('/invitations?size=50');
  const row = page.getByRole('row').filter({ hasText: word });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('button', { name: /^Reject/ })).toBeInViewport({ ratio: 1 });
});

test('invitations are announced on Home, accepted and rejected', async ({ page }) => {
  await logIn(page);
  const [first, second] = [await inviteSomebody(page), await inviteSomebody(page)];
  await page.goto('/');
  await page.getByRole('link', { name: /invitations? (?:is|are) waiting for an answer/ }).click();
  await expect(page).toHaveURL('/invitations');
  // The page lists the invitations of other tests as well.
  await page.goto('/invitations?size=50');
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Person', 'Project study', 'State', 'Actions']);
  const row = (word: string) => page.getByRole('row').filter({ hasText: word });
  await row(first)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Link to register' });
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(first)).toContainText('accepted');
  await expect(row(first).getByRole('button', { name: /^(?:Accept|Reject)/ })).toHaveCount(0);
  await row(second)
    .getByRole('button', { name: /^Reject/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(row(second)).toContainText('rejected');
  await expect(row(second)).toBeFocused();
  await expect(row(second)).toContainText('@example.org');
  await row(second)
    .getByRole('link', { name: `Study ${second}` })
    .click();
  await expect(page.locator('main form [name="study_title"]')).toHaveValue(`Study ${second}`);
});

test('an invitation of a deleted person is shown by its email address', async ({ page }) => {
  await logIn(page);
  const word = await inviteSomebody(page);
  const { records } = await (await page.request.get('/rest/invitations?hits=500&invitation_state=invited')).json();
  const { email, person_id } = records.find(({ person_name }: { person_name: string }) => person_name.includes(word));
  await deleteRecord(page, 'person', person_id);
  await page.goto('/invitations?size=50');
  await expect(page.getByRole('button', { name: `Accept ${email}` })).toBeVisible();
  await page.setViewportSize(phone);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).not.toContainText('null');
  await row.getByRole('button', { name: `Reject ${email}` }).click();
  await expect(toast(page, `Rejected: ${email}`)).toBeVisible();
});

test('an invited person appears in the list of persons at once', async ({ page }) => {
  await logIn(page);
  const email = uniqueEmail('guest');
  const list = await openListWithout(page, email);
  await page.getByRole('button', { name: /^Profile of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Invitations' }).click();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const language of testLanguages('de')) {
  test.describe(`an invitation by email address (${language})`, () => {
    test.use({ allowedConsoleErrors: [/400/] });
    const texts = {
      en: {
        open: 'Invite a person',
        send: 'Create invitation',
        invalid: 'Email is not valid',
        email: 'Email',
        copy: 'Copy link',
        twice: 'An invitation has already been sent to this address.',
        close: 'Close',
      },
      de: {
        open: 'Person einladen',
        send: 'Einladung anlegen',
        invalid: 'E-Mail ist nicht gültig',
        email: 'E-Mail',
        copy: 'Link kopieren',
        twice: 'Für diese Adresse gibt es schon eine Einladung.',
        close: 'Schließen',
      },
    }[language];

    test('an invitation gives a link, and a wrong or invited address is refused', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      const email = uniqueEmail('guest');
      await page.goto('/invitations?sort=invitation_state');
      await page.getByRole('button', { name: texts.open }).click();
      const dialog = page.getByRole('dialog', { name: texts.open });
      await expect(dialog.getByLabel(texts.email)).toBeFocused();
      await page.keyboard.type('guest@nowhere');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(texts.invalid)).toBeVisible();
      await atBothWidths(page);
      await dialog.getByLabel(texts.email).fill(email);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: texts.copy })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: texts.open })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type(email);
      await dialog.getByRole('button', { name: texts.send }).click();
      await expect(dialog).toContainText(texts.twice);
      await expect(dialog.getByLabel(texts.email)).toBeFocused();
      await dialog.getByRole('button', { name: texts.close }).click();
    });
  });
}

for (const language of testLanguages('de')) {
  test(`waiting mails are sent again and deleted (${language})`, async ({ page }) => {
    const texts = {
      en: {
        title: 'Unsent emails',
        empty: 'All emails have been sent.',
        retry: 'Try again',
        retried: 'Trying again: email to ada@example.org',
        bin: 'Delete email to ada@example.org',
        remove: 'Delete',
        over: 'No further attempts: the link has expired. connection refused',
      },
      de: {
        title: 'Nicht gesendete E-Mails',
        empty: 'Alle E-Mails sind gesendet.',
        retry: 'Noch einmal versuchen',
        retried: 'Neuer Versuch: E-Mail an ada@example.org',
        bin: 'E-Mail an ada@example.org löschen',
        remove: 'Löschen',
        over: 'Keine weiteren Versuche: Der Link ist abgelaufen. connection refused',
      },
    }[language];
    await setLanguage(page, language);
    await logIn(page);
    const requests: string[] = [];
    let waiting = waitingMails();
    await page.route('**/rest/mails**', async (route) => {
      const method = route.request().method();
      if (method === 'GET') return route.fulfill({ json: { records: waiting, totalHits: waiting.length } });
      requests.push(`${method} ${new URL(route.request().url()).pathname}`);
      if (method === 'DELETE') waiting = [];
      return route.fulfill({ status: 204 });
    });
    await setMailServer(page, true);
    await page.goto('/mails');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    await expect(page.getByRole('row').filter({ hasText: 'bob@example.org' })).toContainText(texts.over);
    await expect(page.getByRole('button', { name: texts.retry })).toHaveCount(1);
    await atBothWidths(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('row')
      .filter({ hasText: 'ada@example.org' })
      .getByRole('button', { name: texts.retry })
      .click();
    await expect(toast(page, texts.retried)).toBeVisible();
    await page.getByRole('button', { name: texts.bin }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click();
    await expect(page.getByText(texts.empty)).toBeVisible();
    expect(requests).toEqual(['POST /rest/mails/8/retry', 'DELETE /rest/mails/8']);
  });
}

test.describe('the texts of the interface', () => {
  // Serial, as both import texts and reset them.
  test.describe.configure({ mode: 'serial' });
  test.use({ allowedConsoleErrors: [/400/] });

  for (const language of testLanguages('de')) {
    const texts = {
      en: {
        title: 'Interface texts',
        find: 'Search keys and texts',
        export: 'Export as xlsx',
        unknown: 'There is no text with the key “no.such.key”.',
        loaded: '1 text was changed.',
        reset: 'Reset all texts',
        take: 'Reset',
        done: 'All texts were reset.',
        better: 'an improved help',
      },
      de: {
        title: 'Texte der Oberfläche',
        find: 'In Schlüsseln und Texten suchen',
        export: 'Als xlsx exportieren',
        unknown: 'Einen Text mit dem Schlüssel „no.such.key“ gibt es nicht.',
        loaded: '1 Text ist geändert.',
        reset: 'Alle Texte zurücksetzen',
        take: 'Zurücksetzen',
        done: 'Alle Texte wurden zurückgesetzt.',
        better: 'eine bessere Hilfe',
      },
    }[language];

    test(`texts of the interface are searched, exported, changed and reset (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      await page.goto('/texts');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      await page.getByLabel(texts.find).fill('labelOnly.request.submitted');
      const rows = page.locator('main tbody tr');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('Your request was submitted and cannot be changed.');
      await expect(rows).toContainText('Ihr Antrag ist eingereicht und kann nicht mehr geändert werden.');
      await page.getByLabel(texts.find).fill('request');
      await atBothWidths(page);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: texts.export }).click();
      const exported = await file;
      expect(exported.suggestedFilename()).toBe('strandbook-texts.xlsx');

      const load = (name: string, buffer: Buffer) =>
        page.locator('main input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
      await load('bad.csv', Buffer.from('key,en,de\ncars.termHelp,fine,gut\nno.such.key,a,b\n'));
      await expect(page.getByRole('row').filter({ hasText: texts.unknown })).toContainText('3');
      await atBothWidths(page);
      // Importing the exported table changes nothing.
      await page.locator('main input[type="file"]').setInputFiles(await exported.path());
      await expect(page.getByRole('main')).toContainText(language === 'en' ? '0 texts were' : '0 Texte sind');
      await load('better.csv', Buffer.from(`key,${language}\ncars.termHelp,${texts.better}\n`));
      await expect(page.getByRole('main')).toContainText(texts.loaded);
      await page.goto('/demo/cars');
      await expect(page.getByText(texts.better)).toBeVisible();

      await page.goto('/texts');
      await page.getByRole('button', { name: texts.reset }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.take }).click();
      await expect(toast(page, texts.done)).toBeVisible();
      await page.goto('/demo/cars');
      await expect(page.getByRole('textbox').last()).toBeVisible();
      await expect(page.getByText(texts.better)).toHaveCount(0);
    });
  }
});
