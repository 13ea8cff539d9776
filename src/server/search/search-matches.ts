import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import type { SearchMatches } from '../../catalogue/endpoints/search.ts';
import { displayKindOf, fieldTypes, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { lookupEntities } from '../../catalogue/lookup.ts';
import { findMatchRanges, foldText } from '../../catalogue/values/text-matching.ts';
import type { Tables } from '../database/tables.ts';
import { findOrigins, originEntities } from './origins.ts';
import type { SearchTerm } from './search-terms.ts';
import { nameReferencesOf } from './shared-records.ts';

type Sql = RawBuilder<unknown>;
/** A record with all columns of its table. */
type Row = Readonly<Record<string, unknown>> & { searched?: string; label?: string };
/** The field of a record in which a word stands, with a part of its text. */
type Place = { field: string; text: string };

/** Characters of a long text that are shown before and behind the word. */
const shownBefore = 40;
const shownBehind = 80;

/** The part of a text around the first of the words, on one line. */
function partOf(text: string, words: readonly string[]): string {
  const [{ from, to } = { from: 0, to: 0 }] = findMatchRanges(text, words);
  const start = from <= shownBefore ? 0 : from - shownBefore;
  const end = to + shownBehind >= text.length ? text.length : to + shownBehind;
  const part = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** The fields of an entity that a search looks into, which are never private ones. */
function searchedFields(entity: EntityName): string[] {
  return Object.entries(entityOf(entity).fields).flatMap(([name, field]) =>
    fieldTypes[field.type].searched && !field.private ? [name] : [],
  );
}

const textIn = (row: Row, name: string): string => String(row[name] ?? '');

function fieldHolding(entity: EntityName, row: Row, text: string): string | undefined {
  if (!row.searched?.includes(text)) return undefined;
  return searchedFields(entity).find((name) => foldText(textIn(row, name)).includes(text));
}

/** The name of a record that is written in one cell, and behind it where else the word stands. */
function namedText(entity: EntityName, row: Row, text: string): string | undefined {
  // A person's label ends with the number.
  const name = textIn(row, 'label').replace(/ ?\(\d+\)$/, '');
  if (foldText(name).includes(text)) return partOf(name, [text]);
  const field = fieldHolding(entity, row, text);
  return field && `${name}: ${partOf(textIn(row, field), [text])}`;
}

type NamedRows = ReadonlyMap<string, Row>;
const keyOf = (entity: EntityName, id: unknown): string => `${entity} ${id}`;

/** The place of a word in one record, as the search finds it there. */
function placeIn(
  entity: EntityName,
  row: Row,
  { text: given, column }: SearchTerm,
  rows: NamedRows,
): Place | undefined {
  const text = foldText(given);
  const references = nameReferencesOf(entity).filter(([name]) => !column || column.fieldName === name);
  if (column && column.entity !== entity) return undefined;
  for (const [name, to] of references) {
    const found = rows.get(keyOf(to, row[name]));
    const part = found && namedText(to, found, text);
    if (part && (column || !fieldHolding(entity, row, text))) return { field: name, text: part };
  }
  if (!column) {
    const field = fieldHolding(entity, row, text);
    return field === undefined ? undefined : { field, text: partOf(textIn(row, field), [text]) };
  }
  const { field, fieldName } = column;
  if (field.type === 'reference') return undefined;
  const value = textIn(row, fieldName);
  const number = displayKindOf(field) === 'number' ? readCell(given, field) : null;
  const holds = typeof number === 'number' ? row[fieldName] === number : foldText(value).includes(text);
  if (value !== '' && holds) return { field: fieldName, text: partOf(value, [text]) };
  const reason = hasReasonColumn(field) ? textIn(row, reasonColumn(fieldName)) : '';
  return reason.includes(given.toLowerCase()) && reason !== '' ? { field: fieldName, text: reason } : undefined;
}

async function readRows(
  db: Kysely<Tables>,
  wanted: readonly (readonly [EntityName, Iterable<number>])[],
): Promise<Map<string, Row>> {
  const queries = wanted.map(([entity, ids]): Sql => {
    const id = sql.ref(`t.${entityOf(entity).id}`);
    return sql`SELECT ${entity}::text AS entity, ${id} AS id, to_jsonb(t) AS row FROM ${sql.table(entity)} t
      WHERE ${id} = ANY(${[...ids]}::int[])`;
  });
  const { rows } = await sql<{
    entity: EntityName;
    id: number;
    row: Row;
  }>`${sql.join(queries, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.map(({ entity, id, row }) => [keyOf(entity, id), row]));
}

/**
 * The places where the words of a search stand, of each element and word the nearest one: in the element itself before
 * what it comes from. Only these elements are looked at, so that it takes as long whatever the search finds.
 */
export async function findSearchMatches(
  db: Kysely<Tables>,
  words: readonly SearchTerm[],
  ids: readonly number[],
): Promise<SearchMatches> {
  const searched = words.map(({ text, column }) => ({ text, column: column?.name ?? null }));
  if (words.length === 0 || ids.length === 0) return { words: searched, elements: [] };
  const lineages = await findOrigins(db, 'sequencing_element', ids);
  const rows = await readRows(
    db,
    [...lineages].map(([entity, records]) => [entity, records.keys()]),
  );
  const meant = lookupEntities.map((to) => {
    const numbers = [...lineages].flatMap(([entity, records]) =>
      nameReferencesOf(entity).flatMap(([name, other]) =>
        other === to ? [...records.keys()].flatMap((id) => Number(rows.get(keyOf(entity, id))?.[name] ?? 0) || []) : [],
      ),
    );
    return [to, new Set(numbers)] as const;
  });
  const namedRows = await readRows(db, meant);
  const elements = new Map(
    ids.map((id) => [id, new Map<number, SearchMatches['elements'][number]['places'][number]>()]),
  );
  for (const entity of originEntities) {
    for (const [id, of] of lineages.get(entity) ?? []) {
      const row = rows.get(keyOf(entity, id));
      if (!row) continue;
      words.forEach((word, index) => {
        const lacking = [...of].filter((element) => !elements.get(element)?.has(index));
        const place = lacking.length > 0 ? placeIn(entity, row, word, namedRows) : undefined;
        if (place) for (const element of lacking) elements.get(element)?.set(index, { word: index, entity, ...place });
      });
    }
  }
  return { words: searched, elements: [...elements].map(([id, found]) => ({ id, places: [...found.values()] })) };
}
