import { type RawBuilder, sql } from 'kysely';
import { linksOfElement } from '../../catalogue/chain.ts';
import type { Column } from '../../catalogue/columns.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';

type Sql = RawBuilder<unknown>;

/** A column to sort by (null: the element's own number). */
export type SortKey = { column: Column | null; descending: boolean };

/** Records that elements come from, or their numbers: found by a column of the step before, and joined to it by a key. */
type Step = { entity?: EntityName; after: string; by: string; key: string; query: (columns: Sql) => Sql };

const numbersOf = (step: string, column: string): Sql => sql`ARRAY(SELECT ${sql.ref(column)} FROM ${sql.table(step)})`;

function records(entity: EntityName, after: string, by: string): Step {
  const key = entityOf(entity).id;
  const query = (columns: Sql) =>
    sql`SELECT ${columns} FROM ${sql.table(entity)} WHERE ${sql.ref(key)} = ANY(${numbersOf(after, by)})`;
  return { entity, after, by, key, query };
}

/** Of several records the first, by the number of what they belong to. */
function firstOf(after: string, by: string, key: string, id: string, pairs: (numbers: Sql) => Sql): Step {
  const query = () =>
    sql`SELECT ${sql.ref(key)}, min(${sql.ref(id)}) AS id FROM (${pairs(numbersOf(after, by))}) pairs GROUP BY 1`;
  return { after, by, key, query };
}

const steps: Readonly<Record<string, Step>> = {
  library: records('sequencing_library', 'e', 'sequencing_library_id'),
  first_sample: firstOf(
    'e',
    'sequencing_library_id',
    'sequencing_library_id',
    'nucleic_acid_sample_id',
    (libraries) =>
      sql`SELECT * FROM nucleic_acid_sample_sequencing_library WHERE sequencing_library_id = ANY(${libraries})`,
  ),
  sample: records('nucleic_acid_sample', 'first_sample', 'id'),
  // A sample that went through an experiment still has the field sample it was taken from.
  first_field_sample: firstOf(
    'first_sample',
    'id',
    'nucleic_acid_sample_id',
    'field_sample_id',
    (samples) => sql`SELECT nucleic_acid_sample_id, field_sample_id FROM field_sample_nucleic_acid_sample
        WHERE nucleic_acid_sample_id = ANY(${samples})
      UNION ALL SELECT y.nucleic_acid_sample_id, x.field_sample_id
        FROM experiment_sample_nucleic_acid_sample y JOIN field_sample_experiment_sample x USING (experiment_sample_id)
        WHERE y.nucleic_acid_sample_id = ANY(${samples}) AND NOT EXISTS (
          SELECT FROM field_sample_nucleic_acid_sample d WHERE d.nucleic_acid_sample_id = y.nucleic_acid_sample_id)`,
  ),
  field_sample: records('field_sample', 'first_field_sample', 'id'),
  event: records('event', 'field_sample', 'event_id'),
  campaign: records('campaign', 'event', 'campaign_id'),
  run: records('sequencing_run', 'e', 'sequencing_run_id'),
  sequencer: records('sequencer', 'run', 'sequencer_id'),
  ...Object.fromEntries(
    linksOfElement.flatMap(({ to, link }): [string, Step][] => {
      const pairs = (elements: Sql) =>
        sql`SELECT * FROM ${sql.table(link)} WHERE sequencing_element_id = ANY(${elements})`;
      const number = 'sequencing_element_id';
      return [
        [`first_${to}`, firstOf('e', number, number, entityOf(to).id, pairs)],
        [to, records(to, `first_${to}`, 'id')],
      ];
    }),
  ),
};

/** The step that gives an entity's records; `e` stands for the elements themselves. */
function stepOf(entity: EntityName): string {
  return Object.entries(steps).find(([, step]) => step.entity === entity)?.[0] ?? 'e';
}

/** The value that a column is sorted by: of persons and protocols their text. */
function sortedValue({ entity, field, fieldName }: Column): Sql {
  const value = sql.ref(`${stepOf(entity)}.${fieldName}`);
  if (field.type !== 'reference') return value;
  return field.to === 'person'
    ? sql`(SELECT concat_ws(', ', lastname, firstname) FROM person WHERE person_id = ${value})`
    : sql`(SELECT protocol FROM protocol WHERE protocol_id = ${value})`;
}

/**
 * Elements in the order of some columns, as a query of their ids: of several records the first counts, and nothing comes
 * last. The records that they come from are found table by table, each once; looked up for each element, they would take
 * three times as long, and joined as whole tables they would take long also where few elements are sorted.
 * @param condition on an element `e`
 */
export function sortedIds(condition: Sql, keys: readonly SortKey[]): Sql {
  // Each step stands after the one that it builds on.
  const columnsOf = new Map([['e', new Set(['sequencing_element_id'])]]);
  const want = (name: string, column: string): void => {
    const step = steps[name];
    if (step && !columnsOf.has(name)) want(step.after, step.by);
    const columns = columnsOf.get(name) ?? new Set(step && [step.key]);
    columnsOf.set(name, columns.add(column));
  };
  for (const { column } of keys) if (column) want(stepOf(column.entity), column.fieldName);
  const listOf = (columns: ReadonlySet<string>) => sql.join([...columns].map((column) => sql.ref(column)));
  const tables = [...columnsOf].map(([name, columns]) => {
    const elements = sql`SELECT ${listOf(columns)} FROM sequencing_element e WHERE ${condition}`;
    return sql`${sql.id(name)} AS MATERIALIZED (${steps[name]?.query(listOf(columns)) ?? elements})`;
  });
  const joins = [...columnsOf.keys()].flatMap((name) => {
    const step = steps[name];
    if (!step) return [];
    return sql`LEFT JOIN ${sql.table(name)} ON ${sql.ref(`${name}.${step.key}`)} = ${sql.ref(`${step.after}.${step.by}`)}`;
  });
  const id = sql`e.sequencing_element_id`;
  const order = keys.map(({ column, descending }) => {
    const direction = descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
    return sql`${column ? sortedValue(column) : id} ${direction}`;
  });
  return sql`WITH ${sql.join(tables)} SELECT ${id} AS id FROM e ${sql.join(joins, sql` `)} ORDER BY ${sql.join([...order, id])}`;
}
