import type { Problem } from '../field-types.ts';
import { type EntityName, entityOf, fieldOrder } from '../index.ts';
import type { Translate } from '../locales/index.ts';
import { identifyingFields } from './natural-keys.ts';
import { type FieldProblems, replaceDateInLabel } from './records.ts';

/** The sentence that names the fields of which a record needs one, in the order of its form. */
function unidentifiedMessage(entity: EntityName, t: Translate): string {
  const names = identifyingFields(entityOf(entity));
  const labels = fieldOrder(entity)
    .filter((name) => names.includes(name))
    .map((name) => t(`fields.${entity}.${name}.label`));
  const [field, ...others] = labels;
  return others.length > 0 ? t('rules.unidentified', { fields: labels.join(', ') }) : t('rules.required', { field });
}

function problemMessage(entity: EntityName, field: string, { code, params }: Problem, t: Translate): string {
  if (code === 'unidentified') return unidentifiedMessage(entity, t);
  const label = t(`fields.${entity}.${field}.label`, { defaultValue: field });
  return t(`rules.${code}`, { field: label, ...params });
}

/** Sentences about the problems of a record, by field: the same in a form and from the server. */
export function messagesOf(entity: EntityName, problems: FieldProblems, t: Translate): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [field, list.map((one) => problemMessage(entity, field, one, t))]),
  );
}

/** A stored label for a sentence, with its date as the sentence's language writes it. */
export function labelInMessage(entity: EntityName, label: string, t: Translate): string {
  return replaceDateInLabel(entity, label, (date) => t('shell.dates.day', { date }));
}
