import { chainEntities, isAncestorOf } from '../../../catalogue/chain.ts';
import type { Related } from '../../../catalogue/endpoints/records.ts';
import type { NamedRecord } from '../../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf, referencesOf } from '../../../catalogue/index.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { isLookupReference } from '../../../catalogue/lookup.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import type { PartialPosition } from '../../map/position.ts';
import type { RecordData } from '../record-queries.ts';

/** A record that another refers to: its entity, id and label. */
export type ReferenceTarget = { to: EntityName; id: number; label: string };

/** The records to which a field of a record refers, with their labels in the language. */
export function referencedRecords(
  record: RecordData,
  field: string,
  to: EntityName,
  language: Language,
): NamedRecord[] {
  const ids = [record[field] ?? []].flat() as number[];
  const labels = [record.labels[field] ?? []].flat();
  return ids.map((id, i) => ({ id, label: localizeLabel(to, labels[i] ?? `(${id})`, language) }));
}

/** The references of a record by field; empty fields are left out. */
export function targetsOf(
  entity: EntityName,
  record: RecordData,
  language: Language,
): { field: string; targets: ReferenceTarget[] }[] {
  return referencesOf(entity).flatMap(([field, { to }]) => {
    const targets = referencedRecords(record, field, to, language).map((reference) => ({ to, ...reference }));
    return targets.length > 0 ? [{ field, targets }] : [];
  });
}

/**
 * The field that refers to a record's parent, such as a sample's event: the first reference to a single record, except
 * lookups such as persons, which tables name in one cell.
 */
export function parentField(entity: EntityName): string | undefined {
  return referencesOf(entity).find(([, field]) => field.type === 'reference' && !isLookupReference(field))?.[0];
}

/** Whether the records of an entity can refer to those of another in more than one way. */
export function hasSeveralReferences(from: EntityName, to: EntityName): boolean {
  return referencesOf(from).filter(([, field]) => field.to === to).length > 1;
}

/** Sorts ancestors in the chain first, the nearest one at the beginning; the others keep their order. */
export function sortParentsFirst(entity: EntityName, related: readonly Related[]): Related[] {
  const chainIndex = (related: Related) =>
    isAncestorOf(related.entity, entity) ? chainEntities.indexOf(related.entity) : -1;
  return related.toSorted((a, b) => chainIndex(b) - chainIndex(a));
}

/** The names of an entity's fields for latitude and longitude. */
type CoordinateFields = { latitude: string; longitude: string };

/** An entity's coordinate fields; null if it has none. */
export function coordinateFieldsOf(entity: EntityName): CoordinateFields | null {
  const fields = Object.entries(entityOf(entity).fields);
  const [latitude] = fields.find(([, { type }]) => type === 'latitude') ?? [];
  const [longitude] = fields.find(([, { type }]) => type === 'longitude') ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

/** A record's position from its coordinate fields. */
export function positionOf(record: RecordData, { latitude, longitude }: CoordinateFields): PartialPosition {
  const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);
  return { latitude: toNumber(record[latitude]), longitude: toNumber(record[longitude]) };
}

/** The referenced record that has the position of this one, such as a sample's event; null if there is none. */
export function parentWithCoordinates(
  entity: EntityName,
  record: RecordData,
): { entity: EntityName; id: number } | null {
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    const id = record[name];
    if (field.type === 'reference' && typeof id === 'number' && coordinateFieldsOf(field.to))
      return { entity: field.to, id };
  }
  return null;
}
