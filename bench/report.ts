/** Prints a figure with its budget; one that exceeds it is marked and makes the exit code 1. */
export function reportBudget(label: string, figure: string, isMet: boolean, budget: string): void {
  console.log(`${isMet ? ' ' : '!'} ${label.padEnd(58)} ${figure.padEnd(24)} (budget: ${budget})`);
  if (!isMet) process.exitCode = 1;
}
