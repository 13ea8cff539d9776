import type { Generated, JSONColumnType } from 'kysely';

/** The tables of migration 0002. */
export interface AccountTables {
  session: {
    /** SHA-256 of the id in the cookie. */
    id_hash: Buffer;
    user_id: number | null;
    data: JSONColumnType<Record<string, unknown>>;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    expires_at: Date;
  };
  token: {
    /** SHA-256 of the token in the link. */
    token_hash: Buffer;
    purpose: string;
    user_id: number | null;
    person_id: number | null;
    email: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  attempt: {
    id: Generated<number>;
    kind: string;
    /** SHA-256 of the account or address. */
    subject: Buffer;
    at: Generated<Date>;
  };
}
