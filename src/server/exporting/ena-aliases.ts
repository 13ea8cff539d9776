import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import { holdsValueSql, keyConditions } from '../database/natural-key-indexes.ts';
import type { Tables } from '../database/tables.ts';
import { elementQuery, idAliasOf, isElementIn, relatedIds } from '../search/index.ts';

/** The aliases of an element's sample, experiment and run in ENA's tables; each is unique within an account. */
export type EnaAliases = { sample: string; experiment: string; run: string };

const entitiesWithId: readonly EntityName[] = [
  'field_sample',
  'nucleic_acid_sample',
  'sequencing_library',
  'sequencer',
];
const idColumnOf = (entity: EntityName) => sql.ref(`x.${idAliasOf(entity)}`);

/**
 * Joins the parts of an alias by colons. ENA's schemas limit neither length nor characters of an alias; a colon within
 * a part is written as `%3A`, and empty parts are kept, so that different parts never result in the same alias.
 */
function joinAliasParts(parts: readonly Sql[]): Sql {
  const safe = parts.map((part) => sql`replace(replace(coalesce(${part}, ''), '%', '%25'), ':', '%3A')`);
  return sql`(${sql.join(safe, sql` || ':' || `)})`;
}

/** The values of a natural key except its references, since the records to which they refer have keys themselves. */
function keyValuesOf(entity: EntityName, keyIndex: number, table: string): Sql[] {
  const fields = (entityOf(entity).keys[keyIndex] ?? []).filter((name) => fieldOf(entity, name).type !== 'reference');
  return fields.map(
    (name) =>
      sql`CASE WHEN ${sql.raw(holdsValueSql(entity, name, table))} THEN ${sql.ref(`${table}.${name}`)}::text END`,
  );
}

/**
 * The keys of a field sample `s`, its event `v` and its campaign `c`, for each key of the event: their values, and the
 * condition that they identify the sample.
 */
const sampleKeys = entityOf('event').keys.map((_, eventKey) => ({
  values: [
    ...keyValuesOf('campaign', 0, 'c'),
    ...keyValuesOf('event', eventKey, 'v'),
    ...keyValuesOf('field_sample', 0, 's'),
  ],
  isIdentifying: sql.raw(
    [
      ...keyConditions('campaign', 0, 'c'),
      ...keyConditions('event', eventKey, 'v'),
      ...keyConditions('field_sample', 0, 's'),
    ].join(' AND '),
  ),
}));
const sampleTables = sql`LEFT JOIN event v ON v.event_id = s.event_id LEFT JOIN campaign c ON c.campaign_id = v.campaign_id`;
const hasKey = sql`(${sql.join(
  sampleKeys.map(({ isIdentifying }) => sql`(${isIdentifying})`),
  sql` OR `,
)})`;

/**
 * The elements on which the aliases of some elements depend, as an array literal: all elements of the same libraries
 * and of the same samples without a key, and all with the same file names. With them an alias is the same in every
 * download.
 */
export async function idsForAliases(db: Kysely<Tables>, ids: string): Promise<string> {
  const element = 'sequencing_element';
  const keyless = sql`SELECT s.field_sample_id FROM field_sample s ${sampleTables}
    WHERE s.field_sample_id IN (SELECT ${idColumnOf('field_sample')} FROM x) AND ${hasKey} IS NOT TRUE`;
  const orphaned = sql`SELECT ${idColumnOf('nucleic_acid_sample')} FROM x
    WHERE ${idColumnOf('field_sample')} IS NULL AND ${idColumnOf('nucleic_acid_sample')} IS NOT NULL`;
  const isFileKey = sql.raw(keyConditions(element, 0, 'o').join(' AND '));
  const ofFiles = (condition: Sql) => sql`SELECT o.sequencing_element_id FROM sequencing_element o
    WHERE ${condition} AND o.forward_read_file_name IN (SELECT forward_read_file_name FROM near JOIN sequencing_element USING (sequencing_element_id))`;
  const { rows } = await sql<{
    ids: string;
  }>`WITH x AS MATERIALIZED (${elementQuery([], isElementIn(ids), entitiesWithId)}),
    near AS MATERIALIZED (SELECT sequencing_element_id FROM x
      UNION SELECT sequencing_element_id FROM sequencing_element
        WHERE sequencing_library_id IN (SELECT ${idColumnOf('sequencing_library')} FROM x)
      UNION (${relatedIds(element, 'field_sample', keyless)})
      UNION (${relatedIds(element, 'nucleic_acid_sample', orphaned)}))
    SELECT ARRAY(SELECT sequencing_element_id FROM near
      UNION ${ofFiles(isFileKey)} UNION ${ofFiles(sql`(${isFileKey}) IS NOT TRUE`)})::text AS ids`.execute(db);
  return rows[0]?.ids ?? '{}';
}

