import { planThresholds } from '../../src/server/plan-thresholds.ts';
import { searchThresholds } from '../../src/server/search/engine/thresholds.ts';

function divide(thresholds: Record<string, number>, by: number): () => void {
  const usual = { ...thresholds };
  for (const [name, limit] of Object.entries(usual)) thresholds[name] = limit / by;
  return () => {
    Object.assign(thresholds, usual);
  };
}

/** Divides the numbers at which lists and searches go other ways, for tests on small tables. Gives the way back. */
export function dividePlanThresholds(by: number): () => void {
  const restore = [divide(planThresholds, by), divide(searchThresholds, by)];
  return () => {
    for (const one of restore) one();
  };
}
