import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Column, joinValues } from '../../catalogue/columns.ts';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { personInExport } from '../../catalogue/persons.ts';
import type { Tables } from '../database/tables.ts';

/** A value of a flat element: a number, a text, or nothing. */
export type FlatValue = string | number | null;
/** One column's value as the database gives it, still with the numbers of persons and protocols. */
type RawValue = FlatValue | FlatValue[];
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

/**
 * An element with everything it comes from, one row each. Where a library was pooled of several samples, the first
 * stands for all; a sample that went through an experiment still has the field sample it was taken from.
 */
export const elementsWithOrigin: RawBuilder<unknown> = sql`
  sequencing_element e
  LEFT JOIN sequencing_library l ON l.sequencing_library_id = e.sequencing_library_id
  LEFT JOIN LATERAL (
    SELECT min(nucleic_acid_sample_id) AS id FROM nucleic_acid_sample_sequencing_library
     WHERE sequencing_library_id = e.sequencing_library_id
  ) ln ON true
  LEFT JOIN nucleic_acid_sample n ON n.nucleic_acid_sample_id = ln.id
  LEFT JOIN LATERAL (
    SELECT coalesce(
      (SELECT min(field_sample_id) FROM field_sample_nucleic_acid_sample WHERE nucleic_acid_sample_id = ln.id),
      (SELECT min(x.field_sample_id) FROM field_sample_experiment_sample x
         JOIN experiment_sample_nucleic_acid_sample y USING (experiment_sample_id)
        WHERE y.nucleic_acid_sample_id = ln.id)
    ) AS id
  ) nf ON true
  LEFT JOIN field_sample f ON f.field_sample_id = nf.id
  LEFT JOIN event v ON v.event_id = f.event_id
  LEFT JOIN campaign c ON c.campaign_id = v.campaign_id
  LEFT JOIN sequencing_run r ON r.sequencing_run_id = e.sequencing_run_id
  LEFT JOIN sequencer s ON s.sequencer_id = r.sequencer_id`;

/** A column's value, as a number of a person or protocol where it refers to one; several records give a list. */
function valueIn(column: Column): RawBuilder<unknown> {
  const { entity, fieldName } = column;
  if (!column.several) return sql.ref(`${alias[entity]}.${fieldName}`);
  const id = entityOf(entity).id;
  // An array of a domain has a type of its own, which the driver does not read; a reference's numbers must stay numbers.
  const value = column.field.type === 'date' ? sql`x.${sql.ref(fieldName)}::text` : sql`x.${sql.ref(fieldName)}`;
  return sql`(SELECT array_agg(${value} ORDER BY x.${sql.ref(id)})
    FROM ${sql.table(`sequencing_element_${entity}`)} y JOIN ${sql.table(entity)} x USING (${sql.ref(id)})
    WHERE y.sequencing_element_id = e.sequencing_element_id)`;
}

/** The list of what to select for these columns, with the reasons of missing numbers and dates beside them. */
export function selectColumns(columns: readonly Column[]): RawBuilder<unknown> {
  const parts = [sql`e.sequencing_element_id`];
  for (const column of columns) {
    parts.push(sql`${valueIn(column)} AS ${sql.id(column.name)}`);
    if (hasReasonColumn(column.field))
      parts.push(
        sql`${sql.ref(`${alias[column.entity]}.${column.fieldName}_missing`)} AS ${sql.id(`${column.name}_missing`)}`,
      );
  }
  return sql.join(parts);
}

/** How to sort by a column: persons and protocols by their text, several records by the first. */
export function sortKey(column: Column): RawBuilder<unknown> {
  const value = column.several ? sql`${valueIn(column)}` : valueIn(column);
  const one = column.several ? sql`(${value})[1]` : value;
  if (column.field.type !== 'reference') return one;
  return column.field.to === 'person'
    ? sql`(SELECT concat_ws(', ', lastname, firstname) FROM person WHERE person_id = ${one})`
    : sql`(SELECT protocol FROM protocol WHERE protocol_id = ${one})`;
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
        elements.flatMap((e) => referring.flatMap((c) => e[c.name] ?? [])).filter((id) => typeof id === 'number'),
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
  const raw = element[column.name] ?? null;
  const { field } = column;
  const text = (value: FlatValue): FlatValue => {
    if (field.type !== 'reference' || typeof value !== 'number') return value;
    return (field.to === 'person' ? names.person : names.protocol).get(value) ?? null;
  };
  return Array.isArray(raw) ? joinValues(raw.map(text)) : text(raw);
}
