import type { Locator, Page } from '@playwright/test';
import { buildWorkbook } from '../workbooks.ts';
import {
  atBothWidths,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  setLanguage,
  test,
} from './fixtures.ts';
import { choice, field, inputOf, saveButton } from './pages/form.ts';
import { buildRows, chooseFile } from './pages/import.ts';
import { logInAsNewUser, screenPath, uniqueWord } from './records.ts';

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const grid = (page: Page) => page.getByRole('region', { name: 'Your table' }).getByRole('grid');

/** Opens a table of our columns, and moves to the first cell of one of them by keyboard. */
async function goToColumn(page: Page, rows: ReturnType<typeof buildRows>, column: string): Promise<void> {
  await page.goto('/data');
  await chooseFile(page, 'terms.xlsx', await buildWorkbook(rows));
  await grid(page).getByRole('gridcell').nth(1).click();
  const index = Object.keys(rows[0] ?? {}).indexOf(column);
  for (let i = 0; i < index; i++) await page.keyboard.press('ArrowRight');
  await expect(activeCell(page)).toHaveAttribute('aria-colindex', String(index + 2));
}

const activeCell = (page: Page) => grid(page).locator('[role=gridcell][aria-selected=true]');
const repairs = (page: Page) =>
  page.getByRole('region', { name: 'Terms that can be written as the archives list them' });

/** The first suggestion is for all that was typed, and Enter takes it; a list for the first letters highlights none. */
async function expectHighlighted(page: Page, term: string): Promise<void> {
  await expect(options(page).first()).toHaveText(term);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
}

/** Whether a list is visible as a whole, and not cut off by what scrolls around the input. */
async function expectInView(list: Locator): Promise<void> {
  await expect(list).toBeInViewport({ ratio: 1 });
}

