import type { z } from 'zod';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate, type ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { HttpError, type MessageParams } from './errors.ts';
import { integerRangeAt } from './integer-schemas.ts';

/** Returns the label of a field in a message. */
export type FieldLabel = (field: string, t: Translate) => string;
type ZodIssue = z.core.$ZodIssue;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}

/**
 * Key and params of the message for an issue of zod. Our own rules pass their translation key as the issue's message
 * (`z.string().refine(isDoi, 'errors.invalid')`) and its params as `params`.
 */
function messageForIssue(issue: ZodIssue, schema: z.ZodType, input: unknown): { key: string; params: MessageParams } {
  const params = 'params' in issue ? ((issue.params ?? {}) as MessageParams) : {};
  if (getServerTranslate('en')(issue.message, { defaultValue: '' }) !== '') return { key: issue.message, params };
  const value = valueAt(input, issue.path);
  const isInList = typeof issue.path.at(-1) === 'number';
  if (!isInList && (value === undefined || value === null || value === ''))
    return { key: 'errors.required', params: {} };
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return { key: 'errors.tooShort', params: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { key: 'errors.tooLong', params: { max: Number(issue.maximum) } };
  }
  const range = integerRangeAt(schema, issue.path, value);
  if (range && isInList) return { key: 'badRequests.rangeOfEach', params: range };
  if (issue.code === 'invalid_type' && issue.expected === 'int') return { key: 'errors.integer', params: {} };
  if (range) return { key: 'badRequests.range', params: range };
  return { key: 'errors.invalid', params: {} };
}

/** The path of the field to which an issue belongs: an issue about an item of a list belongs to the list's field. */
function fieldPath(path: readonly PropertyKey[]): string[] {
  const end = path.findLastIndex((key) => typeof key !== 'number') + 1;
  return path.slice(0, end || undefined).map(String);
}

/** The messages of a zod error, by field, each once; a field inside another is `authors.0.email`. */
function fieldMessages(
  issues: readonly ZodIssue[],
  schema: z.ZodType,
  input: unknown,
  label: FieldLabel,
  t: Translate,
): FieldMessages {
  // Fields can have the names of an object's own methods, such as `valueOf`.
  const messages = new Map<string, string[]>();
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? issue.path.map(String) : fieldPath(issue.path);
    // Zod reports an unknown field for the object around it; the message belongs to the field.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    for (const names of paths) {
      const field = names.join('.');
      const { key, params } = messageForIssue(issue, schema, input);
      const message = t(key, { ...params, field: label(field, t) });
      const ofField = messages.get(field) ?? [];
      if (!ofField.includes(message)) messages.set(field, [...ofField, message]);
    }
  }
  return Object.fromEntries(messages);
}

/** A 400 for a body that is not a JSON object. */
export function notAnObjectError(body: unknown): HttpError {
  return new HttpError(400, body === undefined ? 'badRequests.noBody' : 'badRequests.noObject');
}

/**
 * Parses the body (or the query, or the path parameters) of a request by a schema.
 * @param label the label of a field in the messages; by default its name
 * @throws HttpError 400 with `{field: [messages]}`, or without fields where the input as a whole has the wrong type
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown, label: FieldLabel = (f) => f): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const { issues } = result.error;
  if (issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type')) throw notAnObjectError(body);
  throw new HttpError(400, 'errors.validation', {}, (t) => fieldMessages(issues, schema, body, label, t));
}

/**
 * A 400 for one field that only the server can check, such as an e-mail address that is taken or a link that has
 * expired.
 */
export function invalidFieldError(field: string, key: ServerTranslationKey, label: FieldLabel = (f) => f): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({ [field]: [t(key, { field: label(field, t) })] }));
}
