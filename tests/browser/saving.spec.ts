import type { Page, Request } from '@playwright/test';
import {
  administrator,
  atBothWidths,
  desktop,
  expect,
  expectAccessible,
  logIn,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import {
  holdRequests,
  leaveDialog,
  loadFailedMessage,
  logInInNewTab,
  logOut,
  notice,
  searchbox,
  toast,
} from './pages/any-page.ts';
import { card, map, rows } from './pages/aside.ts';
import { field, saveButton } from './pages/form.ts';
import { rowsOf } from './pages/list.ts';
import {
  createEvent,
  createHistory,
  createRecord,
  createUser,
  deleteRecord,
  readRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

const offline = 'The server cannot be reached. Please check your connection and try again.';

/** Collects all further requests that could change something. */
function changesSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    // The search for probable duplicates changes nothing.
    if (request.method() !== 'GET' && !request.url().endsWith('/alike')) sent.push(request);
  });
  return sent;
}

/** Lets the next request of a method reach the server, but drops its response. */
async function loseAnswer(page: Page, method: 'POST' | 'PUT', address: string): Promise<void> {
  let isAnswerLost = false;
  await page.route(address, async (route) => {
    if (isAnswerLost || route.request().method() !== method) return route.fallback();
    isAnswerLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test.use({
  allowedConsoleErrors: [
    /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET)|status of (4\d\d|50[023])|preload CSS|LazyLoadError/,
  ],
});
test.beforeEach(({ page }) => logIn(page));

test.describe('without a connection', () => {
  test('saving shows an error that stays until the connection is back, and nothing is sent later', async ({
    page,
    context,
  }) => {
    const word = uniqueWord();
    await page.goto(screenPath('protocol'));
    await page.getByRole('link', { name: 'Create' }).click();
    await field(page, 'Protocol').fill(`Offline ${word}`);
    const sent = changesSent(page);
    await context.setOffline(true);
    await field(page, 'Protocol').press('Control+Enter');
    await expect(toast(page, offline)).toBeVisible();
    await expect(notice(page)).toHaveText(offline);
    await expect(field(page, 'Protocol')).toBeFocused();
    await expectAccessible(page);
    await atBothWidths(page, () => expect(notice(page)).toBeInViewport());
    await expect(toast(page, offline)).toHaveCount(0);
    await field(page, 'Description').fill('Typed on');
    await expect(notice(page)).toHaveText(offline);
    const attempts = sent.length;
    expect(attempts).toBe(1);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(screenPath('protocol'));
    await context.setOffline(false);
    await page.goto(`${screenPath('protocol')}?q=${word}`);
    await expect(page.getByText('No matches')).toBeVisible();
    expect(sent).toHaveLength(attempts);
  });

  test('lists and choices show the missing connection, and a list is loaded again once it is back', async ({
    page,
    context,
  }) => {
    const { protocol } = await createRecord(page, 'protocol', { protocol: `Online ${uniqueWord()}` });
    await page.goto(screenPath('experiment', 0));
    await expect(field(page, 'Comment')).toBeVisible();
    await page.goto(screenPath('experiment'));
    await page.getByRole('link', { name: 'Create' }).click();
    await context.setOffline(true);
    const choice = page.getByRole('combobox', { name: /^Protocol/ });
    await choice.click();
    await expect(page.getByText(`Error loading items. ${offline}`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await searchbox(page).fill('something');
    await expect(notice(page)).toContainText(`Error loading items. ${offline}`);
    await context.setOffline(false);
    await expect(page.getByText('No matches')).toBeVisible();
    await page.goto(`${screenPath('protocol')}?q=${encodeURIComponent(String(protocol))}`);
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('neither a deletion nor a restored version is queued for later', async ({ page, context }) => {
    const word = uniqueWord();
    const { id } = await createRecord(page, 'protocol', { protocol: word });
    await page.goto(`${screenPath('protocol')}?q=${word}`);
    await page.getByRole('button', { name: `Delete ${word}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    const sent = changesSent(page);
    await context.setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, offline)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await context.setOffline(false);

    const event = await createHistory(page);
    await page.goto(screenPath('event', event.id));
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Restore this version/ })
      .click();
    await context.setOffline(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(offline);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(false);
    expect(sent).toHaveLength(2);
    expect(await readRecord(page, 'event', event.id)).toMatchObject({ version: 4 });
    expect(await readRecord(page, 'protocol', id)).toMatchObject({ protocol: word });
  });

  test('a record that fails to load can be loaded again', async ({ page }) => {
    const { id } = await createRecord(page, 'protocol', { protocol: `Again ${uniqueWord()}` });
    await page.route(`**/rest/protocols/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'Out.' } }));
    await page.goto(screenPath('protocol', id));
    await expect(notice(page)).toContainText('Out.');
    await page.unroute(`**/rest/protocols/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Protocol')).toHaveValue(/^Again/);
  });
});

test.describe('a script that fails to load', () => {
  test('the form remains, and the dialog of a new record opens at the next attempt', async ({ page }) => {
    await page.goto(screenPath('event', 0));
    await field(page, 'Event label').fill('typed before');
    await page.route('**/assets/record-dialog-*', (route) => route.abort());
    await page.getByRole('button', { name: 'new: Campaign' }).click();
    await expect(toast(page, loadFailedMessage)).toBeVisible();
    await expect(field(page, 'Event label')).toHaveValue('typed before');
    await page.unroute('**/assets/record-dialog-*');
    await page.getByRole('button', { name: 'new: Campaign' }).click();
    await expect(page.getByRole('dialog', { name: 'Campaign new' })).toBeVisible();
  });

  test('the comparison with a newer version is loaded again, and what was typed remains', async ({ page }) => {
    const { id } = await createRecord(page, 'protocol', { protocol: `Both ${uniqueWord()}` });
    await page.goto(screenPath('protocol', id));
    await field(page, 'Description').fill('mine');
    await updateRecord(page, 'protocol', id, { description: 'theirs' });
    await page.route('**/assets/conflict-view-*', (route) => route.abort());
    await field(page, 'Description').press('Control+Enter');
    await expect(notice(page).filter({ hasText: loadFailedMessage })).toBeVisible();
    await page.unroute('**/assets/conflict-view-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: /mine/ })).toBeEnabled();
    await expect(page.locator('main form > [tabindex="-1"]')).toBeFocused();
  });

  test('the question before leaving opens at the next attempt', async ({ page }) => {
    await page.goto(screenPath('protocol', 0));
    await page.route('**/assets/modals-*', (route) => route.abort());
    await field(page, 'Description').fill('typed before');
    const home = page.getByRole('link', { name: 'Home', exact: true });
    await home.click();
    await expect(toast(page, loadFailedMessage)).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('typed before');
    await page.unroute('**/assets/modals-*');
    await home.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('the list remains, and its filters and delete dialog open at the next attempt', async ({ page }) => {
    const { event } = await createEvent(page);
    const notLoaded = toast(page, loadFailedMessage);
    const deletion = page.getByRole('button', { name: /^Delete / }).first();
    const filter = async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Campaign', exact: true }).click();
    };
    await page.route('**/assets/forms-*', (route) => route.abort());
    await page.goto(`${screenPath('event')}?q=${encodeURIComponent(String(event.event_label))}`);
    await deletion.click();
    await expect(notLoaded).toBeVisible();
    await expect(notLoaded).toHaveCount(0);
    await filter();
    await expect(notLoaded).toBeVisible();
    await expect(deletion).toBeVisible();
    await page.unroute('**/assets/forms-*');
    await filter();
    await expect(page.locator('[data-filter="campaign_id"] input')).toBeFocused();
    await deletion.click();
    await expect(page.getByRole('alertdialog')).toContainText(String(event.event_label));
  });

  test('the map shows a message and a button to load it again', async ({ page }) => {
    const { event } = await createEvent(page);
    await page.route('**/rest/map?*', (route) => route.abort());
    await page.goto(screenPath('event', event.id));
    await field(page, 'Event label').fill('typed before');
    await expect(card(page, 'Location')).toContainText('The map could not be loaded.');
    await expectAccessible(page);
    await page.unroute('**/rest/map?*');
    await card(page, 'Location').getByRole('button', { name: 'Try again' }).click();
    await expect(map(page)).toBeVisible();
    await expect(field(page, 'Event label')).toHaveValue('typed before');
  });

  test('the message is in the language of the page and does not blame the program', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/');
    await page.route('**/assets/docs-page-*', (route) => route.abort());
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Bitte prüfen Sie Ihre Verbindung');
    await expect(page.getByRole('main')).not.toContainText(/fetch|module|error|Administration/i);
  });
});

test.describe('a screen that fails to load without a connection', () => {
  // With an empty cache.
  test.use({ hasOwnWindow: true });

  // A mouse preloads the files before the click, so the script fails after its styles.
  for (const method of ['keyboard', 'mouse'] as const)
    test(`the screen shows an error, and loads with all its styles later (${method})`, async ({ page, context }) => {
      await page.goto('/');
      const link = page.getByRole('banner').locator('a[href="/data"]');
      await expect(link).toBeVisible();
      const failures: string[] = [];
      page.on('console', (message) => message.text().startsWith('LazyLoadError') && failures.push(message.text()));
      await context.setOffline(true);
      if (method === 'mouse') await Promise.all([page.waitForEvent('requestfailed'), link.hover()]);
      await (method === 'mouse' ? link.click() : link.press('Enter'));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
      await expect(main).toContainText('Please check your connection and try again.');
      await expect(main).not.toContainText(/administrator|fetch|module|error/i);
      await expectAccessible(page);
      // Without a connection the error stays.
      await expect.poll(() => failures.length).toBeGreaterThan(0);
      const failedBefore = failures.length;
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => failures.length).toBeGreaterThan(failedBefore);
      await expect(main.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
      await context.setOffline(false);
      // The attempt of before may still go on, and load the screen before the click.
      const retry = main.getByRole('button', { name: 'Try again' });
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 2000 });
        await expect(main.getByRole('heading', { level: 1, name: 'Data import' })).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect(page).toHaveURL('/data');
      const styles = await page.locator('link[rel="stylesheet"][href*="/import-"]').all();
      expect(styles).toHaveLength(1);
      expect(await styles[0]?.evaluate(({ sheet }: HTMLLinkElement) => sheet?.cssRules.length)).toBeGreaterThan(0);
    });
});

test.describe('logout', () => {
  test('logging out with unsaved input asks first, and does not happen after “Stay here”', async ({ page }) => {
    await page.goto(screenPath('protocol', 0));
    await field(page, 'Protocol').fill('unsaved');
    const sent = changesSent(page);
    await logOut(page);
    await leaveDialog(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(leaveDialog(page)).toBeHidden();
    await expect(field(page, 'Protocol')).toHaveValue('unsaved');
    // Leaving the form later does not log out.
    await page.getByRole('link', { name: 'Strandbook, home' }).click();
    await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    expect(sent).toEqual([]);

    await page.goto(screenPath('protocol', 0));
    await field(page, 'Protocol').fill('unsaved');
    await logOut(page);
    await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect((await (await page.request.get('/auth/session')).json()).user).toBeNull();
  });

  test('going back after a logout and a login does not log out again', async ({ page }) => {
    await page.goto('/about');
    await logOut(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await logIn(page);
    await page.reload();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter');
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    expect((await (await page.request.get('/auth/session')).json()).user).not.toBeNull();
  });
});

test.describe('while a form is saved', () => {
  test('a form is locked while it is saved, and gets its focus back after a failure', async ({ page }) => {
    const { id } = await createRecord(page, 'protocol', { protocol: `Slow ${uniqueWord()}` });
    await page.goto(screenPath('protocol'));
    await page.goto(screenPath('protocol', id));
    let status = 500;
    await page.route(`**/rest/protocols/${id}`, (route) =>
      status === 500 && route.request().method() === 'PUT'
        ? route.fulfill({ status, json: { message: 'The disk is full.' } })
        : route.fallback(),
    );
    const release = await holdRequests(page, `**/rest/protocols/${id}`, 'PUT');
    await field(page, 'Description').fill('As written');
    await field(page, 'Description').press('Control+Enter');
    await expect(page.locator('main form')).toHaveJSProperty('inert', true);
    await page.keyboard.type(' and more');
    release();
    await expect(notice(page)).toHaveText('The disk is full.');
    await expect(field(page, 'Description')).toBeFocused();
    await expect(field(page, 'Description')).toHaveValue('As written');
    status = 200;
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL(screenPath('protocol'));
    expect(await readRecord(page, 'protocol', id)).toMatchObject({ description: 'As written' });
  });

  test('the comparison with a newer version gets the focus', async ({ page }) => {
    const { id } = await createRecord(page, 'protocol', { protocol: `Both ${uniqueWord()}` });
    await page.goto(screenPath('protocol', id));
    await field(page, 'Description').fill('mine');
    await updateRecord(page, 'protocol', id, { description: 'theirs' });
    await field(page, 'Description').press('Control+Enter');
    await expect(page.locator('main form > [tabindex="-1"]')).toBeFocused();
    await expect(page.getByRole('radio', { name: /mine/ })).toBeEnabled();
  });

  test('submitting twice sends one request', async ({ page }) => {
    const word = uniqueWord();
    await page.goto(screenPath('protocol'));
    await page.goto(screenPath('protocol', 0));
    await field(page, 'Protocol').fill(`Twice ${word}`);
    const sent = changesSent(page);
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL(screenPath('protocol'));
    expect(sent).toHaveLength(1);
  });
});

test('saving an unchanged form goes back without a request', async ({ page }) => {
  const { id } = await createRecord(page, 'protocol', { protocol: `Same ${uniqueWord()}` });
  await page.goto(screenPath('protocol'));
  await page.goto(screenPath('protocol', id));
  await field(page, 'Description').fill('x');
  await field(page, 'Description').fill('');
  const sent = changesSent(page);
  await saveButton(page).click();
  await expect(page).toHaveURL(screenPath('protocol'));
  expect(sent).toEqual([]);
  expect(await readRecord(page, 'protocol', id)).toMatchObject({ version: 1 });
});

test.describe('a session that ends while a form is filled in', () => {
  for (const language of testLanguages('de')) {
    test(`the form can be saved after a login in another tab (${language})`, async ({ page, context }) => {
      const word = uniqueWord();
      await setLanguage(page, language);
      await page.goto(screenPath('protocol', 0));
      const name = page.locator('main form [name="protocol"]');
      await name.fill(`Late ${word}`);
      await context.clearCookies();
      await name.press('Control+Enter');
      await expect(notice(page)).toHaveText(
        language === 'en'
          ? 'You are no longer logged in. Log in in a new tab, then save again: your entries stay here.'
          : 'Sie sind nicht mehr angemeldet. Melden Sie sich in einem neuen Tab an, und speichern Sie dann noch einmal: Ihre Eingaben bleiben hier stehen.',
      );
      await expectAccessible(page);
      await atBothWidths(page);
      await page.setViewportSize(desktop);
      await logInInNewTab(page, administrator);

      await expect(page.getByRole('banner').getByRole('button', { name: 'admin' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toContainText('admin');
      await expect(name).toHaveValue(`Late ${word}`);
      await page.locator('button[type="submit"]:has-text("e")').first().click();
      await expect(page).toHaveURL(screenPath('protocol'));
      const { records } = await (await page.request.get(`/rest/protocols/?q=${word}`)).json();
      expect(records).toMatchObject([{ protocol: `Late ${word}` }]);
    });
  }

  test('the header shows the current user after another tab has logged in, and the form remains', async ({
    page,
    context,
  }) => {
    const robin = await createUser(page);
    await page.goto(screenPath('protocol', 0));
    await field(page, 'Protocol').fill('mine');
    await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/about');
    await logOut(other);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await other.goto('/auth/login');
    await other.getByLabel('Email').fill(robin.email);
    await other.getByLabel('Password', { exact: true }).fill(robin.password);
    await other.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Profile of Robin Reader' })).toBeVisible();
    await expect(field(page, 'Protocol')).toHaveValue('mine');
  });
});

test('the answer of a proxy is replaced by a message in the language of the page', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.goto(screenPath('protocol', 0));
  await page.locator('main form [name="protocol"]').fill(uniqueWord());
  await page.route('**/rest/protocols/', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(notice(page)).toHaveText('Der Server antwortet gerade nicht. Bitte versuchen Sie es noch einmal. (502)');
});

test('a dialog that could not save shows the error until the next attempt', async ({ page }) => {
  const word = uniqueWord();
  await page.goto(screenPath('event', 0));
  await page.getByRole('button', { name: 'new: Protocol' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protocol new' });
  await field(dialog, 'Protocol').fill(word);
  await page.route('**/rest/protocols/', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await saveButton(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Out of order.');
  await expectAccessible(page);
  await page.unroute('**/rest/protocols/');
  await saveButton(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^Protocol/ })).toHaveValue(word);
});

test.describe('a record that was deleted', () => {
  for (const language of testLanguages('en')) {
    test(`a deleted record can be created again with the values of the form (${language})`, async ({ page }) => {
      const word = uniqueWord();
      const { id } = await createRecord(page, 'protocol', {
        protocol: `Gone ${word}`,
        url: 'https://example.org/gone',
      });
      await setLanguage(page, language);
      await page.goto(screenPath('protocol'));
      await page.goto(screenPath('protocol', id));
      await page.locator('main form [name="description"]').fill('Typed meanwhile');
      await deleteRecord(page, 'protocol', id);
      await page.keyboard.press('Control+Enter');
      await expect(notice(page)).toContainText(
        language === 'en'
          ? 'Somebody has deleted this record. Your entries are still here.'
          : 'Jemand hat diesen Datensatz gelöscht. Ihre Eingaben stehen noch hier.',
      );
      await expectAccessible(page);
      await atBothWidths(page);
      await notice(page).getByRole('button').click();
      await expect(page).toHaveURL(screenPath('protocol'));
      const { records } = await (await page.request.get(`/rest/protocols/?q=${word}`)).json();
      expect(records).toMatchObject([
        { protocol: `Gone ${word}`, url: 'https://example.org/gone', description: 'Typed meanwhile', version: 1 },
      ]);
      expect(records[0].id).not.toBe(id);
    });
  }

  test('the page of a missing record links to the list', async ({ page }) => {
    for (const id of ['99999999', '9223372036854775808']) {
      await page.goto(`${screenPath('event')}/${id}`);
      await expect(page.getByRole('heading', { name: 'There is no such record' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`no record has the number ${id}`);
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the list: Events' }).click();
    await expect(page).toHaveURL(screenPath('event'));
  });

  test('deleting a record again removes it from the list', async ({ page }) => {
    const word = uniqueWord();
    const { id } = await createRecord(page, 'protocol', { protocol: word });
    await page.goto(`${screenPath('protocol')}?q=${word}`);
    await page.getByRole('button', { name: `Delete ${word}` }).click();
    await deleteRecord(page, 'protocol', id);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'There is no such record.')).toBeVisible();
    await expect(page.getByText('No matches')).toBeVisible();
  });
});

test.describe('a lost answer', () => {
  test('saving again after a lost answer creates no second record', async ({ page }) => {
    const word = uniqueWord();
    await page.goto(screenPath('experiment'));
    await page.goto(screenPath('experiment', 0));
    await field(page, 'Comment').fill(word);
    const sent = changesSent(page);
    await loseAnswer(page, 'POST', '**/rest/experiments/');
    await saveButton(page).click();
    await expect(notice(page)).toHaveText(offline);
    await field(page, 'Culture collection ID').fill('DSM 1');
    await saveButton(page).click();
    await expect(page).toHaveURL(screenPath('experiment'));
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    const { records } = await (await page.request.get(`/rest/experiments/?q=${word}`)).json();
    expect(records).toMatchObject([{ experiment_comment: word, culture_collection_id: 'DSM 1' }]);
  });

  test('each new form has its own idempotency key', async ({ page }) => {
    const sent = changesSent(page);
    await page.goto(screenPath('experiment'));
    for (const n of [1, 2]) {
      await page.getByRole('link', { name: 'Create' }).click();
      await field(page, 'Comment').fill(`${n} ${uniqueWord()}`);
      await saveButton(page).click();
      await expect(page).toHaveURL(screenPath('experiment'));
    }
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('saving again after a lost answer shows no conflict with one’s own change', async ({ page }) => {
    const { id } = await createRecord(page, 'protocol', { protocol: `Lost ${uniqueWord()}` });
    await page.goto(screenPath('protocol'));
    await page.goto(screenPath('protocol', id));
    await field(page, 'Description').fill('Stored at once');
    await loseAnswer(page, 'PUT', `**/rest/protocols/${id}`);
    await saveButton(page).click();
    await expect(notice(page)).toHaveText(offline);
    // Another person changes another field.
    await updateRecord(page, 'protocol', id, { url: 'https://example.org/' });
    await saveButton(page).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL(screenPath('protocol'));
    expect(await readRecord(page, 'protocol', id)).toMatchObject({
      description: 'Stored at once',
      url: 'https://example.org/',
      version: 3,
    });
  });
});
