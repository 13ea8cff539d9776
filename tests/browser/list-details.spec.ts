import type { Locator, Page } from '@playwright/test';
import { entityOf, screenEntities } from '../../src/catalogue/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { labelOf } from '../../src/catalogue/records/labels.ts';
import { test as demo } from './demo.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  researcher,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { column, frameOf, rowsOf, tableOf } from './pages/list.ts';
import {
  createEvent,
  createRecord,
  deleteRecord,
  listRecords,
  logInAsUser,
  screenPath,
  uniqueWord,
} from './records.ts';

const t = getTranslate('en');
const main = (page: Page) => page.getByRole('main');
const lines = (row: Locator) =>
  row
    .getByRole('cell')
    .filter({ hasNot: row.page().getByRole('checkbox') })
    .nth(1)
    .locator('> span');

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not visible`);
  return box;
}

test.describe('navigation without the menu of components', () => {
  demo('Home links to every list along the sample chain and by its counts', async ({ page }) => {
    await page.goto('/');
    const links = main(page).getByRole('list').locator('a[href^="/component/"]');
    await expect(links).toHaveCount(screenEntities.length);
    const hrefs = await links.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.toSorted()).toEqual(screenEntities.map((entity) => `/component/${entityOf(entity).path}`).toSorted());
    await expectAccessible(page);
    await links.filter({ hasText: 'Sequencing libraries' }).click();
    await expect(tableOf(page, 'sequencing_library')).toBeVisible();
    await page.goBack();
    // The number is part of the link as well as its label.
    const { x, y } = await boxOf(page.getByText('4', { exact: true }));
    await page.mouse.click(x + 4, y + 4);
    await expect(page).toHaveURL('/component/campaign');
  });

  demo('the breadcrumb above a form links to its list only', async ({ page }) => {
    await page.goto('/component/event/1');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Event 1');
    await expect(main(page).getByText('Components')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Events', exact: true }).click();
    await expect(tableOf(page, 'event')).toBeVisible();
  });
});

demo('the options of sequencing libraries show their nucleic acid samples, with one request', async ({ page }) => {
  await logIn(page, researcher);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/rest/nucleic-acid-sample/')
      requests.push(String(searchParams.getAll('sequencing_libraries').length));
  });
  await page.goto('/component/sequencing-element/1');
  await page.getByRole('combobox', { name: 'Sequencing library' }).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(20);
  const [first] = (await listRecords(page, 'sequencing_library', 'hits=1&sort=target_gene')).records;
  const { records } = await listRecords(page, 'nucleic_acid_sample', `sequencing_libraries=${first?.id}`);
  const samples = records.map((record) => labelOf('nucleic_acid_sample', record)).join('; ');
  expect(samples).not.toBe('');
  await expect(options.first().locator('> span').nth(1)).toHaveText(samples);
  await expect(options.locator('> span:nth-child(2)')).toHaveCount(20);
  expect(requests).toEqual(['20']);
});

/** Fills in the mandatory fields of a new field sample. */
async function nameSample(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Field sample name' }).fill(name);
  for (const scale of ['Env broad scale', 'Env local scale', 'Env medium'])
    await page.getByRole('combobox', { name: scale }).fill('water');
}

test('a message above the list links to the new record until the next navigation', async ({ page }) => {
  await logInAsUser(page);
  const name = `R2_${uniqueWord()}`;
  await page.goto('/component/field-sample');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await nameSample(page, name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/component/field-sample');
  const [{ id = 0 } = {}] = (await listRecords(page, 'field_sample', `field_sample_name=${name}`)).records;
  const notice = main(page).getByRole('status').filter({ hasText: name });
  await expect(notice).toHaveText(`Field sample “${name}” (${id}) was created.`);
  await notice.getByRole('link').click();
  await expect(page).toHaveURL(`/component/field-sample/${id}`);
  await page.goBack();
  await expect(tableOf(page, 'field_sample')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a record that was created from another form is not announced in a list that is opened later', async ({
  page,
}) => {
  await logIn(page);
  const { event } = await createEvent(page);
  await page.goto(screenPath('event', event.id));
  await main(page)
    .getByRole('link', { name: t('forms.makeOne', { entity: t('entities.field_sample.one') }) })
    .click();
  await nameSample(page, `R2_${uniqueWord()}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(screenPath('event', event.id));
  await main(page)
    .getByRole('link', { name: /field samples$/ })
    .click();
  await expect(tableOf(page, 'field_sample')).toBeVisible();
  await expect(main(page).getByText('was created')).toHaveCount(0);
});

