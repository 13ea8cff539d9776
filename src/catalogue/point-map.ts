/** The width and height of a drawing of the land around a position, in the units of its paths. */
export const pointMapSize = { width: 324, height: 234 } as const;

/** Degrees from the position to the nearer edges: a sea, or an ocean. */
export const radiusByZoom = { closer: 12, wider: 45 } as const;
export type MapZoom = keyof typeof radiusByZoom;
export const mapZooms = Object.keys(radiusByZoom) as MapZoom[];
