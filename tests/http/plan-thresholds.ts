import { planThresholds } from '../../src/server/plan-thresholds.ts';

/** Divides the numbers at which lists and searches go other ways, for tests on small tables. Gives the way back. */
export function dividePlanThresholds(by: number): () => void {
  const usual = { ...planThresholds };
  const smaller = Object.entries(usual).map(([name, limit]) => [name, limit / by]);
  Object.assign(planThresholds, Object.fromEntries(smaller));
  return () => {
    Object.assign(planThresholds, usual);
  };
}
