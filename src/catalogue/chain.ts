import type { ReferencesField } from './definition.ts';
import { type EntityName, referencesOf } from './index.ts';

/**
 * What the records of the chain are made from, from the campaign down to the sequencing element: each stands after what it
 * is made from. By which field one knows of the other is said by the entities themselves.
 */
export const madeFrom = {
  campaign: [],
  event: ['campaign'],
  experiment: [],
  field_sample: ['event'],
  experiment_sample: ['experiment', 'field_sample'],
  nucleic_acid_sample: ['field_sample', 'experiment_sample'],
  sequencing_library: ['nucleic_acid_sample'],
  sequencer: [],
  sequencing_run: ['sequencer'],
  sequencing_element: ['sequencing_library', 'sequencing_run'],
} as const satisfies Partial<Record<EntityName, readonly EntityName[]>>;

const chain = Object.entries(madeFrom) as [EntityName, readonly EntityName[]][];

/** The entities of the chain, each after what it is made from. */
export const chainEntities: readonly EntityName[] = chain.map(([name]) => name);

/** What an entity's records are made from, one step up the chain. */
export function parentsOf(entity: EntityName): readonly EntityName[] {
  return chain.find(([name]) => name === entity)?.[1] ?? [];
}

/** Whether an entity stands anywhere above another in the chain. */
export function isAbove(upper: EntityName, lower: EntityName): boolean {
  return parentsOf(lower).some((parent) => parent === upper || isAbove(upper, parent));
}

/** The entities that stand above or below one in the chain, from the top down. */
export function chainedWith(entity: EntityName): EntityName[] {
  return chainEntities.filter((other) => isAbove(other, entity) || isAbove(entity, other));
}

/**
 * The fields by which a record holds what comes from it, such as a field sample its nucleic acid samples. What comes from
 * it does not itself say so, as most of the chain does.
 */
export function holdingFields(entity: EntityName): [string, ReferencesField][] {
  return referencesOf(entity).flatMap(([name, field]) =>
    field.type === 'references' && isAbove(entity, field.to) ? [[name, field]] : [],
  );
}

/** The entities whose records hold those of this one as coming from them. */
export function holdersOf(entity: EntityName): EntityName[] {
  return parentsOf(entity).filter((parent) => holdingFields(parent).some(([, { to }]) => to === entity));
}
