/** A round number as a factor and a power of ten. */
type Step = { factor: number; exponent: number };

const factors = [1, 2, 5, 10] as const;

/** The least of 1, 2 and 5 times a power of ten that is at least `least`, but for errors of rounding. */
function stepOfAtLeast(least: number): Step {
  const exponent = Math.floor(Math.log10(least));
  const ratio = least / 10 ** exponent;
  const factor = factors.find((one) => one >= ratio * (1 - 1e-9)) ?? 10;
  return factor === 10 ? { factor: 1, exponent: exponent + 1 } : { factor, exponent };
}

/** A multiple of a step, as the nearest number to its decimal form: 0.3 and not 0.30000000000000004. */
const multipleOf = ({ factor, exponent }: Step, times: number): number =>
  exponent < 0 ? (times * factor) / 10 ** -exponent : times * factor * 10 ** exponent;

/** How many steps a number is from zero. */
function stepsTo(value: number, { factor, exponent }: Step, round: (value: number) => number): number {
  const steps = exponent < 0 ? (value * 10 ** -exponent) / factor : value / (factor * 10 ** exponent);
  const nearest = Math.round(steps);
  return Math.abs(steps - nearest) < 1e-9 ? nearest : round(steps);
}

/**
 * Round numbers in equal distances, the first not above `low` and the last not below `high`: the edges of bins, or the ticks of an axis.
 * @param most the greatest number of distances between them, at least 2
 * @returns in ascending order; both numbers where they are equal, or too near to each other or too far apart to be divided
 */
export function roundEdges(low: number, high: number, most: number): number[] {
  const distance = high / most - low / most;
  if (!(distance > 0) || !Number.isFinite(distance) || !Number.isFinite(1 / distance)) return [low, high];
  for (let step = stepOfAtLeast(distance); ; step = stepOfAtLeast(multipleOf(step, 1) * 1.5)) {
    const [first, last] = [stepsTo(low, step, Math.floor), stepsTo(high, step, Math.ceil)];
    if (last - first > most) continue;
    const edges = Array.from({ length: last - first + 1 }, (_, i) => multipleOf(step, first + i));
    const [lowest = low, highest = high] = [edges[0], edges.at(-1)];
    // Numbers of 16 equal digits are too near to each other for exact multiples.
    const areAround = lowest <= low + distance * 1e-6 && highest >= high - distance * 1e-6;
    return areAround && new Set(edges).size === edges.length ? edges : [low, high];
  }
}
