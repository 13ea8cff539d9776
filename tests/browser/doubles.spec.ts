import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test } from './fixtures.ts';
import { createRecord, readRecord, uniqueWord } from './records.ts';

const languages = {
  en: {
    title: 'Probable doubles',
    reason: 'Same name, one with initials',
    merge: 'Merge 1 group',
    filled: 'Filled in',
    lost: 'Goes to the bin',
    merged: /^Merged into .*Anna/,
    notSame: 'Not the same',
    dismissed: /^Not the same: /,
    undo: /^Undo: /,
    undone: 'Undone.',
  },
  de: {
    title: 'Mögliche Dubletten',
    reason: 'Gleicher Name, einmal abgekürzt',
    merge: '1 Gruppe zusammenführen',
    filled: 'Wird ergänzt',
    lost: 'Kommt in den Papierkorb',
    merged: /^Zusammengeführt zu .*Anna/,
    notSame: 'Nicht doppelt',
    dismissed: /^Nicht doppelt: /,
    undo: /^Rückgängig machen: /,
    undone: 'Rückgängig gemacht.',
  },
} as const;

for (const language of ['en', 'de'] as const) {
  const texts = languages[language];
  test(`two persons are found as doubles, merged and separated again (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    const lastname = uniqueWord();
    const institute = `Institute ${lastname}`;
    const anna = await createRecord(page, 'person', { firstname: 'Anna', lastname, email: `${lastname}@example.org` });
    const short = await createRecord(page, 'person', { firstname: 'A.', lastname, institute });

    await page.goto('/component/person');
    await page.getByRole('link', { name: texts.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    // Other tests make doubles as well.
    await page.goto('/doubles/person?size=50');
    const group = page.locator('section').filter({ hasText: lastname });
    await expect(group.getByRole('heading', { name: texts.reason })).toBeVisible();
    await expect(group).toContainText(institute);
    await expectAccessible(page);
    await atBothWidths(page);

    await group.getByRole('button', { name: texts.notSame }).press('Enter');
    await expect(group).toHaveCount(0);
    await expect(page.getByText(texts.dismissed)).toBeVisible();
    // The button that takes it back has the focus.
    await expect(page.getByRole('button', { name: texts.undo })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(group.getByRole('heading')).toBeVisible();

    await group.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: texts.merge }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /Anna/ })).toBeChecked();
    await expect(dialog.getByText(texts.filled)).toBeVisible();
    await expect(dialog).toContainText(institute);
    await expect(dialog.getByText(texts.lost)).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);
    await dialog.getByRole('button', { name: texts.merge }).press('Enter');
    await expect(page.getByText(texts.merged)).toBeVisible();
    await expect(group).toHaveCount(0);
    expect(await readRecord(page, 'person', anna.id)).toMatchObject({ firstname: 'Anna', institute });
    await expectAccessible(page);
    await atBothWidths(page);

    await page.getByRole('button', { name: texts.undo }).click();
    await expect(page.getByText(texts.undone)).toBeVisible();
    await expect(group).toContainText(institute);
    expect(await readRecord(page, 'person', short.id)).toMatchObject({ firstname: 'A.', institute });
    expect(await readRecord(page, 'person', anna.id)).toMatchObject({ institute: null });
  });
}
