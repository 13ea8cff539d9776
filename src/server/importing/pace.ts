import type { UploadProgress } from '../../catalogue/answers/importing.ts';
import type { Progress } from './job.ts';

type Mark = { at: number; rows: number; stored: number; share: number | null };
type Measured = Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

/** The last seconds by which the pace is measured: an import that waits for another one soon has none. */
const windowMs = 10_000;
const betweenMarksMs = 250;
/** In less time a pace says nothing. */
const leastMs = 1000;

/**
 * How much of an import's work is done: half of it is to read every row, half to store it. Sheets do not say reliably how
 * many rows they have, so of those still to come is known what the share of the bytes tells.
 */
export function shareDone({ rows, stored, share }: Progress): number | null {
  return share === null ? null : rows === 0 ? 0 : (share * (1 + stored / rows)) / 2;
}

/** How fast an import goes, and how long it takes still. The one place where that is estimated. */
export class Pace {
  #marks: Mark[] = [];

  /** Takes note of how far it is at a time in milliseconds. */
  measure(progress: Progress, at: number): Measured {
    const share = shareDone(progress);
    const { phase, rows, stored } = progress;
    const last = this.#marks.at(-1);
    if (!last || at - last.at >= betweenMarksMs) this.#marks.push({ at, rows, stored, share });
    // One mark outside of the window stays, as its beginning.
    while (at - (this.#marks[1]?.at ?? at) >= windowMs) this.#marks.shift();
    const [from] = this.#marks;
    const seconds = from ? (at - from.at) / 1000 : 0;
    if (!from || seconds * 1000 < leastMs) return { share, rate: null, secondsLeft: null };
    // Rows that have been read say nothing of how long one waits to store them.
    const done = phase === 'reading' ? rows - from.rows : stored - from.stored;
    const gained = share === null || from.share === null ? 0 : share - from.share;
    return {
      share,
      rate: done > 0 ? Math.round(done / seconds) : null,
      secondsLeft: share !== null && gained > 0 && done > 0 ? Math.ceil(((1 - share) / gained) * seconds) : null,
    };
  }
}
