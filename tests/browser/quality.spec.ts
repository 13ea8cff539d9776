import { atBothWidths, expect, expectAccessible, logIn, phone, setLanguage, test } from './fixtures.ts';
import { createRecord, screenPath, uniqueWord } from './records.ts';

const languages = {
  en: {
    profile: /^Profile of/,
    quality: 'Quality',
    onLand: 'Station on land',
    sentence: /By its locality \(Baltic Sea: Gotland Basin\) it lies in a sea/,
    beside: 'To check',
    latitude: 'Latitude',
    longitude: 'Longitude',
    save: 'Save',
    events: 'Events',
    openList: 'Open as a list:',
    nothingHere: 'Nothing was found here.',
  },
  de: {
    profile: /^Profil von/,
    quality: 'Qualität',
    onLand: 'Station an Land',
    sentence: /Laut Ortsangabe \(Baltic Sea: Gotland Basin\) liegt die Station in einem Meer/,
    beside: 'Zu prüfen',
    latitude: 'Geografische Breite',
    longitude: 'Geografische Länge',
    save: 'Speichern',
    events: 'Probenahmen',
    openList: 'Als Liste öffnen:',
    nothingHere: 'Hier wurde nichts gefunden.',
  },
} as const;

for (const language of ['en', 'de'] as const) {
  const texts = languages[language];
  test(`a station on land is found by its campaign, corrected, and found no more (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    const [word, label] = [uniqueWord(), uniqueWord()];
    const campaign = await createRecord(page, 'campaign', { campaign: word });
    await createRecord(page, 'event', {
      campaign_id: campaign.id,
      event_label: label,
      geogr_loc_lat: 50.1,
      geogr_loc_lon: 14.4,
      geog_loc_name: 'Baltic Sea: Gotland Basin',
    });

    await page.goto('/');
    await page.getByRole('button', { name: texts.profile }).press('Enter');
    await page.getByRole('menuitem', { name: texts.quality }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: texts.quality })).toBeVisible();
    const number = page.getByRole('link', { name: new RegExp(`^${texts.onLand}, ${word}`) });
    // Records are checked some seconds after they were stored.
    await expect(async () => {
      await page.reload();
      await expect(number).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await atBothWidths(page);
    await number.press('Enter');
    const finding = page.getByRole('listitem').filter({ hasText: label });
    await expect(finding).toContainText(texts.sentence);
    await expect(number).toHaveAttribute('aria-current', 'true');

    await page.getByText(texts.openList).getByRole('link', { name: texts.events }).press('Enter');
    await expect(page).toHaveURL(/finding=onLand/);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.goBack();

    await finding.getByRole('link').click();
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: texts.beside }) });
    await expect(card).toContainText(texts.onLand);
    await expect(card).toContainText(texts.sentence);
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.getByRole('textbox', { name: texts.latitude }).fill('57.3');
    await page.getByRole('textbox', { name: texts.longitude }).fill(language === 'de' ? '20,1' : '20.1');
    await page.getByRole('button', { name: texts.save }).first().click();
    await expect(page).not.toHaveURL(new RegExp(`${screenPath('event')}/\\d+$`));
    await page.goto(`/quality?rule=onLand&campaign=${campaign.id}`);
    await expect(page.getByText(texts.nothingHere)).toBeVisible({ timeout: 15_000 });
  });
}
