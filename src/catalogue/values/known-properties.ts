const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** An object without its properties that are null, undefined or an empty list, since in JSON-LD what is not known is left out. */
export const knownProperties = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => isKnown(value)));
