const storedDepth = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/;

/**
 * The upper and the lower end of a stored depth in metres, which is a number or a range: `5`, `0-10`.
 * @returns null for other texts, such as a missing-value term
 */
export function depthEnds(depth: string | null): [upper: number, lower: number] | null {
  const [, upper, lower = upper] = storedDepth.exec(depth ?? '') ?? [];
  return upper === undefined ? null : [Number(upper), Number(lower)];
}
