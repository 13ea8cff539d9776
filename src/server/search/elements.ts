import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Column, joinValues, pooledEntities } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { personInExport } from '../../catalogue/persons.ts';
import type { Tables } from '../database/tables.ts';

/** A value of a flat element: a number, a text, or nothing. */
export type FlatValue = string | number | null;
/** One column's value as the database gives it, still with the numbers of persons and protocols. */
type RawValue = FlatValue | boolean | FlatValue[];
export type RawElement = { sequencing_element_id: number } & Record<string, RawValue>;

const alias: Partial<Record<EntityName, string>> = {
  sequencing_element: 'e',
  sequencing_library: 'l',
  nucleic_acid_sample: 'n',
  field_sample: 'f',
  event: 'v',
  campaign: 'c',
  sequencing_run: 'r',
  sequencer: 's',
};

/** Records that an element comes from, one row each, and those that must be joined before. */
const joins: Readonly<Record<string, { after: readonly string[]; join: RawBuilder<unknown> }>> = {
  l: {
    after: [],
    join: sql`LEFT JOIN sequencing_library l ON l.sequencing_library_id = e.sequencing_library_id`,
  },
  // Of several samples in one library the first is joined; `pooled` says that there are others.
  ln: {
    after: [],
    join: sql`LEFT JOIN LATERAL (
      SELECT min(nucleic_acid_sample_id) AS id, count(*) > 1 AS pooled FROM nucleic_acid_sample_sequencing_library
       WHERE sequencing_library_id = e.sequencing_library_id) ln ON true`,
  },
  n: { after: ['ln'], join: sql`LEFT JOIN nucleic_acid_sample n ON n.nucleic_acid_sample_id = ln.id` },
  // A sample that went through an experiment still has the field sample it was taken from.
  nf: {
    after: ['ln'],
    join: sql`LEFT JOIN LATERAL (
      SELECT min(field_sample_id) AS id, count(*) > 1 AS pooled FROM field_sample_nucleic_acid_sample
       WHERE nucleic_acid_sample_id = ln.id) nd ON true
    LEFT JOIN LATERAL (
      SELECT min(x.field_sample_id) AS id, count(DISTINCT x.field_sample_id) > 1 AS pooled
        FROM experiment_sample_nucleic_acid_sample y JOIN field_sample_experiment_sample x USING (experiment_sample_id)
       WHERE y.nucleic_acid_sample_id = ln.id AND nd.id IS NULL) nx ON true`,
  },
  f: { after: ['nf'], join: sql`LEFT JOIN field_sample f ON f.field_sample_id = coalesce(nd.id, nx.id)` },
  v: { after: ['f'], join: sql`LEFT JOIN event v ON v.event_id = f.event_id` },
  c: { after: ['v'], join: sql`LEFT JOIN campaign c ON c.campaign_id = v.campaign_id` },
  r: { after: [], join: sql`LEFT JOIN sequencing_run r ON r.sequencing_run_id = e.sequencing_run_id` },
  s: { after: ['r'], join: sql`LEFT JOIN sequencer s ON s.sequencer_id = r.sequencer_id` },
};

/** The elements `e`, joined with what these columns are values of and with nothing more. */
export function elementsFor(shown: readonly Column[]): RawBuilder<unknown> {
  const wanted = new Set<string>();
  const want = (name: string) => {
    for (const before of joins[name]?.after ?? []) want(before);
    wanted.add(name);
  };
  for (const { entity, several } of shown) if (!several && alias[entity] !== 'e') want(alias[entity] ?? '');
  const parts = Object.entries(joins).flatMap(([name, { join }]) => (wanted.has(name) ? [join] : []));
  return sql.join([sql`sequencing_element e`, ...parts], sql` `);
}

