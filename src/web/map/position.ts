/** Decimal degrees (WGS 84), north and east positive. */
export type Position = { latitude: number; longitude: number };

/** A place of which one or both numbers may not be known. */
export type PartialPosition = { latitude: number | null; longitude: number | null };

/** A place as a position; null where one number is not known. */
export function toPosition({ latitude, longitude }: PartialPosition): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
