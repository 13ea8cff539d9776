import type { ReferenceField, ReferencesField } from './definition.ts';
import { type EntityName, entityNames, entityOf, fieldOf, referencesOf } from './index.ts';

/**
 * The entities of the chain, down to the sequencing element, in the order of their columns. Their fields say what is made
 * from what: a sample refers to its event, a field sample lists its nucleic acid samples.
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

/** An entity from which others of the chain are made: each but the element, which ends it. */
export type ChainParent = Exclude<(typeof chain)[number], 'sequencing_element'>;

const isInChain = (entity: EntityName): boolean => (chain as readonly EntityName[]).includes(entity);
const isParent = (entity: EntityName): entity is ChainParent => isInChain(entity) && entity !== 'sequencing_element';

/** The entities from which others are made, in the order of the chain. */
export const chainParents: readonly ChainParent[] = chain.filter(isParent);

/**
 * Link between a record and one that it is made from: a field of the record itself, or one of the other that lists it
 * among what comes from it.
 */
type ChainLink =
  | { parent: ChainParent; heldBy: 'child'; name: string; field: ReferenceField }
  | { parent: ChainParent; heldBy: 'parent'; name: string; field: ReferencesField };

function findLinks(entity: EntityName): ChainLink[] {
  const own = referencesOf(entity).flatMap(([name, field]): ChainLink[] =>
    field.type === 'reference' && isParent(field.to) ? [{ parent: field.to, heldBy: 'child', name, field }] : [],
  );
  const listed = chainParents.flatMap((parent) =>
    referencesOf(parent).flatMap(([name, field]): ChainLink[] =>
      field.type === 'references' && field.to === entity ? [{ parent, heldBy: 'parent', name, field }] : [],
    ),
  );
  return [...own, ...listed].sort((a, b) => positionInChain(a.parent) - positionInChain(b.parent));
}

const positionInChain = (entity: EntityName): number => (chain as readonly EntityName[]).indexOf(entity);

const links = new Map(chain.map((entity) => [entity as EntityName, findLinks(entity)]));

/** The links of an entity to what its records are made from, one step up the chain; none outside the chain. */
export function parentLinks(entity: EntityName): readonly ChainLink[] {
  return links.get(entity) ?? [];
}

/** The entities that an entity's records are made from, one step up the chain. */
export function parentsOf(entity: EntityName): readonly ChainParent[] {
  return parentLinks(entity).map(({ parent }) => parent);
}

/** The entities of the chain, each after what it is made from. */
export const chainEntities: readonly EntityName[] = entityNames.filter(isInChain);

/** Whether an entity stands anywhere above another in the chain. */
export function isAncestorOf(upper: EntityName, lower: EntityName): boolean {
  return parentsOf(lower).some((parent) => parent === upper || isAncestorOf(upper, parent));
}

/** The entities that stand above or below one in the chain, from the top down. */
export function ancestorsAndDescendantsOf(entity: EntityName): EntityName[] {
  return chainEntities.filter((other) => isAncestorOf(other, entity) || isAncestorOf(entity, other));
}

/**
 * The fields by which a record holds what comes from it, such as a field sample its nucleic acid samples. Those samples do
 * not say so themselves, as most records of the chain do.
 */
export function childListFields(entity: EntityName): [string, ReferencesField][] {
  return referencesOf(entity).flatMap(([name, field]) =>
    field.type === 'references' && isAncestorOf(entity, field.to) ? [[name, field]] : [],
  );
}

/** The entities whose records hold those of this one as coming from them. */
export function listingParentsOf(entity: EntityName): EntityName[] {
  return parentLinks(entity).flatMap(({ parent, heldBy }) => (heldBy === 'parent' ? [parent] : []));
}

/** The multiple references of an element (its studies, projects and publications), in the order of their columns. */
export const elementReferences: readonly ReferencesField[] = Object.values(
  entityOf('sequencing_element').fields,
).flatMap((field) => (field.type === 'references' ? [field] : []));

/** The table of pairs of elements and the records of one of these entities. */
export function elementJoinTable(entity: EntityName): string {
  const field = elementReferences.find(({ to }) => to === entity);
  if (!field) throw new Error(`an element lists no ${entity}`);
  return field.joinTable;
}

/** The entities whose fields are columns of templates, in their order. Without a natural key nothing can be imported. */
export const columnEntities: readonly EntityName[] = [
  ...chain.filter((entity) => entityOf(entity).keys.length > 0),
  ...elementReferences.map(({ to }) => to),
];

/** The entities that an import brings: those with columns, and what they refer to. Each stands after what it refers to. */
export const importedEntities: readonly EntityName[] = entityNames.filter(
  (name) =>
    columnEntities.includes(name) ||
    columnEntities.some((entity) =>
      referencesOf(entity).some(([, field]) => field.type === 'reference' && field.to === name),
    ),
);

/** The entity of records that no column describes but the fields of those that refer to them, such as a library's condition. */
export function describedBy(entity: EntityName, field: string): EntityName | null {
  const definition = fieldOf(entity, field);
  if (definition.type !== 'reference') return null;
  const { to } = definition;
  const own = Object.keys(entityOf(entity).fields);
  const isDescribed = Object.keys(entityOf(to).fields).every((name) => own.includes(name));
  return isDescribed && importedEntities.includes(to) && !columnEntities.includes(to) ? to : null;
}

/** The entities whose records know the import that brought them: invitations of its study's authors come along. */
export const entitiesWithDataset: readonly EntityName[] = [...importedEntities, 'invitation'];
