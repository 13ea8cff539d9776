import { linksUp } from '../../../catalogue/chain.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { Place, PlacedValue } from '../../../catalogue/plausibility/rule.ts';
import { entitiesOf, type Implausible, implausible, plausibilityRules } from '../../../catalogue/plausibility/rules.ts';
import { type Draft, typedOf } from './draft.ts';

/** A record that the one in a form is made from, and the field of the form that refers to it; null where it lists the form's record. */
export type Above = { entity: EntityName; field: string | null; record: Readonly<Record<string, unknown>> };

/** A remark on values that cannot all be right, at a field of the form. */
export type Remark = Implausible & { field: string };

const compared: ReadonlySet<EntityName> = new Set(
  plausibilityRules.map(entitiesOf).flatMap((entities) => (entities.length > 1 ? entities : [])),
);

/** The links from an entity to those above it with whose values its own are compared, or these with each other. */
export function comparedAbove(entity: EntityName): ReturnType<typeof linksUp> {
  const links = linksUp(entity).filter(({ parent }) => compared.has(parent));
  return compared.has(entity) || links.length > 1 ? links : [];
}

/** The values that are typed in a form, as they would be stored; null for what cannot be read or has a reason. */
function valuesIn(entity: EntityName, draft: Draft): Record<string, PlacedValue> {
  return Object.fromEntries(
    Object.entries(entityOf(entity).fields).flatMap(([name, field]): [string, PlacedValue][] => {
      if (isReference(field)) return [];
      const value = readCell(typedOf(draft[name]), field);
      return [[name, value !== null && typeof value === 'object' ? null : value]];
    }),
  );
}

/**
 * Remarks on the values in a form, and on those beside which its record would stand: each at the field that is read, or that
 * refers to the record with the value. Values of one other record alone are left to the form of that.
 */
export function remarksIn(entity: EntityName, draft: Draft, above: readonly Above[]): Remark[] {
  const own = valuesIn(entity, draft);
  const valueAt = ({ entity: of, field }: Place): PlacedValue => {
    if (of === entity) return own[field] ?? null;
    const value = above.find((one) => one.entity === of)?.record[field] ?? null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  const fieldOf = (place: Place): string | null =>
    place.entity === entity ? place.field : (above.find((one) => one.entity === place.entity)?.field ?? null);
  return plausibilityRules.flatMap((rule): Remark[] => {
    const found = implausible(rule, rule.places.map(valueAt));
    if (!found) return [];
    const { place, other = place } = found;
    const isHere = place.entity === entity || other.entity === entity || place.entity !== other.entity;
    const field = place.entity !== entity && other.entity === entity ? other.field : fieldOf(place);
    return isHere && field !== null ? [{ ...found, field }] : [];
  });
}