/**
 * The aliases of elements. They consist of names only, without ids of this installation, and do not depend on the
 * selection.
 *
 * - A run has the name of its forward file; of several files with the same name, all but the first are followed by
 *   their checksum, or by their number if it is missing.
 * - A sample is one field sample, or all samples of which a library was pooled. Its alias is its natural key: campaign,
 *   event and name. A sample without a key, or a pool, which has no name, has the alias of its first run in the
 *   database.
 * - An experiment is one library on one sequencer for one study. Its alias is that of its first run in the database:
 *   the key of a library has a dozen parts, most of them equal for a whole plate, and correcting one would rename it.
 * @param ids all elements on which the aliases depend, see {@link idsForAliases}
 */
export function elementAliases(ids: string): Sql {
  const id = sql`sequencing_element_id`;
  const isPooled = sql`coalesce(x.pooled, false)`;
  const alone = sql`'e' || ${id}`;
  const file = sql`CASE WHEN is_value(e.forward_read_file_name) THEN e.forward_read_file_name END`;
  const keyed = sampleKeys.map(
    ({ values, isIdentifying }) => sql`WHEN ${isIdentifying} THEN ${joinAliasParts(values)}`,
  );
  const ofKey = (value: string, key: string) =>
    sql`first_value(${sql.ref(value)}) OVER (PARTITION BY ${sql.ref(key)} ORDER BY ${id})`;
  return sql`WITH named AS (SELECT ${id}, e.samp_name, coalesce(${file}, e.samp_name) AS file_or_name, e.forward_read_file_checksum AS checksum,
      CASE WHEN ${isPooled} THEN 'l' || ${idColumnOf('sequencing_library')}
        ELSE coalesce('s' || ${idColumnOf('field_sample')}, 'n' || ${idColumnOf('nucleic_acid_sample')}, ${alone}) END AS sample_key,
      coalesce('l' || ${idColumnOf('sequencing_library')}, ${alone}) || ' ' || coalesce(${idColumnOf('sequencer')}, 0) || ' ' ||
        coalesce((SELECT min(y.project_study_id) FROM sequencing_element_project_study y
          WHERE y.sequencing_element_id = x.sequencing_element_id), 0) AS experiment_key,
      CASE WHEN ${isPooled} THEN NULL ${sql.join(keyed, sql` `)} END AS own_name,
      CASE WHEN ${isPooled} THEN NULL
        WHEN s.field_sample_id IS NOT NULL THEN ${joinAliasParts(sampleKeys[0]?.values ?? [])}
        WHEN n.nucleic_acid_sample_id IS NOT NULL THEN ${joinAliasParts([sql`n.nucleic_acid_sample_name`])} END AS known_names,
      CASE WHEN ${isPooled} THEN e.samp_name ELSE coalesce(s.field_sample_name, e.samp_name) END AS title
      FROM (${elementQuery([], isElementIn(ids), entitiesWithId)}) x JOIN sequencing_element e USING (${id})
        LEFT JOIN field_sample s ON s.field_sample_id = ${idColumnOf('field_sample')} ${sampleTables}
        LEFT JOIN nucleic_acid_sample n ON n.nucleic_acid_sample_id = ${idColumnOf('nucleic_acid_sample')}),
    numbered AS (SELECT *, row_number() OVER (PARTITION BY file_or_name ORDER BY ${id}) AS number FROM named),
    runs AS (SELECT *, CASE WHEN number = 1 THEN ${joinAliasParts([sql`file_or_name`])}
        WHEN is_value(checksum) THEN ${joinAliasParts([sql`file_or_name`, sql`checksum`])}
        ELSE ${joinAliasParts([sql`file_or_name`, sql`''`, sql`number::text`])} END AS run FROM numbered),
    firsts AS (SELECT *, ${ofKey('run', 'sample_key')} AS first_run, ${ofKey('title', 'sample_key')} AS sample_title,
        ${ofKey('run', 'experiment_key')} AS experiment, ${ofKey('samp_name', 'experiment_key')} AS experiment_title
        FROM runs)
    SELECT ${id}, run, experiment_key, experiment, experiment_title, sample_key, sample_title,
      coalesce(own_name, CASE WHEN known_names IS NULL THEN '' ELSE known_names || ':' END || ${joinAliasParts([sql`first_run`])}) AS sample
      FROM firsts`;
}