/** A column's value, as a number of a person or protocol where it refers to one; several records give a list. */
function valueIn(column: Column): RawBuilder<unknown> {
  const { entity, fieldName } = column;
  if (!column.several) return sql.ref(`${alias[entity]}.${fieldName}`);
  const id = entityOf(entity).id;
  // An array of a domain has a type of its own, which the driver does not read; a reference's numbers must stay numbers.
  // A reason stands in its value's place in the list.
  const plain = sql`x.${sql.ref(fieldName)}`;
  const value = hasReasonColumn(column.field)
    ? sql`coalesce(${plain}::text, x.${sql.ref(reasonColumn(fieldName))})`
    : plain;
  return sql`(SELECT array_agg(${value} ORDER BY x.${sql.ref(id)})
    FROM ${sql.table(`sequencing_element_${entity}`)} y JOIN ${sql.table(entity)} x USING (${sql.ref(id)})
    WHERE y.sequencing_element_id = e.sequencing_element_id)`;
}

/** The list of what to select for these columns, with the reasons of missing numbers and dates beside them. */
export function selectColumns(columns: readonly Column[]): RawBuilder<unknown> {
  const parts = [sql`e.sequencing_element_id`];
  const above = columns.filter(({ entity }) => pooledEntities.includes(entity));
  if (above.some(({ entity }) => entity !== 'nucleic_acid_sample'))
    parts.push(sql`(ln.pooled OR nd.pooled OR nx.pooled) AS pooled`);
  else if (above.length > 0) parts.push(sql`ln.pooled AS pooled`);
  for (const column of columns) {
    parts.push(sql`${valueIn(column)} AS ${sql.id(column.name)}`);
    if (hasReasonColumn(column.field) && !column.several)
      parts.push(
        sql`${sql.ref(`${alias[column.entity]}.${reasonColumn(column.fieldName)}`)} AS ${sql.id(reasonColumn(column.name))}`,
      );
  }
  return sql.join(parts);
}

/** The texts of persons and protocols by their numbers. */
export type Names = { person: Map<number, string | null>; protocol: Map<number, string | null> };

/** Names of all persons and protocols, for exports, or only of those that the elements refer to. */
export async function namesFor(
  db: Kysely<Tables>,
  columns: readonly Column[],
  elements?: readonly RawElement[],
): Promise<Names> {
  const names: Names = { person: new Map(), protocol: new Map() };
  for (const target of ['person', 'protocol'] as const) {
    const referring = columns.filter((c) => c.field.type === 'reference' && c.field.to === target);
    if (referring.length === 0) continue;
    const wanted = elements && [
      ...new Set(
        elements
          .flatMap((e) => referring.flatMap((c) => (e[c.name] ?? []) as FlatValue[]))
          .filter((id) => typeof id === 'number'),
      ),
    ];
    if (target === 'protocol') {
      const rows = await db
        .selectFrom('protocol')
        .select(['protocol_id', 'protocol'])
        .$if(wanted !== undefined, (q) => q.where('protocol_id', 'in', wanted?.length ? wanted : [0]))
        .execute();
      for (const row of rows) names.protocol.set(row.protocol_id, row.protocol);
    } else {
      const rows = await db
        .selectFrom('person')
        .select(['person_id', 'lastname', 'firstname', 'orcid'])
        .$if(wanted !== undefined, (q) => q.where('person_id', 'in', wanted?.length ? wanted : [0]))
        .execute();
      for (const row of rows) names.person.set(row.person_id, personInExport(row));
    }
  }
  return names;
}

/** One column of an element as people read it: names for numbers, several values in one text. */
export function flatValue(element: RawElement, column: Column, names: Names): FlatValue {
  const raw = (element[column.name] ?? null) as FlatValue | FlatValue[];
  const { field } = column;
  const text = (value: FlatValue): FlatValue => {
    if (field.type !== 'reference' || typeof value !== 'number') return value;
    return (field.to === 'person' ? names.person : names.protocol).get(value) ?? null;
  };
  return Array.isArray(raw) ? joinValues(raw.map(text)) : text(raw);
}
