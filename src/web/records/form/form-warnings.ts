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

/**
 * A record that the one in a form is made from.
 * `field` is the field of the form that refers to it; null where it lists the form's record.
 */
export type ParentRecord = { entity: EntityName; field: string | null; record: Readonly<Record<string, unknown>> };

/** A warning about values that cannot all be right, at a field of the form. */
export type FormWarning = ImplausibleValue & { field: string };

const comparedEntities: ReadonlySet<EntityName> = new Set(
  plausibilityRules.map(entitiesOf).flatMap((entities) => (entities.length > 1 ? entities : [])),
);

/** The links from an entity to its parents whose values are compared with its own, or with each other. */
export function comparedParentLinks(entity: EntityName): ReturnType<typeof parentLinks> {
  const links = parentLinks(entity).filter(({ parent }) => comparedEntities.has(parent));
  return comparedEntities.has(entity) || links.length > 1 ? links : [];
}

/** The values in a form as they would be stored; null for an invalid one, or for the reason of a missing one. */
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
 * The warnings about the values in a form and in its parent records. A warning about a parent's value is shown at the field that
 * refers to the parent; contradictions within one parent are shown in the parent's own form.
 */
export function findFormWarnings(entity: EntityName, draft: Draft, parents: readonly ParentRecord[]): FormWarning[] {
  const own = valuesIn(entity, draft);
  const valueAt = ({ entity: otherEntity, field }: FieldRef): FieldValue => {
    if (otherEntity === entity) return own[field] ?? null;
    const value = parents.find((parent) => parent.entity === otherEntity)?.record[field] ?? null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  const fieldOf = (fieldRef: FieldRef): string | null =>
    fieldRef.entity === entity
      ? fieldRef.field
      : (parents.find((parent) => parent.entity === fieldRef.entity)?.field ?? null);
  return plausibilityRules.flatMap((rule): FormWarning[] => {
    const implausible = checkPlausibility(rule, rule.fieldRefs.map(valueAt));
    if (!implausible) return [];
    const { fieldRef, other = fieldRef } = implausible;
    const concernsThisForm = fieldRef.entity === entity || other.entity === entity || fieldRef.entity !== other.entity;
    const field = fieldRef.entity !== entity && other.entity === entity ? other.field : fieldOf(fieldRef);
    return concernsThisForm && field !== null ? [{ ...implausible, field }] : [];
  });
}
