import { expect, it } from 'vitest';
import { getServerTranslate } from '../catalogue/locales/server.ts';
import { translateIssue } from './report.ts';

it.each([
  ['sequencing_run', '2019-03-14, HWF1', 'Sequencing run 2019-03-14, HWF1', 'Sequenzierlauf 14.03.2019, HWF1'],
  [
    'sequencing_library',
    '16S rRNA, 2019-04',
    'Sequencing library 16S rRNA, 2019-04',
    'Sequenzierbibliothek 16S rRNA, 04.2019',
  ],
  ['event', '2019-03-14, Baltic Sea', 'Event 2019-03-14, Baltic Sea', 'Probenahme 2019-03-14, Baltic Sea'],
])('a message names a %s by its label, with its date in the format of the language', (entity, name, en, de) => {
  const message = (language: 'en' | 'de') =>
    translateIssue(
      { field: 'depth', code: 'revising.notAllowed', params: { entity, name } },
      getServerTranslate(language),
    );
  expect(message('en')).toContain(`(${en})`);
  expect(message('de')).toContain(`(${de})`);
});

it.each([
  ['field_sample_collection_date_begin', '2019-03-14', '2019-03', '14.03.2019', '03.2019'],
  ['geogr_loc_lat', '54.1', '54.125', '54,1', '54,125'],
  ['geogr_loc_lat', '54.1', 'missing: not collected', '54,1', 'missing: not collected'],
  ['samp_name', '2019-03-14', '54.1', '2019-03-14', '54.1'],
])('a contradiction in %s formats “%s” and “%s” for the language', (field, value, other, german, otherGerman) => {
  const issue = { field, code: 'contradictsRow', params: { entity: 'event', name: 'BY15', row: 4, value, other } };
  const englishMessage = translateIssue(issue, getServerTranslate('en'));
  expect([englishMessage.includes(`“${value}”`), englishMessage.includes(`“${other}”`)]).toEqual([true, true]);
  const germanMessage = translateIssue(issue, getServerTranslate('de'));
  expect([germanMessage.includes(`„${german}“`), germanMessage.includes(`„${otherGerman}“`)], germanMessage).toEqual([
    true,
    true,
  ]);
});
