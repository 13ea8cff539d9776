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
import { holdRequests } from './pages/any-page.ts';
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

test.describe('the map beside a form', () => {
  test('the map shows the position of a record and follows the input without moving other parts', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    await page.goto(screenPath('event', event.id));
    await expect(map(page)).toHaveAccessibleName('Map centred on 57.32° N, 20.5° E');
    await expect(land(page)).toHaveAttribute('d', /^M.{200}/);
    await expect(card(page, 'Location')).toContainText('57.32° N, 20.5° E');
    const size = await card(page, 'Location').boundingBox();

    const latitude = page.getByLabel(/^Latitude/);
    await latitude.fill('33,9 S');
    await expect(map(page)).toHaveAccessibleName('Map centred on 33.9° S, 20.5° E');
    const cape = (await land(page).getAttribute('d')) ?? '';
    await latitude.fill('-89.99');
    await expect(map(page)).toHaveAccessibleName(/89\.99° S/);
    await expect(land(page)).not.toHaveAttribute('d', cape);
    await latitude.fill('somewhere');
    await expect(card(page, 'Location')).toContainText('Enter latitude and longitude to see the location on a map.');
    await expect(map(page)).toHaveCount(0);
    expect(await card(page, 'Location').boundingBox()).toEqual(size);
    await expectAccessible(page);
  });

  test('the map is zoomed in and out, also by keyboard', async ({ page }) => {
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

  test('the map of a sample is that of its event, and records without a position have none', async ({ page }) => {
    await logIn(page);
    const { campaign, samples } = await createEvent(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/rest\/events\//.test(request.url())) requests.push(request.url());
    });
    await page.goto(screenPath('field_sample', samples[0]?.id));
    await expect(map(page)).toHaveAccessibleName(/57\.32° N, 20\.5° E/);
    expect(requests).toHaveLength(1);
    await page.goto(screenPath('campaign', campaign.id));
    await expect(card(page, 'Related records')).toBeVisible();
    await expect(page.locator('figure')).toHaveCount(0);
    await page.goto(screenPath('event', 0));
    await expect(card(page, 'Location')).toContainText('Enter latitude and longitude to see the location on a map.');
    await expect(card(page, 'History')).toHaveCount(0);
  });

  test('the form appears before the map, which takes the place that is kept for it', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    const release = await holdRequests(page, '**/rest/map?*');
    await page.goto(screenPath('event', event.id));
    await page.getByLabel(/^Event label/).fill('typed before the map is there');
    await expect(map(page)).toHaveCount(0);
    const size = await card(page, 'Location').boundingBox();
    release();
    await expect(land(page)).toHaveAttribute('d', /^M/);
    expect(await card(page, 'Location').boundingBox()).toEqual(size);
  });

  test.describe('without an answer', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED/] });
    test('a map that cannot be loaded is replaced by a message', async ({ page }) => {
      await logIn(page);
      const { event } = await createEvent(page);
      await page.route('**/rest/map?*', (route) => route.abort());
      await page.goto(screenPath('event', event.id));
      await expect(card(page, 'Location')).toContainText('The map could not be loaded.');
      await expect(card(page, 'Location')).toContainText('57.32° N, 20.5° E');
    });
  });
});

