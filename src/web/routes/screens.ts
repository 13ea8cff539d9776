/** A file of code that several screens share. */
type SharedChunk = 'maps' | 'lists' | 'forms';

export type ScreenDefinition = {
  /** The module, relative to `src/web`; its name ends in `-page.tsx`. */
  module: string;
  /** The component that it exports. */
  component: string;
  /** The shared file that contains the screen; left out if the screen has a separate file. */
  chunk?: SharedChunk;
};

const contentScreen = { module: 'content/content-page.tsx', component: 'ContentPage' };
const searchScreen = { module: 'search/search-page.tsx', component: 'SearchPage' };

/**
 * The lazily loaded screens, by the paths of their routes. The router loads them from this list; the build writes their
 * files into the page's head, so that they load together with the first code (`vite.config.ts`).
 */
export const screens = {
  '/about': contentScreen,
  '/contact': contentScreen,
  '/imprint': contentScreen,
  '/privacy': contentScreen,
  '/release': contentScreen,
  '/terms-of-use': contentScreen,
  '/auth/account': { module: 'accounts/account-page.tsx', component: 'AccountPage' },
  '/auth/email': { module: 'accounts/email-verification-page.tsx', component: 'EmailVerificationPage' },
  '/auth/login': { module: 'accounts/login-page.tsx', component: 'LoginPage' },
  '/auth/personal': { module: 'accounts/personal-page.tsx', component: 'PersonalPage' },
  '/auth/register': { module: 'accounts/register-page.tsx', component: 'RegisterPage' },
  '/auth/reset': { module: 'accounts/password-reset-page.tsx', component: 'PasswordResetPage' },
  '/auth/user': { module: 'accounts/users-page.tsx', component: 'UsersPage' },
  '/auth/user/$id': { module: 'accounts/user-page.tsx', component: 'UserPage' },
  '/component/$entity': { module: 'records/list/records-page.tsx', component: 'RecordsPage', chunk: 'lists' },
  '/component/$entity/$id': { module: 'records/form/record-page.tsx', component: 'RecordPage', chunk: 'forms' },
  '/component/my-entries': { module: 'own-datasets/own-datasets-page.tsx', component: 'OwnDatasetsPage' },
  '/component/my-entries/$dataset': { module: 'own-datasets/dataset-page.tsx', component: 'DatasetPage' },
  '/data': { module: 'importing/import-page.tsx', component: 'ImportPage' },
  '/demo/cars': { module: 'cars/cars-page.tsx', component: 'CarsPage' },
  '/docs': { module: 'docs/docs-page.tsx', component: 'DocsPage' },
  '/help': { module: 'help/help-page.tsx', component: 'HelpPage' },
  '/help/fields': { module: 'help/guide-page.tsx', component: 'GuidePage' },
  '/help/fields/$name': { module: 'help/field-page.tsx', component: 'FieldPage' },
  '/id/$id': { module: 'element/element-page.tsx', component: 'ElementPage' },
  '/invitations': { module: 'invitations/invitations-page.tsx', component: 'InvitationsPage' },
  '/mails': { module: 'mail/mails-page.tsx', component: 'MailsPage' },
  '/revise': { module: 'bulk-update/bulk-update-page.tsx', component: 'BulkUpdatePage' },
  '/search': searchScreen,
  '/seqElementdownload': searchScreen,
  '/template/export': { module: 'templates/export-page.tsx', component: 'TemplateExportPage' },
  '/template/import': {
    module: 'importing/several-files/several-files-page.tsx',
    component: 'TemplateImportPage',
  },
  '/templates': { module: 'templates/admin/templates-page.tsx', component: 'TemplatesPage' },
  '/templates/$id': { module: 'templates/admin/template-page.tsx', component: 'TemplatePage' },
  '/texts': { module: 'interface-texts/texts-page.tsx', component: 'TextsPage' },
} as const satisfies Record<string, ScreenDefinition>;

export type ScreenPath = keyof typeof screens;

/**
 * The shared files, each with its entry modules, relative to `src/web`. A file also contains all modules that these
 * import, unless an earlier file contains them. Without this list, the bundler would make a separate file for the
 * modules of each combination of screens.
 */
export const sharedChunks: readonly { name: SharedChunk; modules: readonly string[] }[] = [
  { name: 'maps', modules: ['map/location-map.tsx', 'home/sampling/sampling-cards.tsx'] },
  // Lists, with the menus above them and in the header, and the modules that the search shares with lists.
  {
    name: 'lists',
    modules: [
      'shell/profile-menu.tsx',
      'search/search-tips.tsx',
      'search/selection.ts',
      'search/saved-searches/saved-searches-query.ts',
      'ui/date-input.tsx',
      'ui/field-label.tsx',
      'ui/form-data.ts',
      'ui/format-time.ts',
      'ui/table/header-cell.tsx',
      'ui/start-download.ts',
      '../catalogue/facets.ts',
      '../catalogue/file-formats.ts',
      '../catalogue/values/text-matching.ts',
    ],
  },
  // Including the dialogs and filters that a list loads when somebody deletes or filters records.
  {
    name: 'forms',
    modules: ['records/form/use-versioned-form.tsx', 'records/list/filter-row.tsx', 'records/list/delete-dialog.tsx'],
  },
];
