import type { ReferenceField, ReferencesField } from './definition.ts';
import { type EntityName, entityNames, entityOf, fieldOf, referencesOf } from './index.ts';

/**
 * The entities of the chain, down to the sequencing element, in the order of their columns. The links between them are
 * reference fields: a sample refers to its event, a field sample lists its nucleic acid samples.
 */
export const chain = [
  'campaign',
  'event',
  'experiment',
  'field_sample',
  'experiment_sample',
  'nucleic_acid_sample',
  'sequencing_library',
  'sequencing_run',
  'sequencer',
  'sequencing_element',
] as const satisfies readonly EntityName[];

/** An entity of the chain from which others are made: all but the sequencing element, which is the last. */
export type ChainParent = Exclude<(typeof chain)[number], 'sequencing_element'>;

const isInChain = (entity: EntityName): boolean => (chain as readonly EntityName[]).includes(entity);
const isParent = (entity: EntityName): entity is ChainParent => isInChain(entity) && entity !== 'sequencing_element';

/** The entities from which others are made, in the order of the chain. */
export const chainParents: readonly ChainParent[] = chain.filter(isParent);

/**
 * Link between a record and the one that it is made from: either a reference field of the child, or a field of the
 * parent that lists its children.
 */
type ChainLink =
  | { parent: ChainParent; heldBy: 'child'; name: string; field: ReferenceField }
  | { parent: ChainParent; heldBy: 'parent'; name: string; field: ReferencesField };

function findLinks(entity: EntityName): ChainLink[] {
  const ownLinks = referencesOf(entity).flatMap(([name, field]): ChainLink[] =>
    field.type === 'reference' && isParent(field.to) ? [{ parent: field.to, heldBy: 'child', name, field }] : [],
  );
  const listedLinks = chainParents.flatMap((parent) =>
    referencesOf(parent).flatMap(([name, field]): ChainLink[] =>
      field.type === 'references' && field.to === entity ? [{ parent, heldBy: 'parent', name, field }] : [],
    ),
  );
  return [...ownLinks, ...listedLinks].sort((a, b) => positionInChain(a.parent) - positionInChain(b.parent));
}

const positionInChain = (entity: EntityName): number => (chain as readonly EntityName[]).indexOf(entity);

const links = new Map(chain.map((entity) => [entity as EntityName, findLinks(entity)]));

/** The links of an entity to its parents, one step up the chain; empty for an entity outside the chain. */
export function parentLinks(entity: EntityName): readonly ChainLink[] {
  return links.get(entity) ?? [];
}

/** The entities from which an entity's records are made, one step up the chain. */
export function parentsOf(entity: EntityName): readonly ChainParent[] {
  return parentLinks(entity).map(({ parent }) => parent);
}

/** The entities of the chain, each after those that it is made from. */
export const chainEntities: readonly EntityName[] = entityNames.filter(isInChain);

/** Whether an entity is above another in the chain, at any distance. */
export function isAncestorOf(upper: EntityName, lower: EntityName): boolean {
  return parentsOf(lower).some((parent) => parent === upper || isAncestorOf(upper, parent));
}

/** The entities that an entity's records come from, over any number of steps, from the top down. */
export function ancestorsOf(entity: EntityName): EntityName[] {
  return chainEntities.filter((other) => isAncestorOf(other, entity));
}

/** The entities above and below an entity in the chain, from the top down. */
export function ancestorsAndDescendantsOf(entity: EntityName): EntityName[] {
  return chainEntities.filter((other) => isAncestorOf(other, entity) || isAncestorOf(entity, other));
}

/**
 * The fields in which a record lists its children, as a field sample lists its nucleic acid samples. Unlike most
 * records of the chain, these children have no reference to their parent.
 */
export function childListFields(entity: EntityName): [string, ReferencesField][] {
  return referencesOf(entity).flatMap(([name, field]) =>
    field.type === 'references' && isAncestorOf(entity, field.to) ? [[name, field]] : [],
  );
}

/** The entities whose records list records of this one as their children. */
export function listingParentsOf(entity: EntityName): EntityName[] {
  return parentLinks(entity).flatMap(({ parent, heldBy }) => (heldBy === 'parent' ? [parent] : []));
}

/** The multiple references of an element (its studies, projects and publications), in the order of their columns. */
export const elementReferences: readonly ReferencesField[] = Object.values(
  entityOf('sequencing_element').fields,
).flatMap((field) => (field.type === 'references' ? [field] : []));

/**
 * The join table that links elements with the records of an entity.
 * @throws Error if elements have no multiple reference to the entity
 */
export function elementJoinTable(entity: EntityName): string {
  const field = elementReferences.find(({ to }) => to === entity);
  if (!field) throw new Error(`an element lists no ${entity}`);
  return field.joinTable;
}

/**
 * The entities whose fields are columns of templates, in the order of the columns. Entities of the chain that have no
 * natural key are left out.
 */
export const columnEntities: readonly EntityName[] = [
  ...chain.filter((entity) => entityOf(entity).keys.length > 0),
  ...elementReferences.map(({ to }) => to),
];

/**
 * The entities that an import can create: those with columns and those they refer to, each after those it refers to.
 */
export const importedEntities: readonly EntityName[] = entityNames.filter(
  (name) =>
    columnEntities.includes(name) ||
    columnEntities.some((entity) =>
      referencesOf(entity).some(([, field]) => field.type === 'reference' && field.to === name),
    ),
);

/**
 * The entity that a reference field points to, if it has no columns and its fields are all fields of the referring
 * entity too, such as a library's condition; else null.
 */
export function describedBy(entity: EntityName, field: string): EntityName | null {
  const definition = fieldOf(entity, field);
  if (definition.type !== 'reference') return null;
  const { to } = definition;
  const ownFields = Object.keys(entityOf(entity).fields);
  const isDescribed = Object.keys(entityOf(to).fields).every((name) => ownFields.includes(name));
  return isDescribed && importedEntities.includes(to) && !columnEntities.includes(to) ? to : null;
}

/**
 * The entities whose records refer to the import that created them: the imported entities, and the invitations of a
 * study's authors.
 */
export const entitiesWithDataset: readonly EntityName[] = [...importedEntities, 'invitation'];