test.describe('in the table of an import', () => {
  test('a term is found by its first letters, taken by Enter, and the cell keeps the focus', async ({ page }) => {
    await logIn(page);
    await goToColumn(page, buildRows(uniqueWord(), 3, { library_strategy: 'WGS' }), 'library_strategy');
    await page.keyboard.type('amp');
    await expect(options(page)).toHaveText(['AMPLICON']);
    await expectInView(page.getByRole('listbox'));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(activeCell(page)).toHaveText('AMPLICON');
    await expect(activeCell(page)).toBeFocused();
    // The second row: the term of the table comes first. Escape closes the list, and then leaves the cell as it was.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('w');
    await expect(options(page).first()).toHaveText('WGS already used');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(grid(page).getByRole('combobox')).toHaveValue('w');
    await page.keyboard.press('Escape');
    await expect(activeCell(page)).toHaveText('WGS');
  });

  test('a term of ENVO is found by its synonym, and any other text stays', async ({ page }) => {
    await logIn(page);
    await goToColumn(page, buildRows(uniqueWord(), 2), 'env_medium');
    await page.keyboard.type('coastal seawater');
    await expectHighlighted(page, 'coastal sea water [ENVO:00002150]');
    await page.keyboard.press('Enter');
    await expect(activeCell(page)).toHaveText('coastal sea water [ENVO:00002150]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('water of my own');
    await page.keyboard.press('Enter');
    await expect(activeCell(page)).toHaveText('water of my own');
  });

  test('certain terms are written by one click in all their cells, which is undone as one', async ({ page }) => {
    const [first, second, third] = buildRows(uniqueWord(), 3);
    const rows = [
      {
        ...first,
        event_label: 'TF0272',
        env_medium: 'seawater',
        geog_loc_name: 'Czech Republic: Prague',
        taxon_id: 408172,
      },
      { ...second, env_medium: 'ENVO:00002151', taxon_id: 'marine sediment metagenome' },
      {
        ...third,
        env_medium: 'rockfall',
        env_broad_scale: 'http://purl.obolibrary.org/obo/ENVO_00000447',
        taxon_id: 8049,
      },
    ];
    await logIn(page);
    await page.goto('/data');
    await chooseFile(page, 'terms.xlsx', await buildWorkbook(rows));
    await expect(repairs(page).getByRole('listitem')).toHaveCount(4);
    await expect(repairs(page).getByRole('listitem').first()).toContainText('seawater, ENVO:00002151');
    await atBothWidths(page, async () => {
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
    const write = repairs(page).getByRole('button', { name: 'Write as sea water [ENVO:00002149], 2 cells' });
    await write.press('Enter');
    await expect(write).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(write).toBeVisible();
    await repairs(page).getByRole('button', { name: 'Write all' }).click();
    await expect(repairs(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your table' }).getByRole('status').first()).toContainText(
      'No errors',
    );
  });
});

test.describe('while columns are matched', () => {
  const table = 'Probe;Amplified gene;Depth of it\na;16S;5\nb;18S;10';
  const open = async (page: Page, name: RegExp) => {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'lab.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    return page.getByRole('region', { name });
  };

  test('terms come first, then columns, then reasons, all by what is typed', async ({ page }) => {
    await logInAsNewUser(page);
    await page.goto('/data');
    const region = await open(page, /^Match the columns$/);
    const strategy = region.getByLabel(/\(library_strategy\)/);
    await strategy.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(12);
    await expect(options(page).nth(0)).toHaveText('WGS');
    await expect(options(page)).toContainText(['WGS', '{Probe}', 'not applicable']);
    await page.keyboard.type('amp');
    await expect(options(page)).toHaveText(['AMPLICON', '{Amplified gene}']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(strategy).toHaveValue('AMPLICON');
    await expect(region).toBeVisible();
    // After a brace the columns alone, and what stands before it stays.
    const file = region.getByLabel(/\(forward_read_file_name\)/);
    await file.focus();
    await page.keyboard.type('run_{pro');
    await expect(options(page)).toHaveText(['run_{Probe}']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(file).toHaveValue('run_{Probe}');
    const medium = region.getByLabel(/\(env_medium\)/);
    await medium.focus();
    await page.keyboard.type('seawater');
    await expect(medium).toBeFocused();
    await expect(medium).toHaveValue('seawater');
    await expectHighlighted(page, 'sea water [ENVO:00002149]');
    await expect(medium).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(medium).toHaveValue('sea water [ENVO:00002149]');
  });

  test('former names are offered in German', async ({ page }) => {
    await logInAsNewUser(page);
    await setLanguage(page, 'de');
    await page.goto('/data');
    const region = await open(page, /^Spalten zuordnen$/);
    await region.getByLabel(/\(geog_loc_name\)/).focus();
    await page.keyboard.type('Swaziland: Mbabane');
    await expect(options(page)).toHaveText(['Eswatini: Mbabane statt Swaziland, nicht mehr gebräuchlich']);
  });
});

test.describe('in a form', () => {
  test('terms and taxa are chosen by keyboard, and loaded with the first focus', async ({ page }) => {
    await logInAsNewUser(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(screenPath('field_sample', 0));
    const medium = choice(page, 'Env medium');
    await expect(medium).toBeVisible();
    await page.waitForLoadState('networkidle');
    const terms = () => requests.filter((path) => path.includes('term-worker'));
    expect(terms()).toEqual([]);
    await medium.focus();
    await page.keyboard.type('sea wat');
    await expect(options(page).first()).toHaveText('sea water [ENVO:00002149]');
    await expect(options(page)).not.toHaveCount(0);
    expect(terms()).toHaveLength(1);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(
      'sea water [ENVO:00002149]',
    );
    await page.keyboard.press('Enter');
    await expect(medium).toHaveValue('sea water [ENVO:00002149]');
    await expect(page).toHaveURL(screenPath('field_sample', 0));
    const taxon = field(page, 'Taxon ID');
    await taxon.focus();
    await page.keyboard.type('marine sed');
    await expect(options(page)).toHaveText(['412755 marine sediment metagenome']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(taxon).toHaveValue('412755');
    // Any other number is as good.
    await taxon.fill('8049');
    await expect(options(page)).toHaveCount(0);
    expect(terms()).toHaveLength(1);
  });

  test('a bare label that was left is written as its term by a click, and never by itself', async ({ page }) => {
    await logInAsNewUser(page);
    await page.goto(screenPath('field_sample', 0));
    const medium = inputOf(page.getByRole('main'), 'env_medium');
    await medium.fill('seawater');
    await page.keyboard.press('Tab');
    const write = page.getByRole('button', { name: 'Write as sea water [ENVO:00002149]' });
    await expect(write).toBeVisible();
    await expect(medium).toHaveValue('seawater');
    await write.press('Enter');
    await expect(medium).toHaveValue('sea water [ENVO:00002149]');
    await expect(write).toBeHidden();
    // Two terms have this label, and nobody knows which is meant.
    await medium.fill('rockfall');
    await page.keyboard.press('Tab');
    await expect(saveButton(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Write as/ })).toHaveCount(0);
  });
});
