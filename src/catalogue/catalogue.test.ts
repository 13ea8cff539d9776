import { describe, expect, it } from 'vitest';
import { defineEntity, defineSupporting, type EntityDef, type Field } from './definition.ts';
import {
  catalogue,
  type EntityName,
  entityNames,
  entityOf,
  fieldOf,
  fieldOrder,
  type RowOf,
  referencesOf,
} from './index.ts';
import { en } from './locales/en/index.ts';
import type { FieldTranslations } from './locales/translation-types.ts';
import { own } from './sources.ts';
import { verifyCatalogue } from './verify.ts';

const whole = Object.fromEntries(entityNames.map((name) => [name, entityOf(name)]));

/** The catalogue with one entity changed. */
function withEntity(name: EntityName, change: Partial<EntityDef>): Record<string, EntityDef> {
  return { ...whole, [name]: { ...entityOf(name), ...change } };
}

/** The catalogue with one field changed, or with a new one that stands in a group as it should. */
function withField(name: EntityName, fieldName: string, field: Field): Record<string, EntityDef> {
  const entity = entityOf(name);
  const groups = fieldName in entity.fields ? entity.groups : { ...entity.groups, added: [fieldName] };
  return withEntity(name, { fields: { ...entity.fields, [fieldName]: field }, groups });
}

/** The catalogue without one field. */
function withoutField(name: EntityName, fieldName: string): Record<string, EntityDef> {
  const { [fieldName]: _, ...fields } = entityOf(name).fields;
  const { keys, listColumns, label, identifiedBy } = entityOf(name);
  const others = (names: readonly string[]) => names.filter((other) => other !== fieldName);
  const rest = {
    keys: keys.map(others),
    listColumns: others(listColumns),
    label: others(label),
    ...(identifiedBy && { identifiedBy: others(identifiedBy) }),
  };
  return withEntity(name, { fields, groups: without(name, fieldName), ...rest });
}

describe('the catalogue', () => {
  it('is consistent', () => {
    expect(() => verifyCatalogue(whole)).not.toThrow();
  });

  it.each<[string, Record<string, EntityDef>]>([
    [
      'event.campaign_id refers to cruise, which is not an entity',
      withField('event', 'campaign_id', { type: 'reference', to: 'cruise' as EntityName }),
    ],
    [
      'field_sample.experiment_samples refers to aquarium, which is not an entity',
      withField('field_sample', 'experiment_samples', {
        type: 'references',
        to: 'aquarium' as EntityName,
        joinTable: 'x',
      }),
    ],
    [
      'project_study.publications uses the table of pairs project_study_project, which another field has',
      withField('project_study', 'publications', {
        type: 'references',
        to: 'publication',
        joinTable: 'project_study_project',
      }),
    ],
    [
      'sequencer.seq_meth has the vocabulary ships, which is not there',
      withField('sequencer', 'seq_meth', { type: 'choice', vocabulary: 'ships' as 'seq_meth' }),
    ],
    ['event.salinity has no label or help in language en', withField('event', 'salinity', { type: 'number' })],
    ['event.Salinity is not written in snake_case', withField('event', 'Salinity', { type: 'number' })],
    ['campaign.basis stands in no form group', withEntity('campaign', { groups: without('campaign', 'basis') })],
    [
      'campaign.basis stands in several form groups',
      withEntity('campaign', { groups: { ...entityOf('campaign').groups, again: ['basis'] } }),
    ],
    [
      'campaign.salinity is named but not defined',
      withEntity('campaign', { groups: { ...entityOf('campaign').groups, again: ['salinity'] } }),
    ],
    ['campaign.salinity is named but not defined', withEntity('campaign', { listColumns: ['salinity'] })],
    ['campaign.salinity is named but not defined', withEntity('campaign', { keys: [['salinity']] })],
    ['campaign.salinity is named but not defined', withEntity('campaign', { label: ['salinity'] })],
    ['campaign.salinity is named but not defined', withEntity('campaign', { periods: [['date_begin', 'salinity']] })],
    ['event has 2 natural keys, but 1 in keyIndexes', withEntity('event', { keyIndexes: ['event_key'] })],
    [
      'protocol is written by its label, which must be one text and its only natural key',
      withEntity('protocol', { keys: [['protocol', 'url']] }),
    ],
    [
      'protocol.lot is required, but a table gives nothing but protocol',
      withField('protocol', 'lot', { type: 'integer', required: true }),
    ],
    [
      'experiment.ice is written by exports, but it is no column',
      withField('experiment', 'ice', { type: 'text', ena: 'ice' }),
    ],
    ['campaign.campaign_id has no label', withEntity('campaign', { label: [] })],
    ['campaign and event share the address /rest/campaigns', withEntity('event', { resource: 'campaigns' })],
    ['campaign and event share the address /component/campaign', withEntity('event', { path: 'campaign' })],
    [
      'campaign.experiment_id refers to experiment, which no column describes; give it a natural key and a place in chain.ts',
      withField('campaign', 'experiment_id', { type: 'reference', to: 'experiment' }),
    ],
    [
      'event.location takes the header location, with which workbooks fill sequencer.location; give it another name',
      withField('event', 'location', { type: 'text' }),
    ],
    [
      'no column bears the header location any more, which workbooks have for sequencer.location',
      withoutField('sequencer', 'location'),
    ],
    [
      'no column bears the header sequencing_run.protocol_id any more, which workbooks have for sequencing_run.protocol_id',
      withoutField('sequencing_run', 'protocol_id'),
    ],
    [
      'field_sample.protocol_id takes the header protocol_id, with which workbooks fill event.protocol_id; give it another name',
      withoutField('event', 'protocol_id'),
    ],
    [
      "campaign.ice and event.ice share a name; publish both of their headers, so that neither takes the other's",
      {
        ...withField('campaign', 'ice', { type: 'text' }),
        event: withField('event', 'ice', { type: 'text' }).event as EntityDef,
      },
    ],
  ])('is refused where %s', (message, changed) => {
    expect(() => verifyCatalogue(changed)).toThrow(new Error(`catalogue: ${message}`));
  });

  it('returns untyped entities and fields, and throws with the name of a missing one', () => {
    expect(entityOf('event')).toBe(catalogue.event);
    expect(fieldOf('event', 'event_label')).toMatchObject({ type: 'text' });
    expect(() => fieldOf('event', 'salinity')).toThrow('event.salinity is not in the catalogue');
  });

  it('lists fields and references in the order of the form', () => {
    expect(fieldOrder('publication')).toEqual(['doi']);
    expect(fieldOrder('event').slice(0, 3)).toEqual(['event_label', 'campaign_id', 'geogr_loc_lat']);
    expect(referencesOf('event').map(([name, { to }]) => [name, to])).toEqual([
      ['campaign_id', 'campaign'],
      ['protocol_id', 'protocol'],
      ['event_person_resp', 'person'],
    ]);
    expect(referencesOf('sequencing_element').map(([name]) => name)).toContain('publications');
  });

  it('lists every entity after those that it refers to', () => {
    const place = (name: EntityName) => entityNames.indexOf(name);
    // A sample points to what is made of it, further along the chain.
    const forward = (field: Field) => field.type === 'references' && field.to !== 'person';
    const late = entityNames.flatMap((name) =>
      Object.entries(entityOf(name).fields).flatMap(([fieldName, field]) =>
        (field.type === 'reference' || field.type === 'references') && !forward(field) && place(field.to) >= place(name)
          ? [`${name}.${fieldName}`]
          : [],
      ),
    );
    expect(late).toEqual([]);
  });
});