test.describe('the card of related records', () => {
  test('related records link to the forms of referenced records and to filtered lists of referring ones', async ({
    page,
  }) => {
    await logIn(page);
    const { campaign, event, samples } = await createEvent(page);
    await page.goto(screenPath('event', event.id));
    const relatedRecords = card(page, 'Related records');
    await expect(relatedRecords.getByRole('link', { name: String(campaign.campaign) })).toHaveAttribute(
      'href',
      screenPath('campaign', campaign.id),
    );
    await relatedRecords.getByRole('link', { name: '2 field samples' }).click();
    await expect(page).toHaveURL(`${screenPath('field_sample')}?event_id=${event.id}`);
    for (const sample of samples)
      await expect(page.getByRole('cell', { name: String(sample.field_sample_name) }).first()).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await page.goBack();
    await expect(relatedRecords.getByRole('link', { name: '2 field samples' })).toBeVisible();
  });

  test('a record that belongs to another one is created from that one’s form or from the filtered list', async ({
    page,
  }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    const campaign = await createRecord(page, 'campaign', { campaign: `Nowhere yet ${uniqueWord()}` });
    await page.goto(screenPath('campaign', campaign.id));
    await expect(card(page, 'Related records')).toContainText('No events yet');
    await page.getByRole('link', { name: 'new: Event' }).click();
    await expect(page).toHaveURL(`${screenPath('event', 0)}?campaign_id=${campaign.id}`);
    const campaignInput = page.getByRole('combobox', { name: 'Campaign' });
    await expect(campaignInput).toHaveValue(String(campaign.campaign));
    // Nothing was typed, so there is no question.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(screenPath('campaign', campaign.id));

    await page.goto(`${screenPath('field_sample')}?event_id=${event.id}`);
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue(new RegExp(String(event.event_label)));
    // An address with a record that does not exist.
    await page.goto(`${screenPath('field_sample', 0)}?event_id=2000000&protocol_id=x`);
    await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('');

    await page.context().clearCookies();
    await page.goto(screenPath('event', event.id));
    await expect(card(page, 'Related records').getByRole('link', { name: '2 field samples' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^new/ })).toHaveCount(0);
  });

  test('related records are listed by the field that refers to them, with the entries of a list', async ({ page }) => {
    await logIn(page);
    const word = uniqueWord();
    const person = (lastname: string) =>
      createRecord(page, 'person', { lastname: `${lastname} ${word}`, firstname: 'Kim' });
    const persons = await Promise.all(['Adler', 'Biber', 'Dachs', 'Elster'].map(person));
    const [first] = persons;
    const study = await createRecord(page, 'project_study', {
      study_title: `Study ${word}`,
      project_study_person_resp: first?.id,
      project_study_authors: persons.map(({ id }) => id),
    });
    await page.goto(screenPath('person', first?.id));
    const relatedRecords = card(page, 'Related records');
    await expect(relatedRecords.getByRole('listitem')).toHaveText([
      `Project study Study ${word} · Project study person responsible`,
      `Project study Study ${word} · Authors`,
    ]);
    await expect(relatedRecords.getByRole('link').first()).toHaveAttribute(
      'href',
      screenPath('project_study', study.id),
    );
    await page.goto(screenPath('project_study', study.id));
    await expect(relatedRecords.getByRole('listitem').nth(1)).toHaveText(
      /^Authors Adler .*\s· Biber .*\s· Dachs .* and 1 more$/,
    );
    // A key press shows the others, and the first of them gets the focus.
    await relatedRecords.getByRole('button', { name: 'and 1 more' }).focus();
    await page.keyboard.press('Enter');
    await expect(relatedRecords.getByRole('link', { name: /^Elster/ })).toBeFocused();
    await expect(relatedRecords.getByRole('button')).toHaveCount(0);
    await page.goto(screenPath('person', persons[3]?.id));
    await expect(relatedRecords.getByRole('listitem')).toHaveText([`Project study Study ${word} · Authors`]);
  });

  test('related records show the whole chain, from the element up to the campaign and down again', async ({ page }) => {
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
    const nucleicAcidSample = async (name: string, library: number | undefined) =>
      createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: name, sequencing_libraries: [library] });
    const extracts = [await nucleicAcidSample('N1', libraries[0]?.id), await nucleicAcidSample('N2', libraries[1]?.id)];
    for (const [i, sample] of samples.entries())
      await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [extracts[i]?.id] });

    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/rest\/.*(?:hits=0|related)/.test(request.url())) requests.push(request.url());
    });
    await page.goto(screenPath('sequencing_element', elements[0]?.id));
    const relatedRecords = card(page, 'Related records');
    await expect(relatedRecords.getByRole('listitem')).toHaveText([
      /^Sequencing library/,
      'Nucleic acid sample N1',
      `Field sample ${samples[0]?.field_sample_name}`,
      `Event ${event.event_label}, ${event.geog_loc_name}`,
      `Campaign ${campaign.campaign}`,
    ]);
    expect(requests).toHaveLength(1);
    await relatedRecords.getByRole('link', { name: String(event.event_label) }).click();
    await expect(page).toHaveURL(screenPath('event', event.id));
    await relatedRecords.getByRole('link', { name: '3 sequencing elements' }).click();
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
    await expect(relatedRecords.getByRole('listitem')).toHaveText([/^Event TF0271/, '3 sequencing elements']);
  });

  test('a record without related records says so, and records that may not be opened are no links', async ({
    page,
  }) => {
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
  test(`map, related records and history fit beside a form at both widths (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    const event = await createHistory(page);
    await page.goto(screenPath('event', event.id));
    const texts = {
      en: { together: 'Related records', count: '2 field samples', history: 'History', restore: /^Restore this/ },
      de: { together: 'Verknüpfte Datensätze', count: '2 Feldproben', history: 'Verlauf', restore: /^Diese Fassung/ },
    }[language];
    const position = language === 'de' ? '57,32° N, 20,05° O' : '57.32° N, 20.05° E';
    await expect(page.locator('figcaption')).toContainText(position);
    await expect(card(page, texts.together).getByRole('link', { name: texts.count })).toBeVisible();
    await expect(rows(page, texts.history)).toHaveCount(4);
    await expect(land(page)).toHaveAttribute('d', /^M/);
    await atBothWidths(page);
    await expectAccessible(page);
    await card(page, texts.history).getByRole('button', { name: texts.restore }).last().click();
    await expect(page.getByRole('alertdialog').getByRole('term').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}
