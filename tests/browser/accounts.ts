export type Account = { email: string; password: string };

/** Not the password of the demo, as forms refuse that one. */
const password = 'some words to get in';

/** The only account that exists from the start, also on the server with the demo's data. */
export const administrator: Account = { email: 'admin@example.org', password };

/** A user without further rights on the server with the demo's data. */
export const researcher: Account = { email: 'researcher@example.org', password };
