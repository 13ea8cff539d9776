import type { Page } from '@playwright/test';
import { buildRow } from '../workbooks.ts';
import { expect, expectNoHorizontalScroll, phone, setLanguage, test } from './fixtures.ts';
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

/** A name that is cut in a cell, with a word at its end, and a text of many lines with the word amid it. */
const longName = `${word}_with_a_long_name_of_which_the_end_is_cut_in_a_cell_of_the_results_foundword`;
const longComment = `${'Before it. '.repeat(40)}commentword ${'After it. '.repeat(40)}`.trim();

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ browser, baseURL }) => {
  const single = { ...gene('16S rRNA', 'c'), samp_name: `${word}_single` };
  const long = { ...gene('16S rRNA', 'd'), samp_name: longName, sequencing_element_comment: longComment };
  const first = { ...gene('16S rRNA', 'a'), sequencing_element_comment: `Compare ${word}_single` };
  return importBefore({ browser, baseURL }, word, [first, gene('18S rRNA', 'b'), single, long]);
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

for (const [name, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', phone],
] as const)
  test(`a found word is never cut in ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`/search?q=${word}+foundword+commentword&fields=samp_name,sequencing_element_comment,campaign`);
    const marks = highlights(page).filter({ hasText: /foundword|commentword/ });
    await expect(marks).toHaveCount(2);
    for (const mark of await marks.all()) {
      // The point in the middle of the word belongs to the word and to nothing that covers or cuts it.
      const isVisible = await mark.evaluate((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
        return document.elementFromPoint(left + width - 2, top + height / 2) === element;
      });
      expect(isVisible).toBe(true);
    }
    await expectNoHorizontalScroll(page);
    if (viewport.width < 1000) return;
    // The rest of a long text is hidden until its row has the focus.
    const comment = column(page, 'sequencing_element_comment').first();
    const height = () => comment.evaluate((element) => element.clientHeight);
    const before = await height();
    expect(before).toBeLessThan(130);
    await page.getByRole('checkbox', { name: `Select ${longName}` }).focus();
    await page.keyboard.press('Shift');
    await expect.poll(height).toBeGreaterThan(before);
  });

test('elements with the words in their names come before those with the words in other texts', async ({ page }) => {
  await page.goto(`/search?q=${word}_single`);
  // The element with the comment was imported before the one with the name.
  await expect(column(page, 'samp_name').getByRole('link')).toHaveText([`${word}_single`, `${word}_twin`]);
});

test('look-alike rows have a second line that tells them apart', async ({ page }) => {
  await page.goto(`/search?q=${word}`);
  const names = column(page, 'samp_name');
  await expect(names).toHaveCount(4);
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
