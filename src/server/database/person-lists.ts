import type { PersonListField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';

/**
 * The persons of a list as SQL, for a record `alias` of the list's entity: their numbers in their order as one text with spaces
 * between them, or null where there are none. As a text it stands in a row, and in an array of several records, like any value.
 */
export function personIdsSql(entity: EntityName, { joinTable }: PersonListField, alias: string): string {
  return `(SELECT string_agg(l.person_id::text, ' ' ORDER BY l.position) FROM ${joinTable} l
    WHERE l.${entity}_id = ${alias}.${entityOf(entity).id})`;
}

/** Their names as one text, as a cell of a table holds them. */
export function personNamesSql(entity: EntityName, { joinTable }: PersonListField, alias: string): string {
  return `(SELECT string_agg(coalesce(nullif(concat_ws(', ', p.lastname, p.firstname), ''), p.orcid, p.email), '; ' ORDER BY l.position)
    FROM ${joinTable} l JOIN person p USING (person_id) WHERE l.${entity}_id = ${alias}.${entityOf(entity).id})`;
}

/** The numbers in a text of {@link personIdsSql}. */
export function parsePersonIds(text: string): number[] {
  return text.split(' ').map(Number);
}
