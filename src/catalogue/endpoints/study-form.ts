import { z } from 'zod';
import { fieldOf } from '../index.ts';
import type { Schema } from '../json-schema.ts';
import type { PersonReferenceField } from '../persons/persons.ts';
import { mandatoryStudyFields, type StudyField, studyFields } from '../persons/studies.ts';
import { fieldInputSchema } from '../records/field-schemas.ts';
import { catalogueSchema } from './define.ts';

const authorText = z.string().max(500).nullish();
/** The authors of a study, parsed from the JSON in the form of an upload. */
export const authorList = z
  .array(
    z.object({
      firstname: authorText.describe('First name.'),
      lastname: authorText.describe('Last name.'),
      email: authorText.describe('Email address.'),
      orcid: authorText.describe('ORCID iD.'),
    } satisfies Record<PersonReferenceField, typeof authorText>),
  )
  .max(500);

/** A field of the study in the form of an upload, where all values are texts. */
function studyFieldSchema(name: StudyField) {
  const schema = catalogueSchema<string>((t) => {
    const field = fieldOf('project_study', name);
    const { type: _, ...rules } = fieldInputSchema(field) as Schema<string>;
    return {
      title: t(`fields.project_study.${name}.label`),
      description: t(`fields.project_study.${name}.help`),
      type: 'string',
      ...rules,
      ...(field.example !== undefined && { examples: [field.example] }),
    };
  });
  return mandatoryStudyFields.has(name) ? schema : schema.optional();
}
/** The fields of the study in the form of an upload. */
export const studyParts = Object.fromEntries(studyFields.map((name) => [name, studyFieldSchema(name)])) as Record<
  StudyField,
  z.ZodType<string | undefined, string | undefined>
>;
function authorListJsonSchema(): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(authorList, { io: 'input' });
  return schema;
}
/** The authors in the form of an upload, as JSON. */
export const authorsPart = catalogueSchema<string>(() => ({
  description: 'The authors, at least one, as JSON. The first is the responsible person.',
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: authorListJsonSchema(),
  examples: [JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }])],
}));
