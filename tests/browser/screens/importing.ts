import { expect, type Locator, type Page } from '@playwright/test';
import { buildRow, buildWorkbook } from '../../workbooks.ts';
import { chooseFile, xlsx } from '../pages/import.ts';
import { chooseFiles } from '../pages/template-screens.ts';
import { button, dialog, main, pressButton, type Screen, type ScreenContext } from './screen.ts';

// Screens of the import of a table, from the template to its errors.

/** Two rows with wrong cells: a misspelled term, an impossible latitude and a missing name. */
async function faultyTable(): Promise<Buffer> {
  const row = { campaign: 'Screens', library_strategy: 'AMPLIKON' };
  return buildWorkbook([buildRow(row), buildRow({ ...row, geogr_loc_lat: 91, samp_name: null })]);
}

const foreignTable = ['Sample Name;lat_lon;collection_date;md5;Remarks', 'S1;54.1 N 7.9 E;01.04.2019;abc;windy'];

async function chooseFaulty({ page }: ScreenContext): Promise<void> {
  await chooseFile(page, 'faulty.xlsx', await faultyTable());
}

/** The list of templates, which moves everything below it when it has loaded. */
const templates = ({ page, t }: ScreenContext): Locator => page.getByText(t('dataImport.template.choose')).first();
const waitForTemplates = (context: ScreenContext): Promise<void> => expect(templates(context)).toBeVisible();

/** The causes of errors, which move the tools of the table when they appear. */
const causes = ({ page, t }: ScreenContext): Locator => page.getByRole('list', { name: t('dataImport.table.causes') });
const waitForCheck = (context: ScreenContext): Promise<void> => expect(causes(context)).toBeVisible();

export const data: readonly Screen[] = [
  { name: 'import-visitor', address: '/data', shows: ({ page, t }) => page.getByText(t('dataImport.login')).first() },
  {
    name: 'import',
    address: '/data',
    as: 'researcher',
    shows: templates,
  },
  {
    name: 'import-columns',
    address: '/data',
    as: 'researcher',
    async steps(context) {
      await waitForTemplates(context);
      await main(context.page).getByText(context.t('dataImport.template.custom'), { exact: true }).click();
    },
    shows: ({ page }) => page.getByRole('checkbox').first(),
  },
  {
    name: 'import-errors',
    address: '/data',
    as: 'researcher',
    steps: chooseFaulty,
    shows: causes,
  },
  {
    name: 'import-find-replace',
    address: '/data',
    as: 'researcher',
    steps: pressButton('dataImport.table.findReplace', chooseFaulty, waitForCheck),
    shows: ({ page }) => dialog(page).getByRole('textbox').first(),
  },
  {
    name: 'import-paste',
    address: '/data',
    as: 'researcher',
    steps: pressButton('dataImport.table.paste', waitForTemplates),
    shows: ({ page }) => dialog(page).getByRole('textbox').first(),
  },
  {
    name: 'import-match',
    address: '/data',
    as: 'researcher',
    steps: ({ page, t }) =>
      main(page)
        .getByLabel(t('dataImport.file.input'), { exact: true })
        .setInputFiles({ name: 'foreign.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable.join('\r\n')) }),
    shows: ({ page, t }) => page.getByRole('region', { name: t('dataImport.match.label') }),
  },
  {
    name: 'import-no-table',
    address: '/data',
    as: 'researcher',
    steps: ({ page }) => chooseFile(page, 'picture.xlsx', Buffer.from('no table')),
    shows: ({ page }) => page.getByText('picture.xlsx').first(),
  },
  {
    name: 'import-checksums',
    address: '/data',
    as: 'researcher',
    steps: ({ page, t }) =>
      main(page)
        .getByLabel(t('checksums.filesInput'), { exact: true })
        .setInputFiles([
          { name: 'EMB177_station_TF0271_surface_R1.fastq.gz', mimeType: '', buffer: Buffer.from('one') },
          { name: 'empty.fastq', mimeType: '', buffer: Buffer.alloc(0) },
        ]),
    shows: ({ page, t }) => page.getByText(t('checksums.empty')),
  },
];

export const templateImport: readonly Screen[] = [
  { name: 'template-import', address: '/template/import', as: 'researcher' },
  {
    name: 'template-import-refused',
    address: '/template/import',
    as: 'researcher',
    async steps(context) {
      const table = { name: 'faulty.xlsx', buffer: await faultyTable(), mimeType: xlsx };
      await chooseFiles(context.page, [table], context.language);
      await button(context, context.t('templateScreens.import.upload')).click();
    },
    shows: ({ page, t }) => main(page).getByText(t('templateScreens.import.error'), { exact: true }).first(),
    consoleErrors: /400/,
  },
];

const savedMapping = (id: number, name: string, more: object) => ({
  id,
  name,
  headers: ['Probe', 'Tiefe (m)', 'Datum', 'Schiff'],
  rules: {
    version: 1,
    fields: {},
    dates: 'asWritten',
    decimals: 'asWritten',
    nothing: {},
    replaced: {},
    toLastRow: false,
  },
  own: true,
  shared: false,
  owner: 'Robin Researcher',
  updated_at: '2026-03-01T12:00:00.000Z',
  ...more,
});

/** Values and mappings as somebody has them who has imported tables for years. */
async function rememberedTables(page: Page): Promise<void> {
  const values = {
    env_broad_scale: 'marine biome [ENVO:00000447]',
    library_strategy: 'AMPLICON',
    seq_meth: 'Illumina MiSeq',
    forward_read_file_name: '{samp_name}_R1.fastq.gz',
  };
  const message = 'Library source is not valid: “METAGENOME” is no term of its vocabulary.';
  const outdated = [{ column: 'library_source', value: 'METAGENOME', message }];
  await page.route('**/rest/usual-values?of=own', (route) => route.fulfill({ json: values }));
  await page.route('**/rest/usual-values?of=all', (route) => route.fulfill({ json: { checksum_method: 'MD5' } }));
  await page.route('**/rest/usual-values/outdated?of=me', (route) =>
    route.fulfill({ json: { records: outdated, totalHits: 1 } }),
  );
  const mappings = [
    savedMapping(1, 'Our laboratory', { shared: true }),
    savedMapping(2, 'Deep sea', {}),
    savedMapping(3, 'The institute’s', { own: false, shared: true, owner: null }),
  ];
  await page.route('**/rest/mappings', (route) => route.fulfill({ json: { records: mappings, totalHits: 3 } }));
}

const ownTables = {
  address: '/my-tables',
  responses: rememberedTables,
  shows: ({ page, t }: ScreenContext) => page.getByText(t('myTables.ownerGone')),
};

export const myTables: readonly Screen[] = [
  { ...ownTables, name: 'my-tables', as: 'researcher' },
  { ...ownTables, name: 'my-tables-administrator', as: 'administrator' },
  {
    name: 'my-tables-empty',
    address: '/my-tables',
    as: 'administrator',
    shows: ({ page, t }) => page.getByText(t('myTables.noMappings')),
  },
];
