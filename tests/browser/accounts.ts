import { demoPassword } from '../../demo/people.ts';

export type Account = { email: string; password: string };

/** The one account that is there from the start, also on the server with the demo's data. */
export const administrator: Account = { email: 'admin@example.org', password: demoPassword };

/** Somebody without further rights, on the server with the demo's data. */
export const researcher: Account = { email: 'researcher@example.org', password: demoPassword };
