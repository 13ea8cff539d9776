import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findArchivedRecords } from '../../src/server/exporting/publications/dwca-records.ts';
import { createClient, openApp, type TestApp } from './client.ts';
import { type DarwinCoreArchive, downloadArchive, oddText, storeSamples, xmlErrors } from './darwin-core-archive.ts';
import { schemas } from './darwin-core-schemas.ts';
import { study } from './uploads.ts';

let open: TestApp;
const archives = new Map<string, DarwinCoreArchive>();

const selections = { near: ['near'], all: ['near', 'nowhere', 'ashore', 'pooled', 'bare'], bare: ['bare'] };
const archiveOf = (name: keyof typeof selections): DarwinCoreArchive => {
  const archive = archives.get(name);
  if (!archive) throw new Error(`no archive ${name}`);
  return archive;
};

beforeAll(async () => {
  open = await openApp();
  await storeSamples(open);
  for (const [name, names] of Object.entries(selections))
    archives.set(name, await downloadArchive(createClient(open.app), names));
});
afterAll(() => open.close());

const known = (row: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name, value]) => value !== '' && name !== 'modified'));

describe.each(['near', 'all', 'bare'] as const)('a Darwin Core Archive of %s', (name) => {
  it('has a description of its files, with each column in its place', async () => {
    const { files, meta, core, extension } = archiveOf(name);
    expect(await xmlErrors(meta, schemas.meta)).toEqual([]);
    expect(files).toEqual(['meta.xml', 'eml.xml', core.location, extension.location]);
    for (const { fields, header, id } of [core, extension]) {
      expect(header[id]).toBe('eventID');
      for (const { index, term } of fields) expect(term.endsWith(`/${header[index]}`), term).toBe(true);
    }
    expect(core.fields.map(({ index }) => index)).toEqual(core.header.keys().toArray());
    expect(extension.fields.map(({ index }) => index)).toEqual(extension.header.keys().toArray().slice(1));
  });

  it('has metadata that are valid by GBIF’s profile of EML', async () => {
    expect(await xmlErrors(archiveOf(name).eml, schemas.eml)).toEqual([]);
  });

  it('has identifiers of its own for all rows, which meet', () => {
    const { core, extension } = archiveOf(name);
    const events = core.rows.map(({ eventID }) => eventID);
    expect(new Set(events).size).toBe(events.length);
    for (const { parentEventID, eventID } of core.rows)
      if (parentEventID !== '') expect(events.indexOf(parentEventID)).toBeLessThan(events.indexOf(eventID));
    for (const { eventID } of extension.rows) expect(events).toContain(eventID);
    const measurements = extension.rows.map(({ measurementID }) => measurementID);
    expect(new Set(measurements).size).toBe(measurements.length);
  });

  it('has no email addresses and no missing-value terms', () => {
    const { eml, core, extension } = archiveOf(name);
    const text = JSON.stringify([eml, core.rows, extension.rows]);
    expect(text).not.toMatch(/@example|not collected|not provided|not applicable|"missing"/);
  });
});

/** The address of the pages of an entity, by which its records are identified. */
const page = (entity: string) => `http://127.0.0.1:3000/component/${entity}`;

