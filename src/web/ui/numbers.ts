/** Between groups of three digits, in every language the same; it does not break. */
const narrowSpace = '\u202f';

/** A count as `48 217`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, narrowSpace);
}
