import type { Problem } from './field-types.ts';
import type { EntityName } from './index.ts';
import type { Sentences } from './locales/index.ts';
import type { FieldProblems } from './records.ts';

function sentenceOf(entity: EntityName, field: string, { code, params }: Problem, t: Sentences): string {
  const label = t(`fields.${entity}.${field}.label`, { defaultValue: field });
  return t(`rules.${code}`, { field: label, ...params });
}

/** Sentences about the problems of a record, by field: the same in a form and from the server. */
export function messagesOf(entity: EntityName, problems: FieldProblems, t: Sentences): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [field, list.map((one) => sentenceOf(entity, field, one, t))]),
  );
}