for (const address of ['/component/field-sample?size=50', '/search?size=50']) {
  demo(`the header stays visible above many rows at ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(rowsOf(page)).toHaveCount(50);
    const frame = frameOf(page);
    const focusStops = address.startsWith('/search') ? rowsOf(page).getByRole('checkbox') : rowsOf(page);
    await focusStops.first().focus();
    await page.keyboard.press('End');
    await expect(focusStops.nth(49)).toBeFocused();
    await expect(rowsOf(page).nth(49)).toBeInViewport();
    // The lower edge with the horizontal scroll bar is visible together with the header.
    await frame.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const head = await boxOf(page.locator('thead'));
    const around = await boxOf(frame);
    const names = await boxOf(page.getByRole('columnheader').nth(1));
    expect(names.y).toBeGreaterThanOrEqual(0);
    expect(names.y).toBeCloseTo(around.y + 1, 0);
    expect(around.y + around.height).toBeLessThanOrEqual(900);
    // A row that gets the focus from below is never covered by the header.
    for (let step = 0; step < 3; step++) await page.keyboard.press('PageUp');
    const row = await boxOf(rowsOf(page).nth(19));
    expect(row.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('columnheader').nth(1))).y + head.height - 1);
    // Another page starts at its first row.
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^51 to/)).toBeVisible();
    await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(0);
  });
}

for (const language of testLanguages('de')) {
  demo(`the list of field samples needs no horizontal scrolling (${language})`, async ({ page }) => {
    await logIn(page, researcher);
    await setLanguage(page, language);
    await page.goto('/component/field-sample');
    await expect(rowsOf(page)).toHaveCount(10);
    const { scrollWidth, clientWidth } = await frameOf(page).evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
}

demo('long labels have two lines above a column, and are not cut above a filter', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/component/field-sample?field_sample_collection_date_begin=2016');
  const label = 'Field sample collection date begin';
  const head = await boxOf(page.getByRole('columnheader', { name: label }));
  expect(head.width).toBeLessThan(200);
  expect(head.height).toBeLessThan(54);
  const filter = page.locator('[data-filter] label').filter({ hasText: label });
  const { scrollWidth, clientWidth } = await filter.evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

demo('Tab stops only in the row with the focus', async ({ page }) => {
  await logIn(page, researcher);
  await page.goto('/component/protocol');
  const focusStops = page.locator('tbody [tabindex="0"]');
  await expect(focusStops).toHaveCount(3);
  await rowsOf(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(focusStops).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(rowsOf(page).nth(1).getByRole('link', { name: /^Edit/ })).toBeFocused();
});

demo('the search field is at the left edge where it has no neighbour', async ({ page }) => {
  await page.goto('/component/publication');
  const search = await boxOf(main(page).getByRole('searchbox', { name: 'Search' }));
  expect(search.x).toBeCloseTo((await boxOf(page.getByRole('heading', { level: 1 }))).x, 0);
});

test('the heading of a form has one line, also with a long title', async ({ page }) => {
  await logIn(page);
  const title = `${uniqueWord()} ${'plankton and bacteria of deep basins '.repeat(7)}`.slice(0, 240).trim();
  const study = await createRecord(page, 'project_study', { study_title: title });
  await page.goto(screenPath('project_study', study.id));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(title);
  expect((await boxOf(heading)).height).toBeLessThan(40);
  await expect(heading.getByTitle(title)).toBeVisible();
  const { event } = await createEvent(page);
  await page.goto(screenPath('event', event.id));
  await expect(heading).toContainText('TF0271');
  expect((await boxOf(heading)).height).toBeLessThan(40);
});

demo('the form of a new record has the layout of that of a stored one', async ({ page }) => {
  await logIn(page, researcher);
  const positions = [];
  for (const id of [0, 1]) {
    await page.goto(`/component/field-sample/${id}`);
    const { x, width } = await boxOf(page.getByRole('textbox', { name: 'Field sample name' }));
    positions.push({ x, width, save: (await boxOf(page.getByRole('button', { name: 'Save' }))).x });
  }
  expect(positions[0]).toEqual(positions[1]);
});

demo('the texts of a row share one baseline, and counts are aligned right', async ({ page }) => {
  await page.goto('/component/sequencing-element');
  await expect(column(page, 'lib_reads_seqd').first()).toHaveCSS('text-align', 'right');
  const row = rowsOf(page).first();
  const baselines = await row.locator('td').evaluateAll((cells) =>
    cells.map((cell) => {
      const marker = document.createElement('span');
      marker.style.display = 'inline-block';
      (cell.querySelector('a, span') ?? cell).append(marker);
      return marker.getBoundingClientRect().bottom;
    }),
  );
  for (const baseline of baselines) expect(baseline).toBeCloseTo(baselines[0] ?? 0, 0);
});

demo('the list of studies has a column and a filter for the responsible person', async ({ page }) => {
  await page.goto('/component/project-study');
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Study title', 'Begin', 'End', 'Responsible person']);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('menuitem', { name: 'Responsible person' })).toBeVisible();
});

test.describe('lists on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  demo('a tap anywhere on an entry opens it, and a tap on a button does not', async ({ page }) => {
    await page.goto('/component/event');
    const entry = rowsOf(page).nth(1);
    const { x, y, width, height } = await boxOf(lines(entry).last());
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page).toHaveURL('/component/event/2');
    await logIn(page, researcher);
    await page.goto('/component/protocol');
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page).toHaveURL('/component/protocol');
  });

  test('an entry shows its name first and its details below each other', async ({ page }) => {
    await logIn(page);
    const study = await createRecord(page, 'project_study', {
      study_title: `Study ${uniqueWord()}`,
      project_study_begin: '2016',
      project_study_end: '2019',
    });
    const library = await createRecord(page, 'sequencing_library', {
      library_strategy: 'WGS',
      library_source: 'METAGENOMIC',
      library_selection: 'RANDOM',
    });
    const word = uniqueWord();
    const sequencer = await createRecord(page, 'sequencer', { seq_meth: 'Illumina MiSeq', instrument_id: word });
    const run = await createRecord(page, 'sequencing_run', { sequencer_id: sequencer.id });
    // A run without any label, as its sequencer is deleted.
    const deletedSequencer = await createRecord(page, 'sequencer', {
      seq_meth: 'Illumina MiSeq',
      instrument_id: uniqueWord(),
    });
    const runWithoutSequencer = await createRecord(page, 'sequencing_run', { sequencer_id: deletedSequencer.id });
    await deleteRecord(page, 'sequencer', deletedSequencer.id);
    await createRecord(page, 'person', {
      lastname: word,
      firstname: 'Kim',
      institute: 'Muster Centre',
      orcid: '0000-0002-1694-233X',
    });
    await page.goto(`/component/person?q=${word}`);
    await expect(lines(rowsOf(page).first())).toHaveText([`${word}, Kim`, 'Muster Centre', '0000-0002-1694-233X']);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const expectEntry = async (path: string, id: number, expected: string[]) => {
      await page.goto(`/component/${path}?sort=id:desc`);
      const entry = rowsOf(page).filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
      await expect(lines(entry)).toHaveText(expected);
    };
    await expectEntry('project-study', study.id, [String(study.study_title), '2016 – 2019']);
    await expectEntry('sequencing-library', library.id, ['WGS, METAGENOMIC']);
    await expectEntry('sequencing-run', run.id, [labelOf('sequencer', sequencer)]);
    await expectEntry('sequencing-run', runWithoutSequencer.id, [
      `${t('entities.sequencing_run.one')} ${runWithoutSequencer.id}`,
    ]);
  });
});

test.describe('the map and the timeline of Home', () => {
  const picture = (page: Page, name: RegExp) => main(page).getByRole('img', { name });

  demo('map and timeline show stations and samples by campaign, and link to the filtered search', async ({ page }) => {
    await page.goto('/');
    await page.locator('footer').scrollIntoViewIfNeeded();
    const map = picture(page, /^Map of the stations/);
    await expect(map.locator('path[d^="M"]').first()).toBeAttached();
    await expect(picture(page, /^Samples from \d{4}/)).toBeVisible();

    // The table has the same links for the keyboard.
    const summary = main(page).getByText('Show as table');
    await summary.focus();
    await page.keyboard.press('Enter');
    const table = main(page).getByRole('region', { name: 'Stations by campaign' });
    await expect(table.locator('tbody tr')).toHaveCount(4);
    const totals = (column: number) =>
      table
        .locator(`tbody td:nth-of-type(${column})`)
        .evaluateAll((cells): number =>
          cells.reduce((sum, cell) => sum + Number(cell.textContent?.replace(/\D/g, '')), 0),
        );
    const stats = await (await page.request.get('/stats')).json();
    expect(await totals(4)).toBe(stats.seqEl);
    expect(await totals(2)).toBe((await listRecords(page, 'event', 'hits=500')).records.length);

    const station = map.locator('path[data-series]').last();
    await station.click();
    const stationPopup = main(page)
      .getByRole('status')
      .filter({ hasText: /stations? here/ });
    await expect(stationPopup.getByRole('link').first()).toBeVisible();
    const box = await boxOf(picture(page, /^Samples from/));
    await page.mouse.click(box.x + 8, box.y + box.height - 8);
    const timelinePopup = main(page)
      .getByRole('status')
      .filter({ hasText: /: \d+ samples?/ });
    await expect(timelinePopup).toBeVisible();

    const link = table.getByRole('link', { name: /^Show the elements of/ }).first();
    const name = (await table.locator('tbody th').first().textContent()) ?? '';
    const count = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/search\?campaign=/);
    expect(new URL(page.url()).searchParams.get('campaign')).toContain(name);
    await expect(main(page)).toContainText(new RegExp(`\\b${count}\\b`));
  });

  for (const language of testLanguages('de')) {
    demo(`map and timeline fit every width (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/');
        await page.locator('footer').scrollIntoViewIfNeeded();
        await expect(
          picture(page, /^(?:Map of the|Karte der)/)
            .locator('path')
            .nth(2),
        ).toBeAttached();
        await main(page)
          .getByText(/^(?:Show as table|Als Tabelle zeigen)$/)
          .click();
        await expectNoHorizontalScroll(page);
        await expectAccessible(page);
      }
    });
  }

  demo('a message replaces map and timeline while there is no station', async ({ page }) => {
    await page.route('**/stats/sampling', (route) =>
      route.fulfill({ json: { campaigns: [], total: 0, isCurrent: true } }),
    );
    await page.goto('/');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(main(page)).toContainText('There are no stations yet.');
    await expect(picture(page, /./)).toHaveCount(0);
  });
});
