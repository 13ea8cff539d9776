import type { InvitationState } from '../../../src/catalogue/endpoints/invitations.ts';
import { setMailServer, waitingMails } from '../pages/mails.ts';
import { mockTroubledServer } from '../pages/operation.ts';
import { button, dialog, main, pressButton, type Screen, type ScreenContext } from './screen.ts';

// Screens of accounts, and those for administrators.

export const login: readonly Screen[] = [
  { name: 'login', address: '/auth/login?needed=login&from=%2Fauth%2Fpersonal' },
  {
    name: 'login-refused',
    address: '/auth/login',
    async steps({ page, t }) {
      await main(page).getByLabel(t('shell.login.email')).fill('nobody@example.org');
      await main(page).getByLabel(t('shell.login.password')).fill('not the password');
      await page.keyboard.press('Enter');
    },
    shows: ({ page, t }) => page.getByText(t('accounts.wrongLogin')),
    consoleErrors: /401/,
  },
];

export const register: readonly Screen[] = [
  { name: 'register', address: '/auth/register' },
  {
    name: 'register-refused',
    address: '/auth/register?token=abc&email=ada%40example.org',
    async steps(context) {
      await context.page.locator('input[name="password"]').fill('short');
      await button(context, context.t('shell.register.action')).click();
    },
    shows: ({ page }) => main(page).locator('[aria-invalid="true"]').first(),
  },
];

export const passwordReset: readonly Screen[] = [{ name: 'reset', address: '/auth/reset' }];
export const personal: readonly Screen[] = [{ name: 'personal', address: '/auth/personal', as: 'researcher' }];
export const account: readonly Screen[] = [{ name: 'account', address: '/auth/account', as: 'researcher' }];

export const emailVerification: readonly Screen[] = [
  {
    name: 'proof-refused',
    address: '/auth/email?token=abc',
    as: 'researcher',
    shows: ({ page }) => main(page).getByRole('alert'),
    consoleErrors: /40\d/,
  },
];

export const users: readonly Screen[] = [
  { name: 'users', address: '/auth/user', as: 'administrator', shows: ({ page }) => page.locator('tbody tr').first() },
  {
    name: 'users-none',
    address: '/auth/user?q=nobody',
    as: 'administrator',
    shows: ({ page, t }) => page.getByText(t('users.list.none', { email: 'nobody' })),
  },
  {
    name: 'users-hand-over',
    address: '/auth/user',
    as: 'administrator',
    async responses(page) {
      const payload = { references: [{ resource: 'datasets', count: 2 }] };
      const message = '2 imports refer to this user.';
      await page.route('**/rest/users/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 403, json: { message, payload } })
          : route.fallback(),
      );
      const belongings = { imports: 2, records: { campaign: 1, field_sample: 1250 }, mappings: 1, views: 3 };
      await page.route('**/rest/users/*/hand-over', (route) => route.fulfill({ json: belongings }));
    },
    async steps(context) {
      await main(context.page).locator('tbody tr').first().getByRole('button').last().click();
      await dialog(context.page)
        .getByRole('button', { name: context.t('records.deleting.action'), exact: true })
        .click();
      await button(context, context.t('people.handOver.first')).click();
    },
    shows: ({ page }) => dialog(page).getByRole('combobox'),
    consoleErrors: /403/,
  },
  { name: 'not-allowed', address: '/auth/user', as: 'researcher', consoleErrors: /NotAllowed/ },
];

export const user: readonly Screen[] = [
  {
    name: 'user',
    address: ({ user }) => `/auth/user/${user}`,
    as: 'administrator',
    shows: ({ page, t }) => main(page).getByLabel(t('accounts.fields.email')),
  },
  {
    name: 'user-refused',
    address: '/auth/user/0',
    as: 'administrator',
    steps: pressButton('records.saving.action'),
    shows: ({ page }) => main(page).locator('[aria-invalid="true"]').first(),
  },
];

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const invitation = (person_id: number, invitation_state: InvitationState) => ({
  invitation_uuid: `00000000-0000-4000-8000-00000000000${person_id}`,
  person_id,
  person_name: 'Sample, Robin',
  email: 'robin.sample@example.org',
  invitation_state,
  created_at: daysAgo(5),
  // The link that was opened has expired.
  sent_at: invitation_state === 'invited' ? null : daysAgo(invitation_state === 'opened' ? 20 : 4),
  opened_at: invitation_state === 'opened' ? daysAgo(19) : null,
  registered_at: null,
  study: { project_study_id: 1, study_title: 'Prokaryotes and protists of the Baltic Sea' },
});

