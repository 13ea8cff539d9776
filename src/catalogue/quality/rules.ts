import { chainEntities, isAncestorOf } from '../chain.ts';
import type { EntityName } from '../index.ts';
import { deeperThanWater } from '../plausibility/quantities.ts';
import type { PlausibilityRule } from '../plausibility/rule.ts';
import { entitiesOf, plausibilityRules } from '../plausibility/rules.ts';

/**
 * The rules of quality: what a curator would look at in stored records, although they could be stored. Their
 * names are keys of the locale's texts.
 */
export const qualityRuleNames = [
  'onLand',
  'farFromCampaign',
  'datesContradict',
  'deeperThanWater',
  'implausible',
  'noProtocol',
  'notReady',
  'noAccession',
] as const;
export type QualityRule = (typeof qualityRuleNames)[number];

/** The rule of quality to which a rule about implausible values belongs. */
export function qualityRuleOf(rule: PlausibilityRule): QualityRule {
  if (rule === deeperThanWater) return 'deeperThanWater';
  return entitiesOf(rule).length > 1 ? 'datesContradict' : 'implausible';
}

/** The rules about implausible values by which records of an entity are checked, with those that they come from. */
export function plausibilityRulesOf(entity: EntityName): readonly PlausibilityRule[] {
  return chainEntities.includes(entity) ? plausibilityRules.filter((rule) => entitiesOf(rule).includes(entity)) : [];
}

/** The work in a laboratory of which a publication must name the method. */
const entitiesWithProtocol: readonly EntityName[] = ['nucleic_acid_sample', 'sequencing_library'];

/** The entities that rules concern besides those about implausible values. */
const otherRules: Readonly<Partial<Record<QualityRule, readonly EntityName[]>>> = {
  onLand: ['event'],
  farFromCampaign: ['event'],
  noProtocol: entitiesWithProtocol,
  notReady: ['sequencing_element'],
  noAccession: ['sequencing_element'],
};

/** The entities whose values may be at fault: a sample's date and not that of its event, which it contradicts. */
function concernedBy(rule: PlausibilityRule): EntityName[] {
  const compared = entitiesOf(rule);
  return compared.length === 1
    ? compared
    : compared.filter((entity) => compared.some((other) => isAncestorOf(other, entity)));
}

const rulesByEntity: ReadonlyMap<EntityName, readonly QualityRule[]> = new Map(
  chainEntities.map((entity) => {
    const plausible = plausibilityRules.filter((rule) => concernedBy(rule).includes(entity)).map(qualityRuleOf);
    return [entity, qualityRuleNames.filter((name) => otherRules[name]?.includes(entity) || plausible.includes(name))];
  }),
);

/** The rules by which records of an entity are checked; none for an entity outside the chain. */
export function qualityRulesOf(entity: EntityName): readonly QualityRule[] {
  return rulesByEntity.get(entity) ?? [];
}
