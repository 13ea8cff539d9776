import { type Kysely, sql } from 'kysely';
import type { Sql } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { likePatternOf } from '../search/index.ts';
import type { Occurrences } from './occurrences.ts';
import type { TextColumn, TextTable } from './text-tables.ts';

/** A row as texts: its place in the table, and its columns with text; JSON and lists as JSON. */
export type TextRow = { place: string; user_id: number | null; key: string } & {
  values: Record<string, string | null>;
};
/** The new values of a row; those of the other columns stay. */
export type NewValues = Readonly<Record<string, string | null>>;

/**
 * Gives the new values of a row, null if it stays as it is.
 * @param suffix behind the substitute, where the row would become the same as another one
 */
export type RewriteRow = (row: TextRow, suffix: string) => NewValues | null;

const rowsPerBatch = 500;

const asText = ({ name, kind }: TextColumn): Sql =>
  kind === 'list' ? sql`to_jsonb(${sql.ref(name)})::text` : sql`${sql.ref(name)}::text`;

function asStored({ type, kind }: TextColumn, value: Sql): Sql {
  if (kind !== 'list') return sql`${value}::${sql.raw(type)}`;
  return sql`CASE WHEN ${value} IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(${value}::jsonb))::${sql.raw(type)} END`;
}

/** The condition that something of somebody may stand in a row, in any case. */
function roughCondition(columns: readonly TextColumn[], { rough }: Occurrences): Sql {
  const row = sql`lower(concat_ws(' ', ${sql.join(columns.map(asText))}))`;
  return sql`${row} LIKE ANY(ARRAY[${sql.join(rough.map((word) => sql`lower(${likePatternOf(word)}::text)`))}])`;
}

/** A row with its new values. */
type RewrittenRow = { row: TextRow; values: NewValues };

/** Writes new values. @returns the rows that had not been changed by others meanwhile */
async function writeRows(
  trx: Kysely<Tables>,
  { table, columns, names }: TextTable,
  rows: readonly RewrittenRow[],
): Promise<RewrittenRow[]> {
  const changed = columns.filter(({ name }) => rows.some(({ values }) => name in values));
  const sets = changed.map((column, i) => sql`${sql.ref(column.name)} = ${asStored(column, sql.raw(`v.c${i}`))}`);
  if (names.includes('version') && names.includes('updated_at'))
    sets.push(sql`version = t.version + 1, updated_at = now()`);
  const places = rows.map(({ row }) => row.place);
  const lists = changed.map(
    ({ name }) =>
      sql`${rows.map(({ row, values }) => (name in values ? values[name] : row.values[name]) ?? null)}::text[]`,
  );
  const { rows: written } = await sql<{ place: string }>`UPDATE ${sql.table(table)} t SET ${sql.join(sets)}
    FROM unnest(${places}::text[], ${sql.join(lists)}) v (place, ${sql.raw(changed.map((_, i) => `c${i}`).join(', '))})
    WHERE t.ctid = ANY(${places}::tid[]) AND t.ctid = v.place::tid RETURNING v.place`.execute(trx);
  const writtenPlaces = new Set(written.map(({ place }) => place));
  return rows.filter(({ row }) => writtenPlaces.has(row.place));
}

/**
 * Writes new values; a row that would become the same as another one by its key gets substitutes of its own.
 * @returns the rows that had not been changed by others meanwhile
 */
async function writeDistinct(
  trx: Kysely<Tables>,
  table: TextTable,
  rows: readonly TextRow[],
  { rewrite, numbered }: Pick<EraseOptions, 'rewrite' | 'numbered'>,
): Promise<RewrittenRow[]> {
  const rewritten = (row: TextRow, suffix: string) => ({ row, values: rewrite(row, suffix) ?? {} });
  const write = async (some: readonly TextRow[], suffix = ''): Promise<RewrittenRow[]> => {
    await sql`SAVEPOINT erasing`.execute(trx);
    try {
      const written = await writeRows(
        trx,
        table,
        some.map((row) => rewritten(row, suffix)),
      );
      await sql`RELEASE SAVEPOINT erasing`.execute(trx);
      return written;
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT erasing`.execute(trx);
      if (errorCodeOf(error) !== sqlStates.uniqueViolation || suffix !== '') throw error;
      const [first] = some;
      if (some.length === 1 && first) {
        const alone = await write(some, ` (${first.key})`);
        for (const { row, values } of alone) await numbered(row, { plain: rewrite(row, '') ?? {}, numbered: values });
        return alone;
      }
      const written: RewrittenRow[] = [];
      for (const row of some) written.push(...(await write([row])));
      return written;
    }
  };
  return write(rows);
}

type EraseOptions = {
  rewrite: RewriteRow;
  /** The condition of rows that are looked at too. */
  further: Sql | null;
  /** Called when the table is looked through, also when that has to be done again. */
  begin: () => void;
  /** Called with each row that was looked at, and its new values. */
  look: (row: TextRow, values: NewValues | null) => void;
  /** Called with each row that was rewritten. */
  written: (row: TextRow) => void;
  /** Called with a row that got substitutes of its own, with the values that it would have had, and those that it has. */
  numbered: (row: TextRow, values: { plain: NewValues; numbered: NewValues }) => Promise<void>;
};

/** Rewrites the rows of a table in which something of somebody stands. */
export async function eraseInTable(
  trx: Kysely<Tables>,
  table: TextTable,
  occurrences: Occurrences,
  { further, begin, look, written, ...options }: EraseOptions,
): Promise<void> {
  const { columns, names, primaryKey } = table;
  const isRough = occurrences.rough.length > 0 ? roughCondition(columns, occurrences) : sql`false`;
  const values = columns.flatMap((column) => [sql.lit(column.name), asText(column)]);
  const select = sql`SELECT ctid::text AS place, ${names.includes('user_id') ? sql`user_id` : sql`NULL::int AS user_id`},
      concat_ws(' ', ${sql.join([sql`NULL`, ...primaryKey.map((name) => sql.ref(name))])}) AS key,
      json_build_object(${sql.join(values)}) AS values
    FROM ${sql.table(table.table)} WHERE ${further ? sql`${isRough} OR ${further}` : isRough}`;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    begin();
    await sql`DECLARE erased_rows NO SCROLL CURSOR FOR ${select}`.execute(trx);
    for (;;) {
      const { rows } = await sql<TextRow>`FETCH ${sql.lit(rowsPerBatch)} FROM erased_rows`.execute(trx);
      if (rows.length === 0) break;
      const changed: TextRow[] = [];
      for (const row of rows) {
        const newValues = options.rewrite(row, '');
        look(row, newValues);
        if (newValues) changed.push(row);
      }
      if (changed.length === 0) continue;
      const rewritten = await writeDistinct(trx, table, changed, options);
      for (const { row } of rewritten) written(row);
      // Somebody has changed one of them meanwhile: it is looked for again.
      if (rewritten.length < changed.length) isDone = false;
    }
    await sql`CLOSE erased_rows`.execute(trx);
  }
}
