/**
 * Limits beyond which a value is nearly certainly a mistake: of quantities, and of dates the first year. It is stored all the
 * same, and remarked on; what is refused stands elsewhere in the field.
 */
export type PlausibleLimits = { readonly min?: number; readonly max?: number; readonly since?: string };

/** Nothing that is there to be counted or measured is less than nothing. */
export const notNegative = { min: 0 } as const satisfies PlausibleLimits;

/** Numbers of NCBI's taxonomy begin with the root of all life. */
export const taxonNumber = { min: 1 } as const satisfies PlausibleLimits;

/** Metres to the bottom of the deepest trench, rounded up. */
export const waterDepth = { min: 0, max: 11_000 } as const satisfies PlausibleLimits;

/** Metres from there to the highest summit, rounded up. */
export const groundHeight = { min: -11_000, max: 9_000 } as const satisfies PlausibleLimits;

/** Metres up to where the atmosphere ends. */
export const airHeight = { min: 0, max: 100_000 } as const satisfies PlausibleLimits;

/** The oldest samples of collections of which sequences are known are a little younger. */
export const sampledSince = { since: '1850' } as const satisfies PlausibleLimits;

/** Sequencing was invented two years later; programs that know no date write the first day of 1970. */
export const laboratorySince = { since: '1975' } as const satisfies PlausibleLimits;
