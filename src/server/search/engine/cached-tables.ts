import { type Facet, facets } from '../../../catalogue/facets.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { type ChainRelation, parentsAndGroupsOf, relationBetween } from '../chain.ts';
import { nameReferencesOf, numerousEntities } from '../shared-records.ts';

/** One step from the records of an entity to those that they come from, or to what they name. */
export type ChainStep = ChainRelation & { child: EntityName; origin: EntityName };

/** A part of the chain that is cached: a table, its column of ids, its references and its values. */
export type CachedTable = {
  table: string;
  id: string;
  links: readonly { column: string; step: ChainStep }[];
  values: readonly Facet[];
  /** Whether its rows are the elements themselves. */
  hasElements: boolean;
};

/** Whether elements are counted by values of an entity, or of something its records come from. */
function leadsToFacet(entity: EntityName): boolean {
  return facets.some(({ column }) => column.entity === entity) || parentsAndGroupsOf(entity).some(leadsToFacet);
}

const countedOrigins = (entity: EntityName): EntityName[] => parentsAndGroupsOf(entity).filter(leadsToFacet);

function withOrigins(entity: EntityName): EntityName[] {
  return [...countedOrigins(entity).flatMap(withOrigins), entity];
}

/** The entities between elements and values, each before those that its records come from. */
export const countedEntities: readonly EntityName[] = [...new Set(withOrigins('sequencing_element'))].reverse();

const steps: ReadonlyMap<EntityName, readonly ChainStep[]> = new Map(
  [...new Set([...countedEntities, ...numerousEntities])].map((child) => {
    const isNumerous = numerousEntities.includes(child);
    const origins = isNumerous ? parentsAndGroupsOf(child) : countedOrigins(child);
    const named = isNumerous ? nameReferencesOf(child) : [];
    return [
      child,
      [
        ...origins.map((origin) => ({ ...relationBetween(child, origin), child, origin })),
        ...named.map(([column, origin]) => referring(child, column, origin)),
      ],
    ];
  }),
);

function referring(child: EntityName, column: string, origin: EntityName): ChainStep {
  return { table: child, columns: { [child]: entityOf(child).id, [origin]: column }, isOwn: true, child, origin };
}

/** The steps from the elements to the imports that brought them. */
export const datasetStep: ChainStep = referring('sequencing_element', 'dataset_id', 'dataset');

/** All steps by which a numerous record holds a word of something else. */
export const parentSteps = (entity: EntityName): readonly ChainStep[] => steps.get(entity) ?? [];

const countedSteps: ReadonlyMap<EntityName, readonly ChainStep[]> = new Map(
  [...steps].map(([entity, all]) => [entity, all.filter(({ origin }) => leadsToFacet(origin))]),
);
/** The steps towards what elements are counted by. */
export const facetSteps = (entity: EntityName): readonly ChainStep[] => countedSteps.get(entity) ?? [];

export const cachedTables: readonly CachedTable[] = [...steps].flatMap(([entity, entitySteps]) => {
  const hasElements = entity === 'sequencing_element';
  const linkOf = (step: ChainStep) => ({ column: step.columns[step.origin] ?? '', step });
  const own: CachedTable = {
    table: entity,
    id: entityOf(entity).id,
    links: [...entitySteps.filter(({ isOwn }) => isOwn), ...(hasElements ? [datasetStep] : [])].map(linkOf),
    values: facets.filter(({ column }) => column.entity === entity),
    hasElements,
  };
  const pairs = entitySteps
    .filter(({ isOwn }) => !isOwn)
    .map((step) => ({
      table: step.table,
      id: step.columns[entity] ?? '',
      links: [linkOf(step)],
      values: [],
      hasElements: false,
    }));
  return own.links.length + own.values.length > 0 ? [own, ...pairs] : pairs;
});
