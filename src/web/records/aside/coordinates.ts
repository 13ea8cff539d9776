import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { Place } from '../../map/position.ts';
import type { RecordData } from '../record-queries.ts';

/** The fields that hold where a record is. */
type Coordinates = { latitude: string; longitude: string };

/** The coordinates that an entity's own fields hold; null where it has none. */
export function coordinatesOf(entity: EntityName): Coordinates | null {
  const fields = Object.entries(entityOf(entity).fields);
  const [latitude] = fields.find(([, { type }]) => type === 'latitude') ?? [];
  const [longitude] = fields.find(([, { type }]) => type === 'longitude') ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

/** Where a record is, as its own fields say. */
export function placeIn(record: RecordData, { latitude, longitude }: Coordinates): Place {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return { latitude: numberOf(record[latitude]), longitude: numberOf(record[longitude]) };
}

/** The record that says where this one is, where the entity itself has no coordinates: a sample's event. */
export function placedBy(entity: EntityName, record: RecordData): { entity: EntityName; id: number } | null {
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    const id = record[name];
    if (field.type === 'reference' && typeof id === 'number' && coordinatesOf(field.to))
      return { entity: field.to, id };
  }
  return null;
}
