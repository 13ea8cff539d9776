import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { PartialPosition } from '../../map/position.ts';
import type { RecordData } from '../record-queries.ts';

/** The names of an entity's fields for latitude and longitude. */
type CoordinateFields = { latitude: string; longitude: string };

/** The coordinates that an entity's own fields hold; null where it has none. */
export function coordinateFieldsOf(entity: EntityName): CoordinateFields | null {
  const fields = Object.entries(entityOf(entity).fields);
  const [latitude] = fields.find(([, { type }]) => type === 'latitude') ?? [];
  const [longitude] = fields.find(([, { type }]) => type === 'longitude') ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

/** The place of a record from its own fields. */
export function positionOf(record: RecordData, { latitude, longitude }: CoordinateFields): PartialPosition {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return { latitude: numberOf(record[latitude]), longitude: numberOf(record[longitude]) };
}

/** The record that gives this one its place, if its own entity has no coordinates: a sample's event. */
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
