import type { Page } from '@playwright/test';
import { buildRow } from '../workbooks.ts';
import { expect, phone, setLanguage, test } from './fixtures.ts';
import { searchbox } from './pages/any-page.ts';
import { column } from './pages/list.ts';
import { importBefore, uniqueWord } from './records.ts';

const word = uniqueWord();
const gene = (target_gene: string, file: string) =>
  buildRow({
    samp_name: `${word}_twin`,
    campaign: `Cruise ${word}`,
    event_label: `Öland ${word}`,
    protocol_id: `Filtration ${word} over Sterivex`,
    target_gene,
    forward_read_file_name: `${word}_${file}.fastq.gz`,
  });

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ browser, baseURL }) => {
  const single = { ...gene('16S rRNA', 'c'), samp_name: `${word}_single` };
  return importBefore({ browser, baseURL }, word, [gene('16S rRNA', 'a'), gene('18S rRNA', 'b'), single]);
});

const highlights = (page: Page) => page.locator('tbody mark');

test('search terms are highlighted in the searched columns, also without their accents', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(`oland campaign:${word}`)}`);
  await expect(column(page, 'event_label').first().locator('mark')).toHaveText('Öland');
  await expect(column(page, 'campaign').first().locator('mark')).toHaveText(word);
  // The name contains the word as well, but the term was for another field.
  await expect(column(page, 'samp_name').first()).toContainText(word);
  await expect(column(page, 'samp_name').locator('mark')).toHaveCount(0);
});

test('a match in a field without a column is shown with the name of the field', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(`"filtration ${word}"`)}`);
  const name = column(page, 'samp_name').first();
  await expect(name).toContainText(`found in Event, Protocol: Filtration ${word} over Sterivex`);
  await expect(name.locator('mark')).toHaveText(`Filtration ${word}`);

  await setLanguage(page, 'de');
  await page.setViewportSize(phone);
  await page.reload();
  await expect(page.locator('tbody tr').first()).toContainText('gefunden in Probenahme, Protokoll: Filtration');
  await expect(highlights(page).first()).toHaveText(`Filtration ${word}`);
});

test('look-alike rows have a second line that tells them apart', async ({ page }) => {
  await page.goto(`/search?q=${word}`);
  const names = column(page, 'samp_name');
  await expect(names).toHaveCount(3);
  await expect(names.filter({ hasText: '_twin' })).toHaveText([
    new RegExp(`^${word}_twin16S rRNA · .* · ${word}_a\\.fastq\\.gz$`),
    new RegExp(`^${word}_twin18S rRNA · .* · ${word}_b\\.fastq\\.gz$`),
  ]);
  await expect(names.filter({ hasText: '_single' })).toHaveText(`${word}_single`);
});

test('the help on searching is opened beside the search field by keyboard', async ({ page }) => {
  for (const [address, name] of [
    ['/', 'How to search'],
    ['/search', 'How to search'],
  ] as const) {
    await page.goto(address);
    await searchbox(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    const help = page.getByRole('region', { name });
    await expect(help).toContainText('geog_loc_name:"Baltic Sea"');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});