const link = `https://samples.example.org/auth/register?email=robin.sample%40example.org&token=${'x'.repeat(43)}`;

export const invitations: readonly Screen[] = [
  {
    name: 'invitations',
    address: '/invitations',
    as: 'administrator',
    // Made up, as all authors of the demo's studies are users.
    responses: (page) =>
      page.route('**/rest/invitations?*', (route) =>
        route.fulfill({
          json: {
            records: [invitation(3, 'invited'), invitation(4, 'accepted'), invitation(5, 'opened')],
            totalHits: 3,
          },
        }),
      ),
    shows: ({ page }) => page.locator('tbody tr').first(),
  },
  {
    name: 'invitations-invite',
    address: '/invitations',
    as: 'administrator',
    async steps(context) {
      await button(context, context.t('administration.invite.open')).click();
      await dialog(context.page).getByRole('textbox').fill('guest@nowhere');
      await context.page.keyboard.press('Enter');
    },
    shows: ({ page }) => dialog(page).locator('[aria-invalid="true"]'),
  },
  {
    name: 'invitations-link',
    address: '/invitations',
    as: 'administrator',
    responses: (page) =>
      page.route('**/rest/invitations', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...invitation(4, 'accepted'), link } })
          : route.fallback(),
      ),
    async steps(context) {
      await button(context, context.t('administration.invite.open')).click();
      await dialog(context.page).getByRole('textbox').fill('robin.sample@example.org');
      await context.page.keyboard.press('Enter');
    },
    shows: ({ page, t }) => dialog(page).getByRole('button', { name: t('administration.link.copy') }),
  },
];

export const mails: readonly Screen[] = [
  {
    name: 'mails',
    address: '/mails',
    as: 'administrator',
    async responses(page) {
      await page.route('**/rest/mails**', (route) =>
        route.fulfill({ json: { records: waitingMails(), totalHits: 2 } }),
      );
      await setMailServer(page, true);
    },
    shows: ({ page }) => page.locator('tbody tr').first(),
  },
  {
    name: 'mails-none',
    address: '/mails',
    as: 'administrator',
    shows: ({ page, t }) => page.getByText(t('administration.mails.noServer')),
  },
];

export const settings: readonly Screen[] = [
  { name: 'settings', address: '/settings', as: 'administrator', shows: ({ page }) => page.getByRole('radio').first() },
];

const shownTable = ({ page }: Pick<ScreenContext, 'page'>) => main(page).getByRole('table').first();

export const operation: readonly Screen[] = [
  {
    name: 'operation',
    address: '/operation',
    as: 'administrator',
    responses: mockTroubledServer,
    shows: shownTable,
  },
  { name: 'operation-of-tests', address: '/operation', as: 'administrator', shows: shownTable },
];

export const texts: readonly Screen[] = [
  { name: 'texts', address: '/texts', as: 'administrator', shows: ({ page }) => page.locator('tbody tr').first() },
];

export const templates: readonly Screen[] = [
  {
    name: 'templates',
    address: '/templates',
    as: 'administrator',
    shows: ({ page }) => page.locator('tbody tr').first(),
  },
];

export const template: readonly Screen[] = [
  {
    name: 'template',
    address: ({ template }) => `/templates/${template}`,
    as: 'administrator',
    shows: ({ page, t }) => page.getByText(t('administration.templates.shippedStays')),
  },
  {
    name: 'template-new',
    address: ({ template }) => `/templates/0?copy=${template}`,
    as: 'administrator',
    shows: ({ page, t }) => main(page).getByRole('button', { name: t('administration.templates.choose') }),
  },
  {
    name: 'template-columns',
    address: ({ template }) => `/templates/0?copy=${template}`,
    as: 'administrator',
    steps: pressButton('administration.templates.choose'),
    shows: ({ page }) => dialog(page).getByRole('checkbox').first(),
  },
];

export const templateExport: readonly Screen[] = [
  { name: 'template-export', address: '/template/export', shows: ({ page }) => main(page).getByRole('combobox') },
  {
    name: 'template-export-refused',
    address: '/template/export',
    responses: (page) =>
      page.route('**/template/export', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { message: '', payload: ['Template 7: no such template'] } })
          : route.fallback(),
      ),
    steps: ({ page, t }) =>
      main(page)
        .getByRole('button', { name: t('dataImport.template.xlsx') })
        .click(),
    shows: ({ page }) => page.locator('ul[aria-live] > li'),
    consoleErrors: /500/,
  },
];
