import type { PersonMention } from '../../catalogue/persons.ts';
import type { Batches, GatheredEntity, Links, Slot } from './batches.ts';
import type { ValidRow } from './check.ts';

/** What rows are gathered into, while they come by and while what they tell is being kept. */
export type Gatherer = {
  batches: Batches;
  links: Links;
  /** Takes a row in. */
  add: (row: ValidRow) => void;
  /** Takes the upload's own study in; rows that name no other belong to it. */
  setStudy: (values: Readonly<Record<string, Slot>>) => void;
  /** The place of a person in its batch. */
  person: (mention: PersonMention) => number;
  /** The same for a person whose stored number is known. */
  storedPerson: (id: number) => number;
  storedPersons: ReadonlyMap<number, number>;
  /** The place of the upload's own study, or null. */
  study: number | null;
  /** How many records of each entity are being kept already; what rows say of those later is `amended`. */
  settled: Record<GatheredEntity, number>;
  amended: Amendment[];
  /** Where rows name the same record's person in different ways; only the resolved persons tell whether they contradict. */
  doubts: Doubt[];
  contradict: (doubt: Doubt) => void;
};

export type Doubt = { line: number; entity: GatheredEntity; place: number; slot: number; value: Slot };

/** A value that a later row gave to a record that was being kept already. */
export type Amendment = { entity: GatheredEntity; place: number; slot: number };
