import {
  type AnswerOf,
  count,
  dateTime,
  enumOf,
  listOf,
  object,
  orNull,
  positiveInteger,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { idSchema } from '../records/record-schemas.ts';

const ownElementSchema = object({
  id: idSchema('sequencing_element'),
  samp_name: text,
  accession_number: orNull(text),
  sequencing_element_comment: orNull(text),
  path_raw_data_storage: orNull(text),
  publications: listOf(object({ publication_id: idSchema('publication'), doi: text })),
  projects: listOf(object({ project_id: idSchema('project'), project_name: text })),
});

/** One of one's own imports, with its elements or a page of them. */
export function ownDatasetSchema(t: Translate) {
  return object({
    id: idSchema('dataset'),
    filename: text,
    created_at: dateTime,
    elements: { description: t('api.entries.elements'), ...count },
    sequencing_elements: listOf(ownElementSchema),
  });
}
export type OwnDataset = AnswerOf<typeof ownDatasetSchema>;
export type OwnElement = OwnDataset['sequencing_elements'][number];

/** The number of elements that a call has changed. */
export function changedElementsSchema(t: Translate) {
  return object({ changed: { description: t('api.entries.changed'), ...count } });
}
export type ChangedElements = AnswerOf<typeof changedElementsSchema>;

/** The reasons why a row of an archive's table is not taken. */
const refusalReasons = ['unknown', 'ambiguous', 'noNumber', 'contradicts', 'shared'] as const;

/** An archive's table held against the elements of an import. */
export function matchedAccessionsSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.entries.match.${name}`) });
  return object({
    added: { ...word('added'), ...count },
    same: { ...word('same'), ...count },
    replaced: { ...word('replaced'), ...count },
    refused: { ...word('refused'), ...count },
    replacements: {
      ...word('replacements'),
      ...listOf(object({ id: idSchema('sequencing_element'), samp_name: text, before: text, after: text })),
    },
    refusals: {
      ...word('refusals'),
      ...listOf(object({ row: positiveInteger, name: text, accession_number: text, reason: enumOf(refusalReasons) })),
    },
    seen: { ...word('seen'), ...text },
  });
}
export type MatchedAccessions = AnswerOf<typeof matchedAccessionsSchema>;
