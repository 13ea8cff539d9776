import { type AnswerOf, boolean, extendObject, listOf, text } from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { recordSchema } from '../records/record-schemas.ts';

/** A template in the list of them. */
export function listedTemplateSchema(t: Translate) {
  const shipped = { description: t('api.templates.shipped'), ...boolean };
  return extendObject(recordSchema('template', t), { shipped });
}
export type ListedTemplate = AnswerOf<typeof listedTemplateSchema>;

/** A template with its columns in their order. */
export function templateSchema(t: Translate) {
  return extendObject(listedTemplateSchema(t), {
    columns: { description: t('api.templates.columns'), ...listOf(text) },
  });
}
export type Template = AnswerOf<typeof templateSchema>;
