import { describe, expect, it } from 'vitest';
import { columns, splitList } from '../columns.ts';
import { screenEntities } from '../index.ts';
import { languages } from '../locales/languages.ts';
import { getServerTranslate } from '../locales/server.ts';
import { parsePerson } from '../persons/persons.ts';
import { describeFormat } from './field-formats.ts';
import {
  createGuideSearch,
  emptyCellRule,
  findGuideEntry,
  type GuideSearchScope,
  guideEntries,
} from './field-guide.ts';

const wordsIn = (language: (typeof languages)[number], entity: string, fieldName: string, part: 'label' | 'help') =>
  getServerTranslate(language)(`fields.${entity}.${fieldName}.${part}` as 'fields.event.event_label.label');

const find = createGuideSearch(({ entity, fieldName }) => ({
  labels: languages.map((language) => wordsIn(language, entity, fieldName, 'label')),
  meanings: languages.map((language) => wordsIn(language, entity, fieldName, 'help')),
}));
const found = (typed: string, texts?: GuideSearchScope) => find(typed, texts).map(({ name }) => name);

describe('the field guide', () => {
  it('has the meaning, format, example and source of every column in both languages', () => {
    for (const column of columns) {
      const entry = findGuideEntry(column.name);
      expect(entry, column.name).toMatchObject({ entity: column.entity, fieldName: column.fieldName });
      expect(column.field.example, `${column.name} has no example`).toBeTruthy();
      for (const language of languages) {
        const t = getServerTranslate(language);
        const said = [
          wordsIn(language, column.entity, column.fieldName, 'label'),
          wordsIn(language, column.entity, column.fieldName, 'help'),
          describeFormat(column, t),
          t(`help.fields.withoutValue.${emptyCellRule(column.field)}`),
        ];
        for (const text of said) expect(text, column.name).not.toMatch(/^$|^(?:fields|fieldFormats|help)\./);
      }
    }
  });

  it('describes the authors of several studies by an example that an import can read', () => {
    const entry = findGuideEntry('project_study_authors');
    expect(entry && describeFormat(entry, getServerTranslate('en'))).toBe(
      'persons in their order, separated by ; and each written as Lastname, Firstname (ORCID iD); the lists of several records are separated by |',
    );
    expect(splitList(entry?.field.example ?? '').map(parsePerson)).toEqual([
      { lastname: 'Example', firstname: 'Alex', email: null, orcid: null },
      { lastname: 'Sample', firstname: 'Robin', email: null, orcid: null },
    ]);
  });

  it('has every field of the forms once, with a unique name', () => {
    expect(new Set(guideEntries.map(({ entity }) => entity))).toEqual(new Set(screenEntities));
    expect(new Set(guideEntries.map(({ name }) => name)).size).toBe(guideEntries.length);
  });

  it('names the standard term of a field, if there is one', () => {
    expect(findGuideEntry('geogr_loc_lat')?.sources[0]).toMatchObject({ number: '0000009', name: 'lat_lon' });
    expect(findGuideEntry('library_strategy')?.sources).toEqual([
      { standard: 'insdc', name: 'LIBRARY_STRATEGY', in: 'experiment' },
    ]);
    expect(findGuideEntry('common_station_name')?.sources).toEqual([]);
    for (const { sources } of guideEntries)
      for (const source of sources) if (source.standard === 'mixs') expect(source.number).toMatch(/^\d{7}$/);
  });

  it.each([
    ['geogr_loc_lat', 'geogr_loc_lat'],
    ['GEOGR_LOC_LAT', 'geogr_loc_lat'],
    ['event.geogr_loc_lat', 'geogr_loc_lat'],
    ['field_sample.depth', 'depth'],
    ['person.orcid', 'person.orcid'],
  ])('finds %s by the name %s', (name, own) => {
    expect(findGuideEntry(name)?.name).toBe(own);
  });

  it('finds no other names', () => {
    expect(findGuideEntry('lat_lon')).toBeUndefined();
    expect(findGuideEntry('')).toBeUndefined();
  });

  it.each([
    ['depth', ['depth']],
    ['lat_lon', ['geogr_loc_lat', 'geogr_loc_lon']],
    ['MIXS:0000009', ['geogr_loc_lat', 'geogr_loc_lon']],
    ['decimal latitude', ['geogr_loc_lat']],
    ['Geografische Breite', ['geogr_loc_lat']],
    ['collection_date', ['field_sample_collection_date_begin', 'field_sample_collection_date_end']],
    ['instrument_model', ['seq_meth']],
    ['SampleID', ['samp_name']],
    ['primer', ['pcr_primers']],
  ])('finds by %s first %j', (typed, first) => {
    expect(found(typed).slice(0, first.length)).toEqual(expect.arrayContaining(first));
  });

  it('can search names only', () => {
    expect(found('lat_lon', 'names')).toEqual(['geogr_loc_lat', 'geogr_loc_lon']);
    expect(found('Geographic location', 'names')).toContain('geog_loc_name');
    expect(found('Tn-Seq', 'names')).toEqual([]);
  });

  it('finds fields by terms of their vocabulary, and nothing by unknown words', () => {
    expect(found('Tn-Seq')).toEqual(expect.arrayContaining(['library_strategy', 'library_condition.library_strategy']));
    expect(found('spaceship')).toEqual([]);
  });
});
