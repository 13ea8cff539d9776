/** The seconds over which a pace is taken: long enough not to jump, short enough to follow a slower disk. */
const windowSeconds = 10;
/** Seconds before which no pace can be told. */
const minSeconds = 1;

/** Speed at which a work goes on, by what was done in the last seconds. Times are in milliseconds, of any clock. */
export class ProgressRate {
  #seen: { time: number; done: number }[] = [];

  /** Notes how much is done by now. */
  update(time: number, done: number): void {
    this.#seen.push({ time, done });
    // The last one beyond the window is kept as its beginning.
    while ((this.#seen[1]?.time ?? time) <= time - 1000 * windowSeconds) this.#seen.shift();
  }

  /** Forgets what was seen: after a pause the time before it does not count. */
  reset(): void {
    this.#seen = [];
  }

  /** Amount that is done in a second, or null where that is not known yet. */
  perSecond(): number | null {
    const first = this.#seen[0];
    const last = this.#seen.at(-1);
    if (!first || !last || last.time - first.time < 1000 * minSeconds) return null;
    return (1000 * (last.done - first.done)) / (last.time - first.time);
  }

  /** The time until all is done, or null where that is not known. */
  secondsLeft(total: number): number | null {
    const pace = this.perSecond();
    const done = this.#seen.at(-1)?.done;
    return pace && done !== undefined ? Math.max(0, total - done) / pace : null;
  }
}
