/** Something that breaks an invariant: the record or other thing, and what is wrong with it. */
export type Found = { place: string; problem: string };

/** A broken invariant: how often it was found, and the first places. */
export type Violation = {
  name: string;
  meaning: string;
  remedy: string;
  count: number;
  examples: Found[];
  isMendable: boolean;
};

/** Number of places that are named. */
export const maxExamples = 10;

/** Called before each invariant. */
export type OnInvariant = (name: string) => void;
