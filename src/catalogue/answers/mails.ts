import { type AnswerOf, count, dateTime, object, orNull, type Schema, text } from '../json-schema.ts';

export const mailId: Schema<number> = { type: 'integer' };

/** A mail that was not sent, as administrators see it: without its text, which holds somebody's link. */
export function unsentMailSchema() {
  return object({
    id: mailId,
    recipient: text,
    subject: text,
    created_at: dateTime,
    attempts: count,
    last_error: orNull(text),
    next_attempt_at: dateTime,
    expires_at: dateTime,
  });
}
export type UnsentMail = AnswerOf<typeof unsentMailSchema>;