function without(name: EntityName, fieldName: string): EntityDef['groups'] {
  return Object.fromEntries(
    Object.entries(entityOf(name).groups).map(([group, names]) => [group, names.filter((n) => n !== fieldName)]),
  );
}

describe('the compiler refuses', () => {
  it('names of missing fields', () => {
    const fields = { salinity: { type: 'number', source: own } } as const;
    const good = {
      id: 'x_id',
      resource: 'x',
      keys: [],
      label: [],
      listColumns: [],
      groups: { what: ['salinity'] },
    } as const;
    defineEntity({ ...good, fields });
    // @ts-expect-error a list column that is no field
    defineEntity({ ...good, fields, listColumns: ['temperature'] });
    // @ts-expect-error a label that is no field
    defineEntity({ ...good, fields, label: ['temperature'] });
    // @ts-expect-error a key that is no field
    defineEntity({ ...good, fields, keys: [['salinity', 'temperature']] });
    // @ts-expect-error a group with what is no field
    defineEntity({ ...good, fields, groups: { what: ['temperature'] } });
    // @ts-expect-error a period that ends with no field
    defineEntity({ ...good, fields, periods: [['salinity', 'temperature']] });
    // @ts-expect-error no id
    defineEntity({ ...good, id: undefined, fields });
    // @ts-expect-error a field without its source
    defineEntity({ ...good, fields: { salinity: { type: 'number' } } });
    // @ts-expect-error a screen for an entity whose fields need no source
    defineSupporting({ ...good, path: 'x', fields: { salinity: { type: 'number' } } });
  });
  it('properties that the field type does not allow', () => {
    const fields: Field[] = [
      { type: 'reference', to: 'campaign', required: true },
      // @ts-expect-error a reference to what is no entity
      { type: 'reference', to: 'cruise' },
      // @ts-expect-error several references without a table of pairs
      { type: 'references', to: 'campaign' },
      // @ts-expect-error a choice without its vocabulary
      { type: 'choice' },
      // @ts-expect-error a vocabulary that is not there
      { type: 'choice', vocabulary: 'ships' },
      // @ts-expect-error a type that is not there
      { type: 'boolean' },
      // @ts-expect-error a flag that other types have
      { type: 'date', maxLength: 10 },
      // @ts-expect-error a mistyped flag
      { type: 'text', maxLenght: 10 },
      // @ts-expect-error what is not required is left out
      { type: 'text', required: false },
      // @ts-expect-error a way to be mandatory that is not there
      { type: 'text', mandatory: true },
    ];
    expect(fields.length).toBeGreaterThan(0);
  });
  it('values of another type', () => {
    const row = {} as RowOf<'event'>;
    row.event_label = null;
    row.geogr_loc_lat = 54.5;
    // @ts-expect-error a number is no text
    row.geogr_loc_lat = '54.5';
    // @ts-expect-error a field that is not there
    row.salinity = 7;
    const campaign = {} as RowOf<'campaign'>;
    // @ts-expect-error what is required is never null
    campaign.campaign = null;
    const element = {} as RowOf<'sequencing_element'>;
    element.projects = [1, 2];
    // @ts-expect-error several references are a list, empty or not
    element.projects = null;
  });
  it('a language that lacks a text', () => {
    const english = en.fields;
    const { orcid: _, ...person } = english.person;
    ({ ...english }) satisfies FieldTranslations;
    // @ts-expect-error a language that lacks a field
    ({ ...english, person }) satisfies FieldTranslations;
    // @ts-expect-error a label without its help
    ({ ...english, publication: { doi: { label: 'DOI' } } }) satisfies FieldTranslations;
  });
  it('a catalogue that lacks an entity', () => {
    const { person: _, ...rest } = catalogue;
    // @ts-expect-error a catalogue that lacks an entity
    rest satisfies Record<EntityName, unknown>;
  });
});
