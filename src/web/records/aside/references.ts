import type { ReferenceField, ReferencesField } from '../../../catalogue/definition.ts';
import { type EntityName, referencesOf, screenEntities } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';

/** A record that another refers to: its entity, its number, and the text by which people know it. */
export type Target = { to: EntityName; id: number; label: string };

/** What a record refers to, by field; fields that refer to nothing are left out. */
export function targetsOf(entity: EntityName, record: RecordData): { field: string; targets: Target[] }[] {
  return referencesOf(entity).flatMap(([field, { to }]) => {
    const ids = [record[field] ?? []].flat() as number[];
    const labels = [record.labels[field] ?? []].flat();
    const targets = ids.map((id, i) => ({ to, id, label: labels[i] ?? `(${id})` }));
    return targets.length > 0 ? [{ field, targets }] : [];
  });
}

/** A field of an entity by which its records refer to others. */
export type Referring = { from: EntityName; field: string };

/**
 * The field by which a record belongs to another, such as a sample to its event: the first reference that is neither to a
 * person nor to a protocol.
 */
export function belongingField(entity: EntityName): string | undefined {
  const isBelonging = ({ type, to }: ReferenceField | ReferencesField) =>
    type === 'reference' && to !== 'person' && to !== 'protocol';
  return referencesOf(entity).find(([, field]) => isBelonging(field))?.[0];
}

/** The fields by which records that have screens can refer to a record of this entity. */
export function referringTo(entity: EntityName): Referring[] {
  return screenEntities.flatMap((from) =>
    referencesOf(from).flatMap(([field, { to }]) => (to === entity ? [{ from, field }] : [])),
  );
}
