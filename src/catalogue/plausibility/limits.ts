/**
 * Limits of quantities, and the first year of dates, beyond which a value is almost certainly a mistake. Such a value
 * is stored with a warning; the limits for refusing a value are other properties of a field.
 */
export type PlausibleLimits = { readonly min?: number; readonly max?: number; readonly since?: string };

/** Counts and amounts are not negative. */
export const notNegative = { min: 0 } as const satisfies PlausibleLimits;

/** Ids of NCBI's taxonomy begin with 1, the root. */
export const taxonNumber = { min: 1 } as const satisfies PlausibleLimits;

/** Metres to the bottom of the deepest ocean trench, rounded up. */
export const waterDepth = { min: 0, max: 11_000 } as const satisfies PlausibleLimits;

/** Metres from the deepest trench to the highest summit, rounded up. */
export const groundHeight = { min: -11_000, max: 9_000 } as const satisfies PlausibleLimits;

/** Metres to the upper end of the atmosphere. */
export const airHeight = { min: 0, max: 100_000 } as const satisfies PlausibleLimits;

/** The oldest sequenced samples of collections are a little younger. */
export const sampledSince = { since: '1850' } as const satisfies PlausibleLimits;

/** Sanger sequencing dates from 1977; programs write 1970-01-01 for an unknown date. */
export const laboratorySince = { since: '1975' } as const satisfies PlausibleLimits;
