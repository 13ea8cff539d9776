import { accounts } from './accounts.ts';
import { changes } from './changes.ts';
import { constraints } from './constraints.ts';
import { derived } from './derived.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import type { Invariant } from './invariant.ts';
import { measurements } from './measurements.ts';
import { quality } from './quality.ts';
import { structure } from './structure.ts';
import { values } from './values.ts';

/** All rules that hold for the stored data, in the order in which they are checked. */
export const invariants: readonly Invariant[] = [
  ...structure,
  ...constraints,
  ...derived,
  ...values,
  ...measurements,
  ...history,
  ...changes,
  ...imports,
  ...accounts,
  ...quality,
];
