export { conversionText, convertValue } from './convert.ts';
export { unitOf, unitSymbol, units } from './read-unit.ts';
export type { Unit } from './unit.ts';