describe('the events of a Darwin Core Archive', () => {
  it('are campaigns, events and samples', () => {
    const place = {
      waterBody: 'Baltic Sea',
      locality: 'Gotland Basin, BY15',
      verbatimLocality: 'Baltic Sea: Gotland Basin',
      decimalLatitude: '57.32',
      decimalLongitude: '20.05',
      geodeticDatum: 'EPSG:4326',
    };
    const [campaign, event, sample, ...others] = archiveOf('near').core.rows;
    expect(others).toEqual([]);
    expect(known(campaign)).toEqual({
      eventID: `${page('campaign')}/1`,
      eventType: 'Expedition',
      fieldNumber: 'EMB177',
    });
    expect(known(event)).toEqual({
      eventID: `${page('event')}/1`,
      parentEventID: `${page('campaign')}/1`,
      eventType: 'Site Visit',
      fieldNumber: 'TF1',
      samplingProtocol: 'CTD rosette',
      ...place,
    });
    expect(known(sample)).toEqual({
      eventID: `${page('field-sample')}/1`,
      parentEventID: `${page('event')}/1`,
      eventType: 'Sample',
      fieldNumber: 'near',
      eventDate: '2019-03-14/2019-03-16',
      habitat: 'marine biome [ENVO:00000447] | marine photic zone [ENVO:00000209] | sea water [ENVO:00002149]',
      sampleSizeValue: '0.5',
      sampleSizeUnit: 'litre',
      eventRemarks: `${oddText} of  two lines`,
      minimumDepthInMeters: '0',
      maximumDepthInMeters: '10',
      verbatimElevation: '-241 m',
      ...place,
    });
    expect(sample?.modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('have neither numbers with exponents nor reasons of missing values', () => {
    const { rows } = archiveOf('all').core;
    const sampleOf = (name: string) => known(rows.find((row) => row.fieldNumber === name));
    expect(sampleOf('nowhere')).toEqual({
      eventID: expect.any(String),
      parentEventID: expect.any(String),
      eventType: 'Sample',
      fieldNumber: 'nowhere',
      habitat: 'marine biome [ENVO:00000447] | marine photic zone [ENVO:00000209]',
    });
    expect(sampleOf('ashore')).toMatchObject({
      eventDate: '2018-02',
      country: 'Germany',
      locality: 'Kiel',
      decimalLatitude: '0.0000001',
      decimalLongitude: '-180',
      minimumElevationInMeters: '3',
      maximumElevationInMeters: '3',
      minimumDistanceAboveSurfaceInMeters: '1.5',
    });
  });

  it('are all samples of a pooled library, also one that went through an experiment', () => {
    const { rows } = archiveOf('all').core;
    const pooled = rows.filter(({ fieldNumber }) => fieldNumber?.endsWith('of pool'));
    expect(pooled.map(({ fieldNumber, parentEventID }) => [fieldNumber, parentEventID !== ''])).toEqual([
      ['first of pool', true],
      ['second of pool', true],
      ['third of pool', false],
    ]);
  });

  it('are none for an element without a sample', () => {
    const { core, extension } = archiveOf('bare');
    expect([core.rows, extension.rows]).toEqual([[], []]);
  });

  it('have the address of their page as identifier where the installation has one', async () => {
    const { eventIdOf } = await findArchivedRecords(open.database.db, '{}', 'https://samples.example.org');
    expect(eventIdOf('field_sample', 56)).toBe('https://samples.example.org/component/field-sample/56');
  });
});

describe('the measurements of a Darwin Core Archive', () => {
  const temperature = {
    measurementType: 'Temperature',
    measurementTypeID: 'http://vocab.nerc.ac.uk/collection/P01/current/TEMPPR01/',
    measurementUnit: '°C',
    measurementUnitID: 'http://vocab.nerc.ac.uk/collection/P06/current/UPAA/',
  };

  it('have names, units and the codes of NERC’s vocabularies, and what was written', () => {
    expect(archiveOf('near').extension.rows.map(known)).toEqual([
      {
        eventID: `${page('event')}/1`,
        measurementID: `${page('event')}/1:tot_depth_water_col`,
        measurementType: 'Depth of the water column',
        measurementValue: '241.5',
        measurementUnit: 'm',
      },
      {
        eventID: `${page('event')}/1`,
        measurementID: `${page('event')}/1:wind_speed`,
        measurementType: 'Wind speed',
        measurementTypeID: 'http://vocab.nerc.ac.uk/collection/P01/current/EWSBZZ01/',
        measurementValue: '12',
        measurementUnit: 'm/s',
        measurementUnitID: 'http://vocab.nerc.ac.uk/collection/P06/current/UVAA/',
      },
      {
        eventID: `${page('field-sample')}/1`,
        measurementID: `${page('field-sample')}/1:salinity`,
        measurementType: 'Salinity',
        measurementTypeID: 'http://vocab.nerc.ac.uk/collection/P01/current/PSLTZZ01/',
        measurementValue: '<0.1',
        measurementUnit: 'PSU',
        measurementUnitID: 'http://vocab.nerc.ac.uk/collection/P06/current/UUUU/',
      },
      {
        ...temperature,
        eventID: `${page('field-sample')}/1`,
        measurementID: `${page('field-sample')}/1:temp`,
        measurementValue: '4.5',
        measurementRemarks: 'written as 4,5',
      },
      {
        ...temperature,
        eventID: `${page('field-sample')}/1`,
        measurementID: `${page('field-sample')}/1:temp.top`,
        measurementValue: '4',
        measurementMethod: 'top',
        measurementRemarks: 'written as 277.15 K',
      },
    ]);
  });

  it('are those of all samples, with fields that have no term of Darwin Core', () => {
    const rows = archiveOf('all').extension.rows.map(({ measurementID, measurementValue, measurementUnit }) =>
      [measurementID?.split(':').at(-1), measurementValue, measurementUnit].join(' ').trim(),
    );
    expect(rows.slice(5)).toEqual([
      'mixs_samp_size a handful',
      'size_frac_low 0.2 µm',
      'temp ~0.0000001 °C',
      'temp ~0.0000001 °C',
    ]);
  });
});

describe('the metadata of a Darwin Core Archive', () => {
  it('have titles, people, places and dates, and claim no licence', () => {
    const { eml } = archiveOf('near');
    expect(eml).toContain(`<title>${study.study_title}</title>`);
    const ada = '<individualName><givenName>Ada</givenName><surName>O&lt;First&gt;</surName></individualName>';
    const orcid = '<userId directory="https://orcid.org/">0000-0002-1825-0097</userId>';
    expect(eml).toContain(`<creator>${ada}${orcid}</creator>`);
    expect(eml.match(/<creator>/g)).toHaveLength(2);
    expect(eml.match(/<contact>.*?<surName>(.*?)<\/surName>/)?.[1]).toBe('O&lt;First&gt;');
    expect(eml).toContain('<para>a &quot;b&quot; &lt;c&gt; &amp; \\ é \u{1f40b}</para>');
    expect(eml).toContain('<geographicDescription>Baltic Sea: Gotland Basin</geographicDescription>');
    expect(eml).toContain('<beginDate><calendarDate>2019-03-14</calendarDate></beginDate>');
    expect(eml).toContain('<intellectualRights><para>No licence is stored');
    expect(eml).not.toContain('licensed');
  });
});
