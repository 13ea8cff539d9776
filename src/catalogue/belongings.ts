import type { Belongings } from './endpoints/hand-over.ts';

/** Whether nothing of a user can be handed over. It stands apart from the endpoints, as pages load none of their code. */
export const hasNothing = ({ records, ...numbers }: Belongings): boolean =>
  Object.values(numbers).every((number) => number === 0) && Object.keys(records).length === 0;
