import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expect, expectAccessible, logIn, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { describeStudy, uploadButton } from './pages/import.ts';
import { mappingCard, takeColumnsButton } from './pages/mapping.ts';
import { csrfHeaders, logInAsNewUser, uniqueWord } from './records.ts';

const languages = {
  en: {
    input: 'Filled-in template',
    table: 'Your table',
    useUsual: /^Use your usual \d+ values$/,
    noErrors: 'No errors found',
    joined: /2 of 2 rows/,
    ready: '2 of 2 ready for GFBio, 2 for ENA.',
    recognized: /^Recognised as “/,
  },
  de: {
    input: 'Ausgefüllte Vorlage',
    table: 'Ihre Tabelle',
    useUsual: /^Ihre \d+ üblichen Werte verwenden$/,
    noErrors: 'Keine Fehler gefunden',
    joined: /2 von 2 Zeilen/,
    ready: '2 von 2 bereit für GFBio, 2 für ENA.',
    recognized: /^Erkannt als „/,
  },
} as const;

const usualValues = {
  library_strategy: 'AMPLICON',
  library_source: 'METAGENOMIC',
  library_selection: 'PCR',
  library_layout: 'PAIRED',
  nominal_length: '450',
  seq_meth: 'Illumina MiSeq',
  checksum_method: 'MD5',
  samp_taxon_id: '408172',
};

/** Says what the laboratory says in every table. */
async function setUsualValues(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const saved = await page.request.put('/rest/usual-values', { data: values, headers: await csrfHeaders(page) });
  expect(saved.status(), await saved.text()).toBe(200);
}

const checksum = (text: string) =>
  text
    .replaceAll(/[^0-9a-f]/g, 'a')
    .padEnd(32, '0')
    .slice(0, 32);

/** A workbook with the samples on one sheet and their runs on another, each with rows of requirements above its header. */
async function sampleAndRunWorkbook(word: string): Promise<Buffer> {
  const names = [1, 2].map((number) => `${word}_${number}`);
  const samples = [
    ['# requirement_level_code', 'M', 'M', 'M', 'M', 'M', 'M', 'M', 'R', 'R'],
    ['# section', 'Sample', 'Sample', 'Sample', 'Sample', 'Sample', 'Sample', 'Sample', 'Sample', 'Sample'],
    [
      'samp_name',
      'decimalLatitude',
      'decimalLongitude',
      'geo_loc_name',
      'eventDate',
      'env_broad_scale',
      'env_local_scale',
      'env_medium',
      'minimumDepthInMeters',
      'maximumDepthInMeters',
    ],
    ...names.map((name, i) => [
      name,
      54.1 + i,
      7.9,
      'Germany: Helgoland',
      '2021-05-04',
      'marine biome [ENVO:00000447]',
      'coastal sea water [ENVO:00002150]',
      'sea water [ENVO:00002149]',
      5,
      5,
    ]),
  ];
  const runs = [
    ['# requirement_level_code', 'M', 'R', 'R', 'R', 'R'],
    ['# section', 'Sequencing', 'Sequencing', 'Sequencing', 'Sequencing', 'Sequencing'],
    ['samp_name', 'lib_id', 'filename', 'filename2', 'checksum_filename', 'checksum_filename2'],
    ...names.map((name) => [
      name,
      `${name}_lib`,
      `${name}_R1.fastq.gz`,
      `${name}_R2.fastq.gz`,
      checksum(`1${name}`),
      checksum(`2${name}`),
    ]),
  ];
  const sheets = [
    { name: 'sampleMetadata', rows: samples },
    { name: 'experimentRunMetadata', rows: runs },
  ];
  return Buffer.from(await writeXlsx({ sheets: sheets as never }));
}

