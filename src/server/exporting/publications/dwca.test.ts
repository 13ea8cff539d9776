import { describe, expect, it } from 'vitest';
import type { DatasetFacts } from './dwca-dataset.ts';
import { emlXml } from './dwca-eml.ts';
import { heightsOf, joinKnown, placeOf, positionOf, sampleSizeOf } from './dwca-event-values.ts';

describe('values of Darwin Core', () => {
  it.each([
    ['5 L', '5', 'litre'],
    ['5L', '5', 'litre'],
    ['500 mL', 0.5, 'litre'],
    ['0,25 m2', '0.25', 'square metre'],
    ['10 nL', 1e-8, 'litre'],
    ['100 uL', '100', 'microlitre'],
    ['3 dm', 0.3, 'metre'],
    ['2 g', '2', 'g'],
    ['30 min', '30', 'minute'],
  ])('the sample size %s is %s %s', (text, sampleSizeValue, sampleSizeUnit) => {
    expect(sampleSizeOf(text)).toEqual({ sampleSizeValue, sampleSizeUnit });
  });

  it.each([null, '', '5', 'a handful', '5 handfuls', '5-10 L', '3 x 5 L', 'not collected', `${'9'.repeat(5000)} L`])(
    'the sample size %s is not split',
    (text) => {
      expect(sampleSizeOf(text)).toBeNull();
    },
  );

  const levels = (depth: string | null, elevation: number | null, altitude: number | null) => {
    const heights = heightsOf({ depth, elevation, altitude });
    const { minimumDepthInMeters: from, maximumDepthInMeters: to, verbatimElevation } = heights;
    return [from, to, heights.minimumElevationInMeters, verbatimElevation, heights.minimumDistanceAboveSurfaceInMeters];
  };

  it('depths are numbers or ranges, and elevations those of the surface', () => {
    expect(levels(null, null, null)).toEqual([null, null, null, null, null]);
    expect(levels('5', null, null)).toEqual([5, 5, null, null, null]);
    expect(levels('0-10.5', 0, 12)).toEqual([0, 10.5, 0, '0 m', null]);
    expect(levels('5', -241, null)).toEqual([5, 5, null, '-241 m', null]);
    expect(levels(null, -241, null)).toEqual([null, null, -241, '-241 m', null]);
    expect(levels('not collected', 3, 1.5)).toEqual([null, null, 3, '3 m', 1.5]);
  });

  it('places are countries, seas or neither', () => {
    expect(placeOf('north sea: Helgoland', ['Kabeltonne', null, 'not collected'])).toEqual({
      waterBody: 'North Sea',
      country: null,
      locality: 'Helgoland, Kabeltonne',
      verbatimLocality: 'north sea: Helgoland',
    });
    expect(placeOf('Turkey', [])).toMatchObject({ waterBody: null, country: 'Turkiye', locality: null });
    expect(placeOf('Ostsee: Gotlandbecken', [])).toMatchObject({
      waterBody: null,
      country: null,
      locality: 'Ostsee: Gotlandbecken',
    });
    expect(placeOf('not collected', ['BY15'])).toMatchObject({ locality: 'BY15', verbatimLocality: null });
  });

  it('a position has both degrees or none', () => {
    expect(positionOf(1, null)).toEqual({});
    expect(positionOf(0, 0)).toEqual({ decimalLatitude: 0, decimalLongitude: 0, geodeticDatum: 'EPSG:4326' });
  });

  it('lists have each known value once', () => {
    expect(joinKnown(['a', null, undefined, ' ', 'not provided', 'a ', 'b'])).toBe('a | b');
    expect(joinKnown([])).toBeNull();
  });
});

describe('eml.xml', () => {
  const person = { lastname: 'Example', firstname: 'Alex', institute: 'Institute of the Sea', orcid: null };
  const nothing: DatasetFacts = {
    titles: [],
    abstracts: [],
    creators: [],
    contacts: [],
    box: null,
    places: [],
    begin: null,
    end: null,
    address: 'https://samples.example.org',
  };
  const eml = (facts: Partial<DatasetFacts>) => emlXml({ ...nothing, ...facts }, 'id', '2026-11-28');

  it('has a title and somebody to ask also where nothing is known', () => {
    const text = eml({});
    expect(text).toContain('<title>Sampling events of sequenced samples</title>');
    expect(text).toContain('<contact><organizationName>Strandbook, https://samples.example.org</organizationName>');
    expect(text).not.toContain('<coverage>');
  });

  it('has the first titles of many', () => {
    expect(eml({ titles: ['a', 'b', 'c'] })).toContain('<title>a; b; c</title>');
    expect(eml({ titles: ['a', 'b', 'c', 'd', 'e'] })).toContain('<title>a; b; c; 2 more</title>');
  });

  it('has people by their names, or by the institute alone', () => {
    const text = eml({
      creators: [
        { ...person, lastname: null },
        { ...person, lastname: null, firstname: ' ' },
      ],
      contacts: [person],
    });
    const institute = '<organizationName>Institute of the Sea</organizationName>';
    expect(text).toContain(`<creator><individualName><surName>Alex</surName></individualName>${institute}</creator>`);
    expect(text).toContain(`<creator>${institute}</creator>`);
    expect(text).toContain('<contact><individualName><givenName>Alex</givenName><surName>Example</surName>');
  });

  it('has days or years, as EML has no months', () => {
    const dates = (begin: string, end: string) =>
      [...eml({ begin, end }).matchAll(/<calendarDate>(.*?)<\/calendarDate>/g)].map(([, date]) => date);
    expect(dates('2019-03', '2020-02')).toEqual(['2019-03-01', '2020-02-29']);
    expect(dates('2019', '2019')).toEqual(['2019']);
    expect(dates('2019-03-14', '2019-03-14')).toEqual(['2019-03-14']);
    expect(dates('2019', '2019-12-31')).toEqual(['2019', '2019-12-31']);
  });

  it('lists only some of many places', () => {
    const box = { south: -1e-7, north: 1, west: -180, east: 180 };
    const text = eml({ box, places: Array.from({ length: 21 }, (_, i) => `place ${i}`) });
    expect(text).toContain('place 19; and others</geographicDescription>');
    expect(text).toContain('<southBoundingCoordinate>-0.0000001</southBoundingCoordinate>');
    expect(eml({ box })).toContain('<geographicDescription>Positions of the events</geographicDescription>');
  });
});
