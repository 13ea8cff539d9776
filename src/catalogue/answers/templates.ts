import { type AnswerOf, extended, listOf, text, truth } from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';
import { recordSchema } from '../schemas.ts';

/** A template in the list of them. */
export function listedTemplateSchema(t: Sentences) {
  const shipped = { description: t('api.templates.shipped'), ...truth };
  return extended(recordSchema('template', t), { shipped });
}
export type ListedTemplate = AnswerOf<typeof listedTemplateSchema>;

/** A template with its columns in their order. */
export function templateSchema(t: Sentences) {
  return extended(listedTemplateSchema(t), { columns: { description: t('api.templates.columns'), ...listOf(text) } });
}
export type Template = AnswerOf<typeof templateSchema>;
