import type { ClientBase } from 'pg';
import { checkData } from './check-data.ts';
import { mendData } from './mend-data.ts';
import type { Violation } from './violations.ts';

export type CheckRequest = {
  /** Whether that which can be derived is written anew. */
  mends: boolean;
  /** Whether the result is printed as JSON. */
  asJson: boolean;
};

/** The functions by which a command prints its result, and how far it is. */
export type Output = { print: (text: string) => void; progress: (text: string) => void };

/** The result as JSON has it. */
export type CheckResult = { violations: Violation[]; mended: string[]; leftOut: string[] };

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

function reportOf({ violations, mended, leftOut }: CheckResult, checked: number): string[] {
  const found = violations.flatMap(({ name, meaning, remedy, count, examples }) => [
    `${name}: ${count} found. ${meaning}`,
    ...examples.map(({ place, problem }) => `  ${place}: ${problem}`),
    ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
    `  ${remedy}`,
  ]);
  const result =
    violations.length === 0 ? `All ${checked} rules hold.` : `${violations.length} of ${checked} rules are broken.`;
  return [...found, ...mended.map((name) => `${name}: mended`), ...leftOut, result];
}

/**
 * Checks the stored data, mends what is asked for, and prints a report.
 * @returns whether nothing is wrong, or everything was mended
 */
export async function runCheck(
  client: ClientBase,
  { mends, asJson }: CheckRequest,
  { print, progress }: Output,
): Promise<boolean> {
  const leftOut: string[] = [];
  const start = performance.now();
  let checked = 0;
  const onInvariant = (name: string) => {
    checked += 1;
    progress(`${secondsSince(start)} ${name}`);
  };
  let violations = await checkData(client, { onInvariant, onLeftOut: (sentence) => leftOut.push(sentence) });
  let mended: string[] = [];
  if (mends && violations.some(({ isMendable }) => isMendable)) {
    progress(`${secondsSince(start)} mending`);
    ({ mended, violations } = await mendData(client, violations));
  }
  const result = { violations, mended, leftOut };
  if (asJson) print(JSON.stringify(result, null, 2));
  else for (const line of reportOf(result, checked)) print(line);
  return violations.length === 0;
}
