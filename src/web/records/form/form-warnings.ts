import { parentLinks } from '../../../catalogue/chain.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { FieldRef, FieldValue } from '../../../catalogue/plausibility/rule.ts';
import {
  checkPlausibility,
  entitiesOf,
  type ImplausibleValue,
  plausibilityRules,
} from '../../../catalogue/plausibility/rules.ts';
import { type Draft, draftText } from './draft.ts';

/** A record that the one in a form is made from, and the field of the form that refers to it; null where it lists the form's record. */
export type ParentRecord = { entity: EntityName; field: string | null; record: Readonly<Record<string, unknown>> };

/** A remark on values that cannot all be right, at a field of the form. */
export type FormWarning = ImplausibleValue & { field: string };

const comparedEntities: ReadonlySet<EntityName> = new Set(
  plausibilityRules.map(entitiesOf).flatMap((entities) => (entities.length > 1 ? entities : [])),
);

/** The links from an entity to those above it with whose values its own are compared, or these with each other. */
export function comparedParentLinks(entity: EntityName): ReturnType<typeof parentLinks> {
  const links = parentLinks(entity).filter(({ parent }) => comparedEntities.has(parent));
  return comparedEntities.has(entity) || links.length > 1 ? links : [];
}

/** The values that are typed in a form, as they would be stored; null for what cannot be read or has a reason. */
function valuesIn(entity: EntityName, draft: Draft): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(entityOf(entity).fields).flatMap(([name, field]): [string, FieldValue][] => {
      if (isReference(field)) return [];
      const value = readCell(draftText(draft[name]), field);
      return [[name, value !== null && typeof value === 'object' ? null : value]];
    }),
  );
}

/**
 * Remarks on the values in a form, and on those beside which its record would stand: each at the field that is read, or that
 * refers to the record with the value. Values of one other record alone are left to the form of that.
 */
export function findFormWarnings(entity: EntityName, draft: Draft, above: readonly ParentRecord[]): FormWarning[] {
  const own = valuesIn(entity, draft);
  const valueAt = ({ entity: of, field }: FieldRef): FieldValue => {
    if (of === entity) return own[field] ?? null;
    const value = above.find((one) => one.entity === of)?.record[field] ?? null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  const fieldOf = (fieldRef: FieldRef): string | null =>
    fieldRef.entity === entity ? fieldRef.field : (above.find((one) => one.entity === fieldRef.entity)?.field ?? null);
  return plausibilityRules.flatMap((rule): FormWarning[] => {
    const found = checkPlausibility(rule, rule.fieldRefs.map(valueAt));
    if (!found) return [];
    const { fieldRef, other = fieldRef } = found;
    const isHere = fieldRef.entity === entity || other.entity === entity || fieldRef.entity !== other.entity;
    const field = fieldRef.entity !== entity && other.entity === entity ? other.field : fieldOf(fieldRef);
    return isHere && field !== null ? [{ ...found, field }] : [];
  });
}
