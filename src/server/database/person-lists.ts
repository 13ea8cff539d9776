import type { PersonListField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';

/**
 * SQL for the persons of a list, for a record `alias` of the list's entity: their ids in order, as one text separated
 * by spaces, or null where there are none. As a text it fits into a row, and into an array of several records, like any
 * other value.
 */
export function personIdsSql(entity: EntityName, { joinTable }: PersonListField, alias: string): string {
  return `(SELECT string_agg(l.person_id::text, ' ' ORDER BY l.position) FROM ${joinTable} l
    WHERE l.${entity}_id = ${alias}.${entityOf(entity).id})`;
}

/** SQL for the names of the persons of a list as one text, as in a cell of a table. */
export function personNamesSql(entity: EntityName, { joinTable }: PersonListField, alias: string): string {
  return `(SELECT string_agg(coalesce(nullif(concat_ws(', ', p.lastname, p.firstname), ''), p.orcid, p.email), '; ' ORDER BY l.position)
    FROM ${joinTable} l JOIN person p USING (person_id) WHERE l.${entity}_id = ${alias}.${entityOf(entity).id})`;
}

/** The ids in a text of {@link personIdsSql}. */
export function parsePersonIds(text: string): number[] {
  return text.split(' ').map(Number);
}
