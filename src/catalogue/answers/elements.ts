import { chainEntities, chainParents } from '../chain.ts';
import {
  type AnswerOf,
  componentRef,
  count,
  enumOf,
  listOf,
  mapOf,
  object,
  orNull,
  positiveInteger,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { idSchema, type RecordOf, schemaNames } from '../records/record-schemas.ts';
import { namedRecordSchema } from './records.ts';

/** The studies, projects and publications of an element: its own, and behind them those of its studies. */
export function studiesSchema() {
  return object({
    project_studies: listOf(componentRef<RecordOf<'project_study'>>(schemaNames('project_study').record)),
    project: listOf(componentRef<RecordOf<'project'>>(schemaNames('project').record)),
    publication: listOf(componentRef<RecordOf<'publication'>>(schemaNames('publication').record)),
  });
}
export type Studies = AnswerOf<typeof studiesSchema>;

/**
 * The records that an element comes from, step by step down the chain, each with those made from the same as well; and what
 * its page tells of it to people who cite it, and to programs.
 */
export function lineageSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.elements.${name}`) });
  const entity = enumOf(chainEntities);
  const siblings = object({
    parent: { ...word('parent'), ...enumOf(chainParents) },
    filter: { ...word('filter'), ...orNull(object({ name: text, id: positiveInteger })) },
    count: { ...word('count'), ...count },
    records: { ...word('first'), ...listOf(namedRecordSchema) },
  });
  const step = object({
    entity,
    count: { ...word('count'), ...count },
    records: { ...word('first'), ...listOf(namedRecordSchema) },
    siblings: { ...word('siblings'), ...listOf(siblings) },
  });
  return object({
    citation: { ...word('citation'), ...text },
    data: { ...word('data'), ...mapOf({}) },
    steps: { ...word('steps'), ...listOf(step) },
  });
}
export type Lineage = AnswerOf<typeof lineageSchema>;
export type LineageStep = Lineage['steps'][number];

/** The ways in which two elements are related, the nearest first. */
export const kinships = ['sequencing_library', 'sample', 'sequencing_run'] as const;
export type Kinship = (typeof kinships)[number];

/** The columns by which a related element is known. */
export const relativeColumns = [
  'samp_name',
  'library_strategy',
  'target_gene',
  'forward_read_file_name',
  'accession_number',
] as const;

/** Elements of the same library, sample or run. */
export function relativesSchema(t: Translate) {
  const column = orNull(text);
  const relative = object({
    id: idSchema('sequencing_element'),
    same: { description: t('api.elements.same'), ...listOf(enumOf(kinships)) },
    samp_name: text,
    library_strategy: column,
    target_gene: column,
    forward_read_file_name: column,
    accession_number: column,
  });
  return object({
    records: { description: t('api.record.records'), ...listOf(relative) },
    totalHits: { description: t('api.record.totalHits'), ...count },
  });
}
export type Relatives = AnswerOf<typeof relativesSchema>;
export type Relative = Relatives['records'][number];
