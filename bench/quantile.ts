// Gives quantiles of measured times; it measures nothing.
/** The quantile `q` of some times; 0.5 is the median. */
export function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
