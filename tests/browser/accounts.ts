export type Account = { email: string; password: string };

/** The one account that is there from the start. */
export const administrator: Account = { email: 'admin@example.org', password: 'strandbook' };
