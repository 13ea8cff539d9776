import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEntities, parentsOf } from '../../src/catalogue/chain.ts';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { createRecord, type FieldValues } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, password, type TestApp } from './client.ts';
import { entities, exampleChangeOf, fieldsOf, type JsonRecord } from './entities.ts';

let open: TestApp;
let admin: Client & { user: { email: string } };
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

/** The fields that refer to an entity. */
const referring = (target: EntityName) =>
  entities.flatMap((entity) =>
    fieldsOf(entity).flatMap(([name, field]) =>
      (field.type === 'reference' || field.type === 'references') && field.to === target
        ? [{ entity, name, several: field.type === 'references' }]
        : [],
    ),
  );

describe.each(entities)('%s', (entity) => {
  const url = `/rest/${entityOf(entity).resource}`;
  const { values: given, stored: change } = exampleChangeOf(entity);
  const read = async (id: number) => (await admin.get(`${url}/${id}`)).json<JsonRecord>();

  it('is deleted, and its history stays', async () => {
    const { id } = await createRecord(open.database, entity, given);
    const response = await admin.delete(`${url}/${id}`);
    expect(response.statusCode, response.body).toBe(204);
    expect((await admin.get(`${url}/${id}`)).statusCode).toBe(404);
    expect((await admin.delete(`${url}/${id}`)).statusCode).toBe(404);
    const [last] = (await admin.get(`${url}/${id}/history`)).json().records;
    expect(last).toMatchObject({ action: 'delete', before: change, after: null });
  });

  it.each(referring(entity))(
    'is deleted only after it was removed from $entity.$name',
    async ({ entity: other, name, several }) => {
      const { id } = await createRecord(open.database, entity);
      const stored = several ? [(await createRecord(open.database, entity)).id] : [];
      const referrer = await createRecord(open.database, other, { [name]: several ? [id, ...stored] : id });
      const refused = await admin.delete(`${url}/${id}`);
      expect(refused.statusCode, refused.body).toBe(403);
      expect(refused.json().payload).toEqual({ references: [{ resource: entityOf(other).resource, count: 1 }] });
      expect(await read(id)).toMatchObject({ id, version: 1 });
      const response = await admin.delete(`${url}/${id}?perform=true`);
      expect(response.statusCode, response.body).toBe(204);
      const there = `/rest/${entityOf(other).resource}/${referrer.id}`;
      const left = (await admin.get(there)).json<JsonRecord>();
      expect(left).toMatchObject({ version: 2, [name]: several ? stored : null });
      expect((await admin.get(`${there}/history`)).json().records[0]).toMatchObject({
        action: 'unlink',
        before: { [name]: several ? [id, ...stored] : id },
        after: { [name]: several ? stored : null },
      });
    },
  );
});

type Step = { child: EntityName; parent: EntityName; field: string; by: 'child' | 'parent' };

/** Every step of the chain, and by which field on which side it is stored. */
const steps = chainEntities.flatMap((child) =>
  parentsOf(child).map((parent): Step => {
    const fieldTo = (from: EntityName, to: EntityName) =>
      fieldsOf(from).find(([, field]) => 'to' in field && field.to === to)?.[0];
    const own = fieldTo(child, parent);
    return own
      ? { child, parent, field: own, by: 'child' }
      : { child, parent, field: fieldTo(parent, child) ?? '', by: 'parent' };
  }),
);
const present = steps.filter(({ by }) => by === 'parent');

