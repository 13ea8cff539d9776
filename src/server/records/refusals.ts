import type { Problem } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import type { FieldProblems } from '../../catalogue/records.ts';
import { HttpError } from '../http/errors.ts';

function sentenceOf(entity: EntityName, field: string, { code, params }: Problem, t: Sentences): string {
  const label = t(`fields.${entity}.${field}.label`, { defaultValue: field });
  return t(`rules.${code}`, { field: label, ...params });
}

/** A form's 400: every problem as a sentence beside its field. */
export function refusal(entity: EntityName, problems: FieldProblems): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) =>
    Object.fromEntries(
      Object.entries(problems).map(([field, list]) => [field, list.map((one) => sentenceOf(entity, field, one, t))]),
    ),
  );
}
