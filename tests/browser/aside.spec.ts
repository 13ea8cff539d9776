import {
  atBothWidths,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { card, land, map, rows } from './pages/aside.ts';
import { option } from './pages/form.ts';
import {
  createEvent,
  createHistory,
  createRecord,
  csrfHeaders,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

test.describe('the map', () => {
  test('shows where a record is, and follows what is typed without moving anything else', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    await page.goto(screenPath('event', event.id));
    await expect(map(page)).toHaveAccessibleName('Map centred on 57.32° N, 20.5° E');
    await expect(land(page)).toHaveAttribute('d', /^M.{200}/);
    await expect(card(page, 'Place')).toContainText('57.32° N, 20.5° E');
    const size = await card(page, 'Place').boundingBox();

    const latitude = page.getByLabel(/^Latitude/);
    await latitude.fill('33,9 S');
    await expect(map(page)).toHaveAccessibleName('Map centred on 33.9° S, 20.5° E');
    const cape = (await land(page).getAttribute('d')) ?? '';
    await latitude.fill('-89.99');
    await expect(map(page)).toHaveAccessibleName(/89\.99° S/);
    await expect(land(page)).not.toHaveAttribute('d', cape);
    await latitude.fill('somewhere');
    await expect(card(page, 'Place')).toContainText('Latitude and longitude give the place on the map.');
    await expect(map(page)).toHaveCount(0);
    expect(await card(page, 'Place').boundingBox()).toEqual(size);
    await expectAccessible(page);
  });

  test('is seen from nearer and further away, by keyboard as well', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    await page.goto(screenPath('event', event.id));
    const wider = page.getByRole('button', { name: 'Wider' });
    const closer = page.getByRole('button', { name: 'Closer' });
    await expect(closer).toHaveAttribute('aria-pressed', 'true');
    await expect(land(page)).toHaveAttribute('d', /^M/);
    const near = (await land(page).getAttribute('d')) ?? '';
    await closer.focus();
    await page.keyboard.press('Tab');
    await expect(wider).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(wider).toHaveAttribute('aria-pressed', 'true');
    await expect(closer).toHaveAttribute('aria-pressed', 'false');
    await expect(land(page)).not.toHaveAttribute('d', near);
    await expect(wider).toBeFocused();
  });

  test('is a sample’s by its event, with one request, and nobody’s who has no place', async ({ page }) => {
    await logIn(page);
    const { campaign, samples } = await createEvent(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/rest\/events\//.test(request.url())) asked.push(request.url());
    });
    await page.goto(screenPath('field_sample', samples[0]?.id));
    await expect(map(page)).toHaveAccessibleName(/57\.32° N, 20\.5° E/);
    expect(asked).toHaveLength(1);
    await page.goto(screenPath('campaign', campaign.id));
    await expect(card(page, 'Related records')).toBeVisible();
    await expect(page.locator('figure')).toHaveCount(0);
    await page.goto(screenPath('event', 0));
    await expect(card(page, 'Place')).toContainText('Latitude and longitude give the place on the map.');
    await expect(card(page, 'History')).toHaveCount(0);
  });

  test('nobody waits for: the form is there before it, and the coarse coast before the fine one', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    const held = new Map<string, () => void>();
    await page.route('**/assets/land-*', async (route) => {
      const name = /land-\d+m/.exec(route.request().url())?.[0] ?? '';
      await new Promise<void>((resolve) => held.set(name, resolve));
      await route.continue();
    });
    await page.goto(screenPath('event', event.id));
    await page.getByLabel(/^Event label/).fill('typed before the map is there');
    await expect.poll(() => [...held.keys()]).toEqual(['land-110m']);
    const size = await card(page, 'Place').boundingBox();
    held.get('land-110m')?.();
    await expect(land(page)).toHaveAttribute('d', /^M/);
    expect(await card(page, 'Place').boundingBox()).toEqual(size);
    const coarse = (await land(page).getAttribute('d')) ?? '';
    await expect.poll(() => [...held.keys()]).toEqual(['land-110m', 'land-50m']);
    held.get('land-50m')?.();
    await expect.poll(async () => (await land(page).getAttribute('d'))?.length).toBeGreaterThan(5 * coarse.length);
  });

  test.describe('that does not come', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED/] });
    test('is said to be missing', async ({ page }) => {
      await logIn(page);
      const { event } = await createEvent(page);
      await page.route('**/assets/land-*', (route) => route.abort());
      await page.goto(screenPath('event', event.id));
      await expect(card(page, 'Place')).toContainText('The map could not be loaded.');
      await expect(card(page, 'Place')).toContainText('57.32° N, 20.5° E');
    });
  });
});

