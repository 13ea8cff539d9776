import { type RawBuilder, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
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
  const events = records(
    'event',
    'event_person_resp',
    sql`SELECT event_id FROM event WHERE campaign_id IN (${campaigns})`,
  );
  const experiments = records('experiment', 'experiment_person_resp');
  const fieldSamples = records(
    'field_sample',
    'field_sample_person_resp',
    sql`SELECT field_sample_id FROM field_sample WHERE event_id IN (${events})`,
  );
  const experimentSamples = records(
    'experiment_sample',
    'experiment_sample_person_resp',
    sql`SELECT experiment_sample_id FROM experiment_sample WHERE experiment_id IN (${experiments})`,
    sql`SELECT experiment_sample_id FROM field_sample_experiment_sample WHERE field_sample_id IN (${fieldSamples})`,
  );
  const nucleicAcidSamples = records(
    'nucleic_acid_sample',
    'nucleic_acid_sample_person_resp',
    sql`SELECT nucleic_acid_sample_id FROM field_sample_nucleic_acid_sample WHERE field_sample_id IN (${fieldSamples})`,
    sql`SELECT nucleic_acid_sample_id FROM experiment_sample_nucleic_acid_sample
         WHERE experiment_sample_id IN (${experimentSamples})`,
  );
  const libraries = records(
    'sequencing_library',
    'sequencing_library_person_resp',
    sql`SELECT sequencing_library_id FROM nucleic_acid_sample_sequencing_library
         WHERE nucleic_acid_sample_id IN (${nucleicAcidSamples})`,
  );
  const sequencers = records('sequencer', 'sequencer_person_resp');
  const runs = records(
    'sequencing_run',
    'sequencing_run_person_resp',
    sql`SELECT sequencing_run_id FROM sequencing_run WHERE sequencer_id IN (${sequencers})`,
  );
  const linked = (other: 'project_study' | 'project' | 'publication', found: Condition) =>
    sql`SELECT sequencing_element_id FROM ${sql.table(`sequencing_element_${other}`)}
         WHERE ${sql.ref(entityOf(other).id)} IN (${found})`;
  return records(
    'sequencing_element',
    null,
    sql`SELECT sequencing_element_id FROM sequencing_element WHERE sequencing_library_id IN (${libraries})`,
    sql`SELECT sequencing_element_id FROM sequencing_element WHERE sequencing_run_id IN (${runs})`,
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
