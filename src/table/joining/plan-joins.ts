import { findJoin, findObstacle, isUseful, type JoinObstacle, type TableJoin } from './find-joins.ts';
import type { TableKeys } from './joinable-table.ts';

/** The tables that become one: the base, whose rows stay as they are, and the joins in the order of adding columns. */
export type JoinPlan = { base: number; joins: TableJoin[]; isCertain: boolean };

/** A table that belongs to no other one, and the table with which it has most in common. */
export type UnjoinedTable = { table: number; other: number; obstacle: JoinObstacle };

export type JoinSearch = { plan: JoinPlan | null; unjoined: UnjoinedTable[] };

/** Adds the best join from a joined table to another one, until no table can be added. */
function growFrom(base: number, joins: readonly TableJoin[]): TableJoin[] {
  const joined = new Set([base]);
  const chosen: TableJoin[] = [];
  for (;;) {
    const [best] = joins
      .filter(({ many, one }) => joined.has(many) && !joined.has(one))
      .toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain) || b.rank - a.rank);
    if (!best) return chosen;
    joined.add(best.one);
    chosen.push(best);
  }
}

/**
 * The plan that puts most tables together; of several, the one whose tables name those that are added, then the one
 * whose base has most rows, and then the last table.
 */
function choosePlan(keys: readonly TableKeys[], joins: readonly TableJoin[]): JoinPlan | null {
  const plans = keys.map(({ table }, base) => {
    const chosen = growFrom(base, joins);
    return {
      base,
      joins: chosen,
      forward: chosen.filter(({ isForward }) => isForward).length,
      rows: table.rows.length,
    };
  });
  const [best] = plans.toSorted(
    (a, b) => b.joins.length - a.joins.length || b.forward - a.forward || b.rows - a.rows || b.base - a.base,
  );
  if (!best || best.joins.length === 0) return null;
  return { base: best.base, joins: best.joins, isCertain: best.joins.every(({ isCertain }) => isCertain) };
}

/** The obstacles that say most, first. */
const obstacleOrder: readonly JoinObstacle['reason'][] = ['notUnique', 'fewFound', 'sameColumns', 'noSharedColumn'];

function findUnjoined(keys: readonly TableKeys[], plan: JoinPlan | null): UnjoinedTable[] {
  const joined = new Set(plan ? [plan.base, ...plan.joins.map(({ one }) => one)] : [0]);
  return [...keys.keys()]
    .filter((table) => !joined.has(table))
    .map((table) => {
      const obstacles = [...joined].map((other) => ({ table, other, obstacle: findObstacle(keys, other, table) }));
      const [best] = obstacles.toSorted(
        (a, b) => obstacleOrder.indexOf(a.obstacle.reason) - obstacleOrder.indexOf(b.obstacle.reason),
      );
      return best ?? { table, other: table, obstacle: { reason: 'noSharedColumn' } };
    });
}

/**
 * Finds how tables belong together: rows find those of another table by a shared column whose values are unique there.
 * Doubtful joins are only used if no join is certain, or if all tables have to be joined.
 * @param needsAll whether a plan with all tables is preferred to a certain one
 */
export function planJoins(keys: readonly TableKeys[], needsAll: boolean): JoinSearch {
  const indexes = [...keys.keys()];
  const joins = indexes.flatMap((many) =>
    indexes.flatMap((one) => {
      const join = many === one ? null : findJoin(keys, many, one);
      const target = keys[one];
      return join && target && isUseful(target)(join) ? [join] : [];
    }),
  );
  const certain = choosePlan(
    keys,
    joins.filter(({ isCertain }) => isCertain),
  );
  const isEnough = certain && (!needsAll || certain.joins.length === keys.length - 1);
  const plan = isEnough ? certain : choosePlan(keys, joins);
  return { plan, unjoined: findUnjoined(keys, plan) };
}
