/**
 * Reason why a number or a date is missing, as an INSDC term. There is one object per reason, so equal reasons are
 * identical.
 */
export class MissingReason {
  readonly reason: string;
  private constructor(reason: string) {
    this.reason = reason;
  }
  static #known = new Map<string, MissingReason>();
  static of(reason: string): MissingReason {
    let known = MissingReason.#known.get(reason);
    if (!known) {
      known = new MissingReason(reason);
      MissingReason.#known.set(reason, known);
    }
    return known;
  }
}