test.describe('the records related to one', () => {
  test('leads to the forms of what it refers to, and to the filtered lists of what refers to it', async ({ page }) => {
    await logIn(page);
    const { campaign, event, samples } = await createEvent(page);
    await page.goto(screenPath('event', event.id));
    const together = card(page, 'Related records');
    await expect(together.getByRole('link', { name: String(campaign.campaign) })).toHaveAttribute(
      'href',
      screenPath('campaign', campaign.id),
    );
    await together.getByRole('link', { name: '2 field samples' }).click();
    await expect(page).toHaveURL(`${screenPath('field_sample')}?event_id=${event.id}`);
    for (const sample of samples)
      await expect(page.getByRole('cell', { name: String(sample.field_sample_name) }).first()).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await page.goBack();
    await expect(together.getByRole('link', { name: '2 field samples' })).toBeVisible();
  });

  test('grows by records that belong to it, from its form and from their list', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    const campaign = await createRecord(page, 'campaign', { campaign: `Nowhere yet ${uniqueWord()}` });
    await page.goto(screenPath('campaign', campaign.id));
    await expect(card(page, 'Related records')).toContainText('No events yet');
    await page.getByRole('link', { name: 'new: Event' }).click();
    await expect(page).toHaveURL(`${screenPath('event', 0)}?campaign_id=${campaign.id}`);
    const chosen = page.getByRole('combobox', { name: 'Campaign' });
    await expect(chosen).toHaveValue(String(campaign.campaign));
    // Nothing was typed, so nothing is lost.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(screenPath('campaign', campaign.id));

    await page.goto(`${screenPath('field_sample')}?event_id=${event.id}`);
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue(new RegExp(String(event.event_label)));
    // An address that asks for what is not there.
    await page.goto(`${screenPath('field_sample', 0)}?event_id=2000000&protocol_id=x`);
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('');

    await page.context().clearCookies();
    await page.goto(screenPath('event', event.id));
    await expect(card(page, 'Related records').getByRole('link', { name: '2 field samples' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^new/ })).toHaveCount(0);
  });

  test('keeps apart the ways in which records refer to it, and names what a list holds', async ({ page }) => {
    await logIn(page);
    const word = uniqueWord();
    const person = (lastname: string) =>
      createRecord(page, 'person', { lastname: `${lastname} ${word}`, firstname: 'Kim' });
    const people = await Promise.all(['Adler', 'Biber', 'Dachs', 'Elster'].map(person));
    const [first] = people;
    const study = await createRecord(page, 'project_study', {
      study_title: `Study ${word}`,
      project_study_person_resp: first?.id,
      project_study_authors: people.map(({ id }) => id),
    });
    await page.goto(screenPath('person', first?.id));
    const together = card(page, 'Related records');
    await expect(together.getByRole('listitem')).toHaveText([
      `Project study Study ${word} · Project study person responsible`,
      `Project study Study ${word} · Authors`,
    ]);
    await expect(together.getByRole('link').first()).toHaveAttribute('href', screenPath('project_study', study.id));
    await page.goto(screenPath('project_study', study.id));
    await expect(together.getByRole('listitem').nth(1)).toHaveText(
      /^Authors Adler .*\s· Biber .*\s· Dachs .* and 1 more$/,
    );
    // The others come with a press of a key, and the focus goes to the first of them.
    await together.getByRole('button', { name: 'and 1 more' }).focus();
    await page.keyboard.press('Enter');
    await expect(together.getByRole('link', { name: /^Elster/ })).toBeFocused();
    await expect(together.getByRole('button')).toHaveCount(0);
    await page.goto(screenPath('person', people[3]?.id));
    await expect(together.getByRole('listitem')).toHaveText([`Project study Study ${word} · Authors`]);
  });

  test('is the whole chain, from the element up to the campaign and down again', async ({ page }) => {
    await logIn(page);
    const { campaign, event, samples } = await createEvent(page);
    const library = (target_gene: string) => createRecord(page, 'sequencing_library', { target_gene });
    const libraries = [await library('16S rRNA'), await library('18S rRNA')];
    const element = (name: string, library: number | undefined) =>
      createRecord(page, 'sequencing_element', { samp_name: `${name} ${campaign.id}`, sequencing_library_id: library });
    const elements = [
      await element('A', libraries[0]?.id),
      await element('B', libraries[0]?.id),
      await element('C', libraries[1]?.id),
    ];
    const nucleic = async (name: string, library: number | undefined) =>
      createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: name, sequencing_libraries: [library] });
    const extracts = [await nucleic('N1', libraries[0]?.id), await nucleic('N2', libraries[1]?.id)];
    for (const [i, sample] of samples.entries())
      await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [extracts[i]?.id] });

    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/rest\/.*(?:hits=0|related)/.test(request.url())) asked.push(request.url());
    });
    await page.goto(screenPath('sequencing_element', elements[0]?.id));
    const together = card(page, 'Related records');
    await expect(together.getByRole('listitem')).toHaveText([
      /^Sequencing library/,
      'Nucleic acid sample N1',
      `Field sample ${samples[0]?.field_sample_name}`,
      `Event ${event.event_label}, ${event.geog_loc_name}`,
      `Campaign ${campaign.campaign}`,
    ]);
    expect(asked).toHaveLength(1);
    await together.getByRole('link', { name: String(event.event_label) }).click();
    await expect(page).toHaveURL(screenPath('event', event.id));
    await together.getByRole('link', { name: '3 sequencing elements' }).click();
    await expect(page).toHaveURL(`${screenPath('sequencing_element')}?event_id=${event.id}`);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    // The filter of the list is shown, and can be removed or changed.
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue(new RegExp(String(event.event_label)));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Campaign' }).click();
    await page.getByRole('combobox', { name: 'Campaign' }).fill(String(campaign.campaign));
    await option(page, String(campaign.campaign)).click();
    await page.getByRole('button', { name: 'Remove the filter Event' }).click();
    await expect(page).toHaveURL(`${screenPath('sequencing_element')}?campaign_id=${campaign.id}`);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    await page.goto(screenPath('campaign', campaign.id));
    await expect(together.getByRole('listitem')).toHaveText([/^Event TF0271/, '3 sequencing elements']);
  });

  test('is nothing where there is nothing, and does not lead where one may not go', async ({ page }) => {
    await logIn(page);
    const protocol = await createRecord(page, 'protocol', { protocol: `CTD cast ${uniqueWord()}` });
    const { campaign, event } = await createEvent(page);
    await page.goto(screenPath('protocol', protocol.id));
    await expect(card(page, 'Related records')).toContainText('None yet.');
    await page.request.post('/auth/logout', { headers: await csrfHeaders(page) });
    await page.goto(screenPath('event', event.id));
    await expect(card(page, 'Related records')).toContainText(`Campaign ${campaign.campaign}`);
    await expect(card(page, 'Related records').getByRole('link', { name: /EMB177/ })).toHaveCount(0);
  });
});

for (const language of testLanguages('de')) {
  test(`what stands beside a form looks right at both widths (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    const event = await createHistory(page);
    await page.goto(screenPath('event', event.id));
    const words = {
      en: { together: 'Related records', count: '2 field samples', history: 'History', restore: /^Restore this/ },
      de: { together: 'Verknüpfte Datensätze', count: '2 Feldproben', history: 'Verlauf', restore: /^Diese Fassung/ },
    }[language];
    const place = language === 'de' ? '57,32° N, 20,05° O' : '57.32° N, 20.05° E';
    await expect(page.locator('figcaption')).toContainText(place);
    await expect(card(page, words.together).getByRole('link', { name: words.count })).toBeVisible();
    await expect(rows(page, words.history)).toHaveCount(4);
    await expect(land(page)).toHaveAttribute('d', /^M/);
    await atBothWidths(page);
    await expectAccessible(page);
    await card(page, words.history).getByRole('button', { name: words.restore }).last().click();
    await expect(page.getByRole('alertdialog').getByRole('term').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}
