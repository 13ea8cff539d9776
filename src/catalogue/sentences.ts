import type { Problem } from './field-types.ts';
import { type EntityName, entityOf, fieldOrder } from './index.ts';
import type { Sentences } from './locales/index.ts';
import { identifyingFields } from './natural-keys.ts';
import { type FieldProblems, withWrittenDate } from './records.ts';

/** The sentence that names the fields of which a record needs one, in the order of its form. */
function unidentified(entity: EntityName, t: Sentences): string {
  const names = identifyingFields(entityOf(entity));
  const labels = fieldOrder(entity)
    .filter((name) => names.includes(name))
    .map((name) => t(`fields.${entity}.${name}.label`));
  const [field, ...others] = labels;
  return others.length > 0 ? t('rules.unidentified', { fields: labels.join(', ') }) : t('rules.required', { field });
}

function sentenceOf(entity: EntityName, field: string, { code, params }: Problem, t: Sentences): string {
  if (code === 'unidentified') return unidentified(entity, t);
  const label = t(`fields.${entity}.${field}.label`, { defaultValue: field });
  return t(`rules.${code}`, { field: label, ...params });
}

/** Sentences about the problems of a record, by field: the same in a form and from the server. */
export function messagesOf(entity: EntityName, problems: FieldProblems, t: Sentences): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [field, list.map((one) => sentenceOf(entity, field, one, t))]),
  );
}

/** A stored label for a sentence, with its date as the sentence's language writes it. */
export function labelInSentence(entity: EntityName, label: string, t: Sentences): string {
  return withWrittenDate(entity, label, (date) => t('shell.dates.day', { date }));
}
