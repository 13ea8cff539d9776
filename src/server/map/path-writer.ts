import type { GeoContext } from 'd3-geo';

/** A tenth of a unit: finer than a screen shows. */
const digits = 1;
const factor = 10 ** digits;

const isWithin = (x: number, y: number, limit: number): boolean => Math.abs(x) < limit && Math.abs(y) < limit;

/** A number of tenths, without a leading zero and with a separator where it has no sign. */
function toText(tenths: number): string {
  const text = String(tenths / factor).replace(/^(-?)0\./, '$1.');
  return text.startsWith('-') ? text : ` ${text}`;
}

type Points = readonly (readonly [number, number])[];

function toPath(points: Points): string {
  const steps = points.map(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [0, 0];
    return toText(x - beforeX) + toText(y - beforeY);
  });
  const [start = '', ...others] = steps;
  return `M${start.trim()}l${others.join('').trim()}`;
}

/**
 * Writes an SVG path in relative steps, which are shorter than coordinates, and leaves out points nearer than a limit to the one
 * before. A ring of which less than a triangle is left is left out as a whole.
 */
export class PathWriter implements GeoContext {
  #path = '';
  readonly #minStep: number;
  #points: [number, number][] = [];

  constructor(minStep: number) {
    this.#minStep = minStep * factor;
  }

  beginPath(): void {
    this.#points = [];
  }

  moveTo(x: number, y: number): void {
    this.#writeLine();
    this.#points = [[Math.round(x * factor), Math.round(y * factor)]];
  }

  lineTo(x: number, y: number): void {
    const [lastX, lastY] = this.#points.at(-1) ?? [0, 0];
    const point: [number, number] = [Math.round(x * factor), Math.round(y * factor)];
    if (!isWithin(point[0] - lastX, point[1] - lastY, Math.max(1, this.#minStep))) this.#points.push(point);
  }

  closePath(): void {
    if (this.#points.length > 2) this.#path += `${toPath(this.#points)}Z`;
    this.#points = [];
  }

  /** Never called, as no map has points. */
  arc(): void {}

  /** The path of all that was drawn. */
  finish(): string {
    this.#writeLine();
    this.#points = [];
    return this.#path;
  }

  /** Ends a line that is no ring. */
  #writeLine(): void {
    if (this.#points.length > 1) this.#path += toPath(this.#points);
  }
}
