/** Seconds over which the rate is averaged: long enough to be steady, short enough to reflect a slower disk. */
const windowSeconds = 10;
/** Least seconds of measurements for a rate. */
const minSeconds = 1;

/** Rate of progress over the last seconds. Times are milliseconds of any monotonic clock. */
export class ProgressRate {
  #samples: { time: number; done: number }[] = [];

  /** Records the total amount done until a time. */
  update(time: number, done: number): void {
    this.#samples.push({ time, done });
    // The last sample before the window stays as its beginning.
    while ((this.#samples[1]?.time ?? time) <= time - 1000 * windowSeconds) this.#samples.shift();
  }

  /** Discards all samples, so that a pause does not lower the rate. */
  reset(): void {
    this.#samples = [];
  }

  /** The amount done per second; null if not yet known. */
  perSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.time - first.time < 1000 * minSeconds) return null;
    return (1000 * (last.done - first.done)) / (last.time - first.time);
  }

  /** The estimated seconds until the total is done; null if not yet known. */
  secondsLeft(total: number): number | null {
    const rate = this.perSecond();
    const done = this.#samples.at(-1)?.done;
    return rate && done !== undefined ? Math.max(0, total - done) / rate : null;
  }
}
