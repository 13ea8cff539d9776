/** A file of code that several screens share. */
type SharedChunk = 'maps' | 'lists' | 'accounts' | 'forms' | 'changes' | 'uploads' | 'import' | 'entries' | 'help';

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
  '/auth/email': {
    module: 'accounts/email-verification-page.tsx',
    component: 'EmailVerificationPage',
    chunk: 'accounts',
  },
  '/auth/login': { module: 'accounts/login-page.tsx', component: 'LoginPage', chunk: 'accounts' },
  '/auth/personal': { module: 'accounts/personal-page.tsx', component: 'PersonalPage' },
  '/auth/register': { module: 'accounts/register-page.tsx', component: 'RegisterPage', chunk: 'accounts' },
  '/auth/reset': { module: 'accounts/password-reset-page.tsx', component: 'PasswordResetPage', chunk: 'accounts' },
  '/auth/user': { module: 'accounts/users-page.tsx', component: 'UsersPage' },
  '/auth/user/$id': { module: 'accounts/user-page.tsx', component: 'UserPage' },
  '/bin': { module: 'changes/bin-page.tsx', component: 'BinPage', chunk: 'changes' },
  '/changes': { module: 'changes/changes-page.tsx', component: 'ChangesPage', chunk: 'changes' },
  '/changes/$id': { module: 'changes/change-page.tsx', component: 'ChangePage', chunk: 'changes' },
  '/component/$entity': { module: 'records/list/records-page.tsx', component: 'RecordsPage', chunk: 'lists' },
  '/component/$entity/$id': { module: 'records/form/record-page.tsx', component: 'RecordPage', chunk: 'forms' },
  '/component/my-entries': {
    module: 'own-datasets/own-datasets-page.tsx',
    component: 'OwnDatasetsPage',
    chunk: 'entries',
  },
  '/component/my-entries/$dataset': {
    module: 'own-datasets/dataset-page.tsx',
    component: 'DatasetPage',
    chunk: 'entries',
  },
  '/component/my-entries/$dataset/columns': {
    module: 'bulk-update/left-out-columns-page.tsx',
    component: 'LeftOutColumnsPage',
  },
  '/data': { module: 'importing/import-page.tsx', component: 'ImportPage', chunk: 'import' },
  '/demo/cars': { module: 'cars/cars-page.tsx', component: 'CarsPage' },
  '/docs': { module: 'docs/docs-page.tsx', component: 'DocsPage' },
  '/doubles/$entity': { module: 'records/doubles/doubles-page.tsx', component: 'DoublesPage' },
  '/help': { module: 'help/help-page.tsx', component: 'HelpPage', chunk: 'help' },
  '/help/fields': { module: 'help/guide-page.tsx', component: 'GuidePage', chunk: 'help' },
  '/help/fields/$name': { module: 'help/field-page.tsx', component: 'FieldPage', chunk: 'help' },
  '/id/$id': { module: 'element/element-page.tsx', component: 'ElementPage' },
  '/invitations': { module: 'invitations/invitations-page.tsx', component: 'InvitationsPage' },
  '/mails': { module: 'mail/mails-page.tsx', component: 'MailsPage' },
  '/my-tables': { module: 'my-tables/my-tables-page.tsx', component: 'MyTablesPage' },
  '/operation': { module: 'operation/operation-page.tsx', component: 'OperationPage' },
  '/quality': { module: 'quality/quality-page.tsx', component: 'QualityPage' },
  '/revise': { module: 'bulk-update/bulk-update-page.tsx', component: 'BulkUpdatePage' },
  '/search': searchScreen,
  '/seqElementdownload': searchScreen,
  '/settings': { module: 'settings/settings-page.tsx', component: 'SettingsPage' },
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
  { name: 'maps', modules: ['map/outlines.ts', 'home/sampling/sampling-cards.tsx'] },
  // Lists, with the menus above them and in the header, and the modules that the search shares with lists.
  {
    name: 'lists',
    modules: [
      'shell/profile-menu.tsx',
      'search/search-tips.tsx',
      'ui/table/row-selection.tsx',
      'ui/table/selection.ts',
      'search/saved-searches/saved-searches-query.ts',
      'accounts/users-query.ts',
      'importing/import-result.tsx',
      'importing/loaded-templates.tsx',
      'importing/mapping/saved-mappings.ts',
      'ui/save-file.ts',
      'usual-values-query.ts',
      'map/fine-outlines.ts',
      'map/location-map.tsx',
      'own-datasets/queries.ts',
      'records/change-queries.ts',
      'records/history/change-list.tsx',
      'records/history/obstacle-list.tsx',
      'templates/admin/template-queries.ts',
      'ui/date-input.tsx',
      'ui/dialog.tsx',
      'ui/field-label.tsx',
      'ui/folded-table.tsx',
      'ui/form-data.ts',
      'ui/format-time.ts',
      'ui/guide-link.tsx',
      'ui/logged-out-notice.tsx',
      'ui/table/header-cell.tsx',
      'ui/start-download.ts',
      '../catalogue/facets.ts',
      '../catalogue/file-formats.ts',
      '../catalogue/records/problem-messages.ts',
      '../catalogue/values/text-matching.ts',
      '../catalogue/run-in-table.ts',
      '../catalogue/usual-columns.ts',
      '../../node_modules/@mantine/core/esm/components/NativeSelect/NativeSelect.mjs',
    ],
  },
  // The login, registration and the inputs that these share with the account of a user.
  { name: 'accounts', modules: ['accounts/account-validation.ts', 'accounts/password-input.tsx'] },
  // Including the dialogs and filters that a list loads when somebody chooses columns, deletes or filters records.
  {
    name: 'forms',
    modules: [
      'records/form/use-versioned-form.tsx',
      'records/list/columns-dialog.tsx',
      'records/list/filter-field-dialog.tsx',
      'records/list/filter-row.tsx',
      'ui/field-selection-dialog.tsx',
      'custom-template/custom-template.tsx',
      '../catalogue/templates/templates.ts',
    ],
  },
  { name: 'changes', modules: [] },
  { name: 'uploads', modules: ['importing/upload/index.ts', 'importing/grid/table-issues.ts'] },
  { name: 'import', modules: [] },
  { name: 'entries', modules: [] },
  { name: 'help', modules: [] },
];
