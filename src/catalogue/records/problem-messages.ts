import type { Problem } from '../field-types.ts';
import { type EntityName, entityOf, fieldOrder } from '../index.ts';
import type { Translate } from '../locales/index.ts';
import { replaceDateInLabel } from './labels.ts';
import { identifyingFields } from './natural-keys.ts';
import type { FieldProblems } from './records.ts';

/** The message that lists the fields of which a record needs at least one, in the order of its form. */
function unidentifiedMessage(entity: EntityName, t: Translate): string {
  const names = identifyingFields(entityOf(entity));
  const labels = fieldOrder(entity)
    .filter((name) => names.includes(name))
    .map((name) => t(`fields.${entity}.${name}.label`));
  const [field, ...others] = labels;
  return others.length > 0 ? t('rules.unidentified', { fields: labels.join(', ') }) : t('rules.required', { field });
}

/** The message about a problem of a value with this label. */
export function messageOf({ code, params }: Problem, label: string, t: Translate): string {
  return t(`rules.${code}`, { field: label, ...params });
}

function problemMessage(entity: EntityName, field: string, problem: Problem, t: Translate): string {
  if (problem.code === 'unidentified') return unidentifiedMessage(entity, t);
  return messageOf(problem, t(`fields.${entity}.${field}.label`, { defaultValue: field }), t);
}

/** The messages about the problems of a record by field, the same in forms and in the API. */
export function messagesOf(entity: EntityName, problems: FieldProblems, t: Translate): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [
      field,
      list.map((problem) => problemMessage(entity, field, problem, t)),
    ]),
  );
}

/** A stored label for use in a message, with its date in the format of the message's language. */
export function labelInMessage(entity: EntityName, label: string, t: Translate): string {
  return replaceDateInLabel(entity, label, (date) => t('shell.dates.day', { date }));
}
