import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, keepScreen, phone, speak, test } from './strandbook.ts';

// Registrations and resets are counted by address: every test comes from nowhere else, so there are few of them.
const someone = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`;

test.describe('registering', () => {
  test.use({ allowedComplaints: [/40[03]/] });

  test('without a token makes an account and logs in, and the same address is refused afterwards', async ({ page }) => {
    const email = someone('alex');
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
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(
      'Successfully registered. You will be loggedin automatically now',
    );
    await expect(page.getByRole('button', { name: `Profile of ${email.split('@')[0]}` })).toBeVisible();
    await expect(page).toHaveURL('/');

    await page.goto(`/auth/register?email=${email}`);
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('There is already an account with this email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('says where accounts are created by invitation only', async ({ page }) => {
    await page.route('**/rest/users', (route) => route.fulfill({ status: 403, json: { message: 'By invitation.' } }));
    await page.goto('/auth/register');
    await page.getByLabel('Email').fill(someone('alex'));
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByLabel('Repeat password').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Accounts are created by invitation.');
    await page.getByRole('button', { name: 'I was sent a token' }).click();
    await expect(page.getByLabel('Token')).toBeFocused();
  });

  test('in German', async ({ page }) => {
    await speak(page, 'de');
    await page.route('**/rest/users', (route) => route.fulfill({ status: 201, json: {} }));
    await page.goto('/auth/register');
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await expect(page.getByText('E-Mail ist erforderlich')).toBeVisible();
    await page.getByLabel('E-Mail').fill(someone('alex'));
    await page.getByLabel(/^Passwort (?!wiederholen)/).fill('correct horse');
    await page.getByLabel('Passwort wiederholen').fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Die Registrierung ist gelungen.');
  });
});

test.describe('a forgotten password', () => {
  test.use({ allowedComplaints: [/400/] });

  test('is reset by a link in a mail, whether there is such an account or not', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/auth/reset');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type(someone('nobody'));
    await page.keyboard.press('Enter');
    const sent = 'We sent you a password reset link. Please check your emails.';
    await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
    await expectAccessible(page);
  });

  test('in German', async ({ page }) => {
    await speak(page, 'de');
    await page.route('**/auth/reset', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.fallback(),
    );
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await page.getByLabel('E-Mail').fill('alex@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Wir haben Ihnen einen Link');
  });
});

for (const language of ['en', 'de'] as const) {
  for (const [width, viewport] of Object.entries({ 1440: { width: 1440, height: 900 }, 390: phone })) {
    test(`visitors' screens look right in ${language} at ${width}`, async ({ page }) => {
      await speak(page, language);
      await page.setViewportSize(viewport);
      for (const [name, address] of Object.entries({
        'login-needed': '/auth/login?needed=role',
        'register-open': '/auth/register',
        reset: '/auth/reset',
      })) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await keepScreen(page, `${name}-${language}-${width}`);
      }
    });
  }
}
