/** The edges of an area in decimal degrees; it crosses 180° if west is greater than east. */
export type BoundingBox = [west: number, south: number, east: number, north: number];

const isWithin = (value: number | undefined, limit: number): boolean =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= limit;

export function isBoundingBox(edges: readonly number[]): edges is BoundingBox {
  const [west, south, east, north] = edges;
  return (
    edges.length === 4 &&
    [west, east].every((degrees) => isWithin(degrees, 180)) &&
    [south, north].every((degrees) => isWithin(degrees, 90)) &&
    Number(south) <= Number(north)
  );
}

/** Parses a box in a URL, `9.5,53,30,66`; undefined for other texts. */
export function parseBoundingBox(text: string | undefined): BoundingBox | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(part.trim()) ? Number(part) : Number.NaN));
  return isBoundingBox(parts) ? parts : undefined;
}

/** Whether a position is in a box or on its edge. */
export function isInBoundingBox([west, south, east, north]: BoundingBox, latitude: number, longitude: number): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
