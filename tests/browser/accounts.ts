export type Account = { email: string; password: string };

/** The demo's own password is refused wherever somebody sets one. */
const password = 'some words to get in';

/** The one account that is there from the start, also on the server with the demo's data. */
export const administrator: Account = { email: 'admin@example.org', password };

/** Somebody without further rights, on the server with the demo's data. */
export const researcher: Account = { email: 'researcher@example.org', password };
