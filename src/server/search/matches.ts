import { type RawBuilder, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { oneStep } from './chain.ts';
import { patternOf, textHolds, wordsOf } from './words.ts';

/** Which elements are meant: those in which every word of `term` occurs, or all; `owner`: only that user's imports. */
export type SearchRequest = { term: string; owner: number | null };

type Condition = RawBuilder<unknown>;

/** Elements in whose text, or in the text of what they come from, the word occurs. */
function elementsWith(word: string): Condition {
  const pattern = patternOf(word);
  const persons = sql`SELECT person_id FROM person WHERE ${textHolds('person', pattern)}`;
  /** The numbers of an entity's records that hold the word, have a responsible person of that name, or belong to such. */
  const records = (entity: EntityName, person: string | null, ...more: Condition[]): Condition => {
    const id = sql.ref(entityOf(entity).id);
    const from = sql`SELECT ${id} FROM ${sql.table(entity)} WHERE`;
    const parts = [
      sql`${from} ${textHolds(entity, pattern)}`,
      ...(person ? [sql`${from} ${sql.ref(person)} IN (${persons})`] : []),
      ...more,
    ];
    return sql.join(parts, sql` UNION `);
  };
  const campaigns = records('campaign', 'campaign_person_resp');
  const events = records('event', 'event_person_resp', oneStep('campaign', 'event', sql`IN (${campaigns})`));
  const experiments = records('experiment', 'experiment_person_resp');
  const fieldSamples = records(
    'field_sample',
    'field_sample_person_resp',
    oneStep('event', 'field_sample', sql`IN (${events})`),
  );
  const experimentSamples = records(
    'experiment_sample',
    'experiment_sample_person_resp',
    oneStep('experiment', 'experiment_sample', sql`IN (${experiments})`),
    oneStep('field_sample', 'experiment_sample', sql`IN (${fieldSamples})`),
  );
  const nucleicAcidSamples = records(
    'nucleic_acid_sample',
    'nucleic_acid_sample_person_resp',
    oneStep('field_sample', 'nucleic_acid_sample', sql`IN (${fieldSamples})`),
    oneStep('experiment_sample', 'nucleic_acid_sample', sql`IN (${experimentSamples})`),
  );
  const libraries = records(
    'sequencing_library',
    'sequencing_library_person_resp',
    oneStep('nucleic_acid_sample', 'sequencing_library', sql`IN (${nucleicAcidSamples})`),
  );
  const sequencers = records('sequencer', 'sequencer_person_resp');
  const runs = records(
    'sequencing_run',
    'sequencing_run_person_resp',
    oneStep('sequencer', 'sequencing_run', sql`IN (${sequencers})`),
  );
  const linked = (other: 'project_study' | 'project' | 'publication', found: Condition) =>
    sql`SELECT sequencing_element_id FROM ${sql.table(`sequencing_element_${other}`)}
         WHERE ${sql.ref(entityOf(other).id)} IN (${found})`;
  return records(
    'sequencing_element',
    null,
    oneStep('sequencing_library', 'sequencing_element', sql`IN (${libraries})`),
    oneStep('sequencing_run', 'sequencing_element', sql`IN (${runs})`),
    linked('project_study', records('project_study', 'project_study_person_resp')),
    linked('project', records('project', 'project_person_resp')),
    linked('publication', records('publication', null)),
  );
}

/** The condition on an element `e` that a search puts. */
export function matches({ term, owner }: SearchRequest): Condition {
  const conditions = wordsOf(term).map((word) => sql`e.sequencing_element_id IN (${elementsWith(word)})`);
  if (owner !== null) conditions.push(sql`e.dataset_id IN (SELECT id FROM dataset WHERE user_id = ${owner})`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
