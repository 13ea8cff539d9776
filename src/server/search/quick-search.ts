import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QuickSearchRecord } from '../../catalogue/endpoints/search.ts';
import { normalizeText } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, isNumerous } from '../../catalogue/index.ts';
import { type QuickSearchEntity, quickSearchEntities } from '../../catalogue/quick-search-entities.ts';
import { foldText } from '../../catalogue/values/text-matching.ts';
import type { Tables } from '../database/tables.ts';
import { nameColumnsOf } from './name-columns.ts';
import { filterTermsOf, hasTrigram, likePatternOf, textMatches } from './search-terms.ts';

type Sql = RawBuilder<unknown>;

const maxOfEach = 5;
/** The latest records of a table that grows with the elements, among which names are looked for first. */
const walkedRecords = 2_000;
/** Records whose label begins with the typed text are compared up to this number. */
const maxBeginning = 50;
/** The expression of the index of labels, whose entries are limited to 2,700 bytes (migration 0032). */
const beginningOfLabel = sql`left(plain_letters(label), 100)`;
/** Words that so many of these have are common: the index would take long to give all records with them. */
const commonRecords = 100;
/** Records that hold the words are compared, to find the best, up to this number. */
const maxCompared = 1_000;
/** Fewest letters before a word's ending that are looked for without it. */
const stemLetters = 8;

/**
 * A long word without its ending, such as `.fastq.gz`: next to all files have it, and in the index it would take long
 * to find.
 */
function withoutEnding(word: string): string {
  const end = word.indexOf('.', stemLetters);
  return end < 0 ? word : word.slice(0, end);
}

const labelOf = (entity: EntityName, id: string): Sql =>
  sql`(SELECT label FROM ${sql.table(entity)} WHERE ${sql.ref(entityOf(entity).id)} = ${sql.ref(`t.${id}`)})`;

/** A text that tells records of the same name apart. */
const details: Partial<Record<QuickSearchEntity, Sql>> = {
  event: labelOf('campaign', 'campaign_id'),
  field_sample: labelOf('event', 'event_id'),
  person: sql`t.institute`,
  project: sql`t.project_abbreviation`,
  project_study: sql`t.project_study_abbreviation`,
};

type Found = QuickSearchRecord & { names: string[]; count: number };

/** Asks the tables of some entities for the records in whose names all words stand, the best five of each. */
class Names {
  readonly #db: Kysely<Tables>;
  readonly #words: readonly string[];
  /** All that was typed, with one space between two words. */
  readonly #typed: string;

  constructor(db: Kysely<Tables>, typed: string, words: readonly string[]) {
    this.#db = db;
    this.#words = words;
    this.#typed = normalizeText(typed).trim().replaceAll(/\s+/g, ' ');
  }