/** A table as a data library gives it back: a block about the data, and names with units in brackets. */
function libraryTable(word: string): string {
  const rows = [1, 2].map((number) =>
    [`${word}_${number}-1`, `2021-05-0${number}T10:30`, `54.${number}`, '7.9', '5', `${word}_${number}`].join('\t'),
  );
  return [
    '/* DATA DESCRIPTION:',
    'Citation:\tExample, Alex (2021): Made-up samples of a made-up cruise',
    '*/',
    'Event\tDate/Time\tLatitude\tLongitude\tDepth water [m]\tSample label',
    ...rows,
  ].join('\n');
}

const choose = (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

for (const language of testLanguages('de')) {
  const texts = languages[language];
  test(`samples and runs on two sheets are ready for the archives at the first try (${language})`, async ({ page }) => {
    const word = uniqueWord();
    await setLanguage(page, language);
    await logInAsNewUser(page);
    await setUsualValues(page, usualValues);
    await page.goto('/data');
    await choose(page, texts.input, `${word}.xlsx`, await sampleAndRunWorkbook(word));
    await expect(mappingCard(page).getByText(texts.joined)).toBeVisible();
    await mappingCard(page).getByRole('button', { name: texts.useUsual }).press('Enter');
    await expectAccessible(page);
    await takeColumnsButton(page).press('Enter');
    const card = page.getByRole('region', { name: texts.table });
    await expect(card.getByText(texts.noErrors)).toBeVisible();
    await expect(page.getByText(texts.ready)).toBeInViewport();
    await page.setViewportSize(phone);
    await expect(page.getByText(texts.ready)).toBeInViewport();
    await describeStudy(page, `Study ${word}`);
    await uploadButton(page).press('Enter');
    await expect(page.getByRole('heading', { name: /^(?:Stored|Gespeichert)$/ })).toBeFocused();
    const { records } = await (await page.request.get(`/rest/sequencing-element/?q=${word}&sort=samp_name`)).json();
    expect(records).toMatchObject(
      [1, 2].map((number) => ({ forward_read_file_name: `${word}_${number}_R1.fastq.gz` })),
    );
  });

  test(`a second table of its kind needs no decision in another browser (${language})`, async ({ page, browser }) => {
    const [word, next] = [uniqueWord(), uniqueWord()];
    await setLanguage(page, language);
    const account = await logInAsNewUser(page);
    const { checksum_method: _, ...usual } = usualValues;
    const place = { env_broad_scale: 'marine biome [ENVO:00000447]', env_medium: 'sea water [ENVO:00002149]' };
    await setUsualValues(page, { ...usual, ...place, env_local_scale: 'coastal sea water [ENVO:00002150]' });
    await page.goto('/data');
    await choose(page, texts.input, `${word}.tab`, Buffer.from(libraryTable(word)));
    await mappingCard(page).getByRole('button', { name: texts.useUsual }).press('Enter');
    await mappingCard(page)
      .getByLabel(/\(geog_loc_name\)/)
      .fill('Germany: Helgoland');
    await mappingCard(page)
      .getByLabel(/\(forward_read_file_name\)/)
      .fill('not provided');
    await takeColumnsButton(page).press('Enter');
    const card = page.getByRole('region', { name: texts.table });
    await expect(card.getByText(texts.noErrors)).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await setLanguage(other, language);
    await logIn(other, account);
    await other.goto('/data');
    await choose(other, texts.input, `${next}.tab`, Buffer.from(libraryTable(next)));
    await expect(mappingCard(other).getByText(texts.recognized)).toBeVisible();
    await takeColumnsButton(other).press('Enter');
    await expect(other.getByRole('region', { name: texts.table }).getByText(texts.noErrors)).toBeVisible();
    await describeStudy(other, `Study ${next}`);
    await uploadButton(other).press('Enter');
    await expect(other.getByRole('heading', { name: /^(?:Stored|Gespeichert)$/ })).toBeFocused();
    const { records } = await (await other.request.get(`/rest/field-sample/?q=${next}`)).json();
    expect(records).toHaveLength(2);
    await other.context().close();
  });
}
