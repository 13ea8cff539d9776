import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { parseDelimitedRows } from './delimited-text.ts';
import type { Client } from './http/client.ts';

/** An entity of a crate. */
export type Entity = Readonly<Record<string, unknown>> & { '@id': string; '@type': string | readonly string[] };
/** A downloaded crate: the texts of its files, and the entities of its description. */
export type Crate = { files: Readonly<Record<string, string>>; context: unknown; graph: readonly Entity[] };

const metadataFile = 'ro-crate-metadata.json';

/** The crate of what a client has chosen. */
export async function downloadCrate(client: Client): Promise<Crate> {
  const response = await client.get('/downloadSearch/rocrate');
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const parts = unzipSync(response.rawPayload);
  const files = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  const { '@context': context, '@graph': graph } = JSON.parse(files[metadataFile] ?? '{}');
  return { files, context, graph };
}

/** The entity with an identifier. */
export function entityIn({ graph }: Crate, id: string): Entity {
  const found = graph.find((entity) => entity['@id'] === id);
  if (!found) throw new Error(`the crate has no ${id}`);
  return found;
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
const isA = (entity: Entity | undefined, ...types: string[]) =>
  listOf(entity?.['@type']).some((type) => types.includes(String(type)));
const isAbsolute = (id: string) => /^[a-z][a-z+.-]*:/i.test(id);
const isLocal = (id: string) => id.startsWith('#');

/** The identifiers that an entity refers to by a property, or by any. */
export function referencesOf(entity: Entity, property?: string): string[] {
  return Object.entries(entity).flatMap(([name, value]) =>
    property !== undefined && name !== property
      ? []
      : listOf(value).flatMap((one) =>
          typeof one === 'object' && one !== null && '@id' in one ? [String(one['@id'])] : [],
        ),
  );
}

/** The entities that an entity refers to by a property. */
export const referredBy = (crate: Crate, entity: Entity, property: string): Entity[] =>
  referencesOf(entity, property).map((id) => entityIn(crate, id));

/** An ISO 8601 date, as the shapes of RO-Crate have it for `datePublished`. */
const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T.+)?$/.test(value);
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** The rules that a crate must keep (RO-Crate 1.2, by the shapes of its validator), each with the entities that break it. */
const rules: Readonly<Record<string, (crate: Crate) => unknown[]>> = {
  'there is one descriptor, a CreativeWork about one root': ({ graph }) => {
    const [descriptor, ...others] = graph.filter((entity) => entity['@id'] === metadataFile);
    const isRight = isA(descriptor, 'CreativeWork') && descriptor && referencesOf(descriptor, 'about').length === 1;
    return isRight && others.length === 0 ? [] : [descriptor];
  },
  'the descriptor conforms to one version': ({ graph }) => {
    const descriptor = graph.find((entity) => entity['@id'] === metadataFile);
    const versions = descriptor ? referencesOf(descriptor, 'conformsTo') : [];
    return versions.join() === 'https://w3id.org/ro/crate/1.2' ? [] : [versions];
  },
  'the root is a Dataset': (crate) => rootsOf(crate).filter((root) => !isA(root, 'Dataset')),
  'the root has a name and a description': (crate) =>
    rootsOf(crate).filter((root) => !isText(root.name) || !isText(root.description)),
  'the root has a license': (crate) => rootsOf(crate).filter((root) => listOf(root.license).length === 0),
  'the root has one date of publication': (crate) => rootsOf(crate).filter((root) => !isDate(root.datePublished)),
  'profiles of the root are Profiles with a version': (crate) =>
    rootsOf(crate).flatMap((root) =>
      referredBy(crate, root, 'conformsTo').filter(
        (profile) => !isA(profile, 'Profile') || profile['@id'] === 'https://w3id.org/ro/crate',
      ),
    ),
  'a publisher is an organization or a person': (crate) =>
    rootsOf(crate).flatMap((root) =>
      referredBy(crate, root, 'publisher').filter((one) => !isA(one, 'Organization', 'Person')),
    ),
  'the root has all data entities as parts, which are files or folders': (crate) => {
    const parts = new Set<string>();
    const collect = (id: string) => {
      for (const part of referencesOf(entityIn(crate, id), 'hasPart'))
        if (!parts.has(part)) {
          parts.add(part);
          collect(part);
        }
    };
    for (const root of rootsOf(crate)) collect(root['@id']);
    const roots = rootsOf(crate).map((root) => root['@id']);
    const isData = (entity: Entity) => isA(entity, 'File', 'Dataset') && !isLocal(entity['@id']);
    const lost = crate.graph.filter(
      (entity) => isData(entity) && !parts.has(entity['@id']) && !roots.includes(entity['@id']),
    );
    return [...lost, ...[...parts].filter((id) => !isA(entityIn(crate, id), 'File', 'Dataset'))];
  },
  'identifiers are URIs, each of one entity': ({ graph }) => {
    const ids = graph.map((entity) => entity['@id']);
    const isUri = (id: string) => !/[\s<>"{}|\\^`]/.test(id) && URL.canParse(id, 'https://example.org/crate/');
    return [...ids.filter((id) => !isUri(id)), ...ids.filter((id, i) => ids.indexOf(id) !== i)];
  },
  'contextual entities have a name': (crate) =>
    crate.graph.filter((entity) => entity['@id'] !== metadataFile && !isText(entity.name)),
  'a thumbnail is a File, and software has a name, an address and a version': (crate) => [
    ...crate.graph.flatMap((entity) => referredBy(crate, entity, 'thumbnail').filter((one) => !isA(one, 'File'))),
    ...crate.graph.filter(
      (entity) => isA(entity, 'SoftwareApplication', 'ComputerLanguage') && !(entity.url && entity.version),
    ),
  ],
  'what is referred to exists, or is elsewhere': ({ graph }) => {
    const ids = new Set(graph.map((entity) => entity['@id']));
    return graph.flatMap((entity) => referencesOf(entity).filter((id) => !ids.has(id) && !isAbsolute(id)));
  },
};

function rootsOf({ graph }: Crate): Entity[] {
  const descriptor = graph.find((entity) => entity['@id'] === metadataFile);
  const about = descriptor ? referencesOf(descriptor, 'about') : [];
  return graph.filter((entity) => about.includes(entity['@id']));
}

/** The rules that a crate breaks, and the mistakes in what it says about its files and their columns. */
export function faultsOf(crate: Crate): string[] {
  const broken = Object.entries(rules).flatMap(([rule, offenders]) =>
    offenders(crate).map((offender) => `${rule}: ${JSON.stringify(offender)?.slice(0, 200)}`),
  );
  const [root] = rootsOf(crate);
  const listed = root ? referencesOf(root, 'hasPart') : [];
  const inZip = Object.keys(crate.files).filter((name) => name !== metadataFile);
  const filesFaults = listed.flatMap((id) => {
    const text = crate.files[id];
    if (text === undefined) return [`${id} is not in the archive`];
    const file = entityIn(crate, id);
    const size = Buffer.byteLength(text);
    const header = parseDelimitedRows(text, ',')[0] ?? [];
    const columns = referredBy(crate, file, 'variableMeasured').map((column) => String(column.name));
    return [
      ...(file.contentSize === String(size) ? [] : [`${id} has ${size} bytes, not ${file.contentSize}`]),
      ...(columns.join('\n') === header.join('\n') ? [] : [`${id}: other columns are described than it has`]),
    ];
  });
  return [
    ...broken,
    ...filesFaults,
    ...inZip.filter((name) => !listed.includes(name)).map((name) => `${name} is not listed`),
  ];
}