  /** The best records of a query of rows `t` of an entity. The folded names are made once for each row (`OFFSET 0`). */
  #bestOf(entity: QuickSearchEntity, rows: Sql): Sql {
    const known = [sql`label`, ...nameColumnsOf(entity).map((name) => sql.ref(name))];
    const lines = sql`plain_letters(concat_ws(E'\n', ${sql.join(known)}))`;
    const holds = this.#words.map((word) => sql`lines LIKE plain_letters(${likePatternOf(word)})`);
    const typed = sql`plain_letters(${likePatternOf(this.#typed).slice(1, -1)})`;
    const beginning = sql`E'\n' || lines || E'\n' LIKE`;
    return sql`SELECT ${entity}::text AS entity, t.id, t.label, ${details[entity] ?? sql`NULL`}::text AS detail,
        ARRAY[${sql.join(nameColumnsOf(entity).map((name) => sql.ref(`t.${name}`)))}]::text[] AS names,
        (count(*) OVER ())::int AS count
      FROM (SELECT *, ${sql.ref(entityOf(entity).id)} AS id, ${lines} AS lines FROM (${rows}) t OFFSET 0) t
      WHERE ${sql.join(holds, sql` AND `)}
      ORDER BY CASE WHEN ${beginning} E'%\n' || ${typed} || E'\n%' THEN 0
        WHEN ${beginning} E'%\n' || ${typed} || '%' THEN 1 ELSE 2 END, char_length(label), label, id DESC
      LIMIT ${maxOfEach}`;
  }

  async ask(entities: readonly QuickSearchEntity[], rowsOf: (entity: QuickSearchEntity) => Sql): Promise<Found[]> {
    if (entities.length === 0) return [];
    const queries = entities.map((entity) => sql`(${this.#bestOf(entity, rowsOf(entity))})`);
    const { rows } = await sql<Found>`${sql.join(queries, sql` UNION ALL `)}`.execute(this.#db);
    return rows;
  }

  get #texts(): Sql {
    const holds = this.#words.map((word) => textMatches(likePatternOf(withoutEnding(word))));
    return sql.join(holds, sql` AND `);
  }

  /** Rows whose searched text holds every word: all that a label is made of stands there, but what joins its parts. */
  holding(entity: QuickSearchEntity): Sql {
    return sql`SELECT * FROM ${sql.table(entity)} WHERE ${this.#texts} LIMIT ${maxCompared}`;
  }

  /** Matching rows among the latest of an entity, and among those whose label begins with the typed text. */
  latestAndBeginning(entity: QuickSearchEntity): Sql {
    const id = sql.ref(entityOf(entity).id);
    const from = sql`SELECT ${id} FROM ${sql.table(entity)}`;
    const beginning = sql`${beginningOfLabel} LIKE plain_letters(${likePatternOf(this.#typed).slice(1)})`;
    return sql`SELECT * FROM ${sql.table(entity)} WHERE ${id} IN (
        (${from} ORDER BY ${id} DESC LIMIT ${walkedRecords}) UNION (${from} WHERE ${beginning} LIMIT ${maxBeginning}))
      AND ${this.#texts}`;
  }
}

/** The name of an element's file, or its accession number, where that is what was typed; else its first file. */
function nameFound({ names }: Found, words: readonly string[]): string | null {
  const folded = words.map(foldText);
  return names.find((name) => name && folded.every((word) => foldText(name).includes(word))) ?? names[0] ?? null;
}

/** The words of a name that is typed: what joins the parts of a label stands in no searched text. */
export const nameTermsOf = (typed: string): string[] => filterTermsOf(typed.replaceAll(/[,;()]/g, ' '));

/**
 * The records whose names hold every word, at most five of each entity. Of tables that grow with the elements, the
 * latest records are looked through first: words that many of these have, thousands of others have as well, which would
 * take long to compare. Others are looked up in the index, as far as it knows words so short.
 */
export async function findRecordsByName(db: Kysely<Tables>, typed: string): Promise<QuickSearchRecord[]> {
  const words = nameTermsOf(typed);
  if (words.length === 0) return [];
  const asked = new Names(db, typed, words);
  const large = quickSearchEntities.filter(isNumerous);
  const small = await asked.ask(
    quickSearchEntities.filter((entity) => !isNumerous(entity)),
    (entity) => asked.holding(entity),
  );
  const latest = await asked.ask(large, (entity) => asked.latestAndBeginning(entity));
  const isCommon = (entity: QuickSearchEntity) =>
    (latest.find((one) => one.entity === entity)?.count ?? 0) >= commonRecords;
  const rare = words.some(hasTrigram) ? large.filter((entity) => !isCommon(entity)) : [];
  const indexed = await asked.ask(rare, (entity) => asked.holding(entity));
  const found = [...small, ...latest.filter(({ entity }) => !rare.includes(entity)), ...indexed];
  return quickSearchEntities.flatMap((entity) =>
    found
      .filter((one) => one.entity === entity)
      .map((one) => ({ entity, id: one.id, label: one.label, detail: one.detail ?? nameFound(one, words) })),
  );
}