describe('the descendants of a record', () => {
  const made = (entity: EntityName, values: FieldValues = {}) => createRecord(open.database, entity, values);
  const urlOf = (entity: EntityName, { id }: { id: number }) => `/rest/${entityOf(entity).resource}/${id}`;
  const t = getTranslate('en');

  /** A record with some that come from it. */
  async function makeStep({ child, parent, field, by }: Step, count: number, values: FieldValues = {}) {
    const above = by === 'child' ? await made(parent, values) : null;
    const below = [];
    for (let i = 0; i < count; i++) below.push(await made(child, above ? { [field]: above.id } : {}));
    return { above: above ?? (await made(parent, { ...values, [field]: below.map(({ id }) => id) })), below };
  }

  it.each(steps)(
    '$child prevents the deletion of its $parent, and stays without it after a confirmation',
    async (step) => {
      const { child, parent, field, by } = step;
      const { above, below } = await makeStep(step, 2);
      const refused = await admin.delete(urlOf(parent, above));
      expect(refused.statusCode, refused.body).toBe(403);
      expect(refused.json().payload).toEqual({ references: [{ resource: entityOf(child).resource, count: 2 }] });
      const [many, one] = [t(`entities.${child}.many`), t(`entities.${parent}.one`)].map((name) => name.toLowerCase());
      expect(refused.json().message).toMatch(
        new RegExp(`^2 ${many} belong to .*\\. They stay, but without an? ${one}\\.`),
      );
      expect(refused.json().message).toMatch(/\nDelete it anyway\?$/);

      expect((await admin.delete(`${urlOf(parent, above)}?perform=true`)).statusCode).toBe(204);
      expect((await admin.get(urlOf(parent, above))).statusCode).toBe(404);
      for (const one of below) {
        expect((await admin.get(urlOf(child, one))).json()).toMatchObject({ id: one.id, version: 2 });
        const name = by === 'child' ? field : entityOf(parent).id;
        const [before, after] = by === 'child' ? [above.id, null] : [[above.id], []];
        const { records } = (await admin.get(`${urlOf(child, one)}/history`)).json();
        expect(records[0]).toMatchObject({ action: 'unlink', before: { [name]: before }, after: { [name]: after } });
      }
    },
  );

  it.each(steps)('$child does not prevent the deletion of its $parent where it refers to it itself', async (step) => {
    const { child, parent, by } = step;
    const { above, below } = await makeStep(step, 1);
    const [one] = below;
    if (!one) throw new Error('nothing was made');
    const response = await admin.delete(urlOf(child, one));
    if (by === 'child') expect(response.statusCode, response.body).toBe(204);
    else expect(response.json().payload).toEqual({ references: [{ resource: entityOf(parent).resource, count: 1 }] });
    expect((await admin.get(urlOf(parent, above))).json()).toMatchObject({ version: 1 });
  });

  it.each(present)('$child that other records of $parent list as well stays with those', async (step) => {
    const { child, parent, field } = step;
    const { above, below } = await makeStep(step, 2);
    const [first, second] = below.map(({ id }) => id);
    const other = await made(parent, { [field]: [first] });
    const many = t(`entities.${child}.many`).toLowerCase();
    const one = t(`entities.${parent}.one`).toLowerCase();
    const partly = (await admin.delete(urlOf(parent, above))).json();
    expect(partly.message).toMatch(new RegExp(`They stay, but 1 of them without an? ${one}\\.`));
    await made(parent, { [field]: [second] });
    const shared = (await admin.delete(urlOf(parent, above))).json();
    expect(shared.message).toMatch(new RegExp(`^2 ${many} belong to .* and to others. They stay with those.`));
    expect((await admin.delete(`${urlOf(parent, above)}?perform=true`)).statusCode).toBe(204);
    const [row] = (await admin.get(`/rest/${entityOf(child).resource}/${first}/history`)).json().records;
    const name = entityOf(parent).id;
    expect(row).toMatchObject({ before: { [name]: [above.id, other.id] }, after: { [name]: [other.id] } });
  });

  it('are named in a message, in the reader’s language', async () => {
    const campaign = await made('campaign', { campaign: 'HE177' });
    for (let i = 0; i < 25; i++) await made('event', { campaign_id: campaign.id });
    const refused = await admin.delete(urlOf('campaign', campaign));
    expect(refused.json()).toEqual({
      message: '25 events belong to HE177. They stay, but without a campaign.\nDelete it anyway?',
      payload: { references: [{ resource: 'events', count: 25 }] },
    });
    const german = createClient(open.app, { language: 'de' });
    await german.login(admin.user.email, password);
    expect((await german.delete(urlOf('campaign', campaign))).json().message).toBe(
      '25 Probenahmen gehören zu HE177. Sie bleiben erhalten, aber ohne Kampagne.\nTrotzdem löschen?',
    );
    const event = await made('event', { event_label: 'TF1', geog_loc_name: 'Gotland' });
    await made('field_sample', { event_id: event.id });
    expect((await admin.delete(urlOf('event', event))).json().message).toBe(
      '1 field sample belongs to TF1, Gotland. It stays, but without an event.\nDelete it anyway?',
    );
    expect((await german.delete(urlOf('event', event))).json().message).toBe(
      '1 Feldprobe gehört zu TF1, Gotland und bleibt erhalten, aber ohne Probenahme.\nTrotzdem löschen?',
    );
    // A sample between the two: what it was taken from refers to it, what was made of it comes from it.
    const library = await made('sequencing_library');
    const extract = await made('nucleic_acid_sample', {
      nucleic_acid_sample_name: null,
      sams_id: 'S1',
      sequencing_libraries: [library.id],
    });
    await made('field_sample', { nucleic_acid_samples: [extract.id] });
    expect((await admin.delete(urlOf('nucleic_acid_sample', extract))).json().message).toBe(
      [
        `1 sequencing library belongs to Nucleic acid sample ${extract.id}. It stays, but without a nucleic acid sample.`,
        `1 field sample refers to Nucleic acid sample ${extract.id} under “Nucleic acid samples”. It stays, but without this entry.`,
        'Delete it anyway?',
      ].join('\n'),
    );
  });

  it('are not the records that it refers to', async () => {
    const [author, publication] = [await made('person'), await made('publication')];
    const study = await made('project_study', {
      project_study_authors: [author.id],
      project_study_person_resp: author.id,
      publications: [publication.id],
    });
    const response = (await admin.delete(urlOf('person', author))).json();
    expect(response.message).toMatch(
      /^1 project study refers to .* \(\d+\) under “Project study person responsible”, “Authors”\. It stays, but without this entry\./,
    );
    expect((await admin.delete(urlOf('project_study', study))).statusCode).toBe(204);
    expect((await admin.get(urlOf('person', author))).json()).toMatchObject({ version: 1 });
    expect((await admin.get(urlOf('publication', publication))).json()).toMatchObject({ version: 1 });
  });

  it('keep the history of their import, without the deleted record', async () => {
    const sample = await made('nucleic_acid_sample');
    const dataset = await made('dataset', { filename: 'HE177.xlsx' });
    const { db } = open.database;
    await sql`UPDATE nucleic_acid_sample SET dataset_id = ${dataset.id}
      WHERE nucleic_acid_sample_id = ${sample.id}`.execute(db);
    const parent = await made('field_sample', { nucleic_acid_samples: [sample.id] });
    await sql`DELETE FROM history WHERE entity = 'nucleic_acid_sample' AND record_id = ${String(sample.id)}`.execute(
      db,
    );
    expect((await admin.delete(`${urlOf('field_sample', parent)}?perform=true`)).statusCode).toBe(204);
    const { records } = (await admin.get(`${urlOf('nucleic_acid_sample', sample)}/history`)).json();
    expect(records.map(({ action }: { action: string }) => action)).toEqual(['unlink', 'create']);
    expect(records[1].after).not.toHaveProperty('field_sample_id');
  });
});

describe('a person who has an account or was invited', () => {
  it.each(['user', 'invitation'] as const)(
    '(%s) is deleted by administrators alone, with the reason',
    async (entity) => {
      const researcher = await createLoggedInClient(open, ['user']);
      const { id } = await createRecord(open.database, 'person');
      const name = entity === 'user' ? 'person' : 'person_id';
      await createRecord(open.database, entity, { [name]: id });
      for (const query of ['', '?perform=true']) {
        const refused = await researcher.delete(`/rest/persons/${id}${query}`);
        expect(refused.statusCode).toBe(403);
        expect(refused.json()).toEqual({ message: 'Only an administrator can delete this.' });
      }
      const response = await admin.delete(`/rest/persons/${id}`);
      expect(response.json().payload).toEqual({ references: [{ resource: entityOf(entity).resource, count: 1 }] });
    },
  );
});
