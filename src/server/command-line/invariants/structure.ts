import { entityNames, entityOf } from '../../../catalogue/index.ts';
import { keyIndexName } from '../../database/natural-key-indexes.ts';
import { finding, type Invariant, literal, quoted, textArray, unionAll } from './invariant.ts';

const ofSchema = `c.relnamespace = current_schema()::regnamespace`;

/** The triggers that also run while an import has switched the others off. */
const runsAlways = `(t.tgname ~ '^(index_measurements_|mark_search_change_(update|delete|truncate)$)' OR t.tgname = 'check_later')`;

const restingTriggers = `FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE ${ofSchema} AND (t.tgenabled IN ('D', 'R') OR NOT t.tgisinternal AND ${runsAlways} AND t.tgenabled <> 'A')`;

const keyIndexes = entityNames.flatMap((entity) =>
  entityOf(entity).keys.map((_, which) => keyIndexName(entity, which)),
);

/**
 * The indexes whose making was broken off, as the end of a query. Those of a table that has an index made at this moment
 * are left out, as REINDEX CONCURRENTLY makes and leaves some that are not valid meanwhile.
 */
export const brokenIndexes = `FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE ${ofSchema} AND NOT (i.indisvalid AND i.indisready AND i.indislive)
    AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.relid = i.indrelid AND p.datname = current_database())`;

/** Whether a {@link brokenIndexes broken index} is one that REINDEX CONCURRENTLY leaves beside the one in use. */
export const isCopy = `c.relname ~ '_cc(new|old)\\d*$'`;

export const structure: readonly Invariant[] = [
  {
    name: 'valid-indexes',
    meaning: 'An index is not used, as its making was broken off.',
    remedy: 'It is made anew with --mend.',
    sql: () => `${finding('i.indexrelid::regclass::text', `'is not valid'`)} ${brokenIndexes}`,
    mend: () => [
      `DO $$ DECLARE broken record; BEGIN
        FOR broken IN SELECT c.oid::regclass AS name, ${isCopy} AS is_copy ${brokenIndexes} LOOP
          EXECUTE format(CASE WHEN broken.is_copy THEN 'DROP INDEX %s' ELSE 'REINDEX INDEX %s' END, broken.name);
        END LOOP; END $$`,
    ],
  },
  {
    name: 'natural-key-indexes',
    meaning: 'The index that keeps the natural keys of records unique is missing.',
    remedy: 'Make it as the migrations in src/server/database/migrations do, or restore the database from a backup.',
    sql: () => `${finding('name', `'is missing'`)} FROM unnest(${textArray(keyIndexes)}) name
      WHERE NOT EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE ${ofSchema} AND c.relname = name AND i.indisunique)`,
  },
  {
    name: 'valid-constraints',
    meaning: 'A rule of a table was never checked for the rows that it already had.',
    remedy: 'Run ALTER TABLE … VALIDATE CONSTRAINT … for it.',
    sql: () => `${finding('c.relname::text', `o.conname || ' is not validated'`)} FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
      WHERE ${ofSchema} AND NOT o.convalidated`,
  },
  {
    name: 'enabled-triggers',
    meaning: 'A trigger is switched off, so that changes are not recorded, checked or found.',
    remedy: 'It is switched on with --mend; what was changed meanwhile is named by the other rules.',
    sql: () => `${finding('c.relname::text', `t.tgname || ' is switched off'`)} ${restingTriggers}`,
    mend: () => [
      `DO $$ DECLARE resting record; BEGIN
        FOR resting IN SELECT c.oid::regclass AS name, t.tgname, ${runsAlways} AND NOT t.tgisinternal AS always ${restingTriggers} LOOP
          EXECUTE format('ALTER TABLE %s ENABLE %s TRIGGER %I', resting.name,
            CASE WHEN resting.always THEN 'ALWAYS' ELSE '' END, resting.tgname);
        END LOOP; END $$`,
    ],
  },
  {
    name: 'collations',
    meaning:
      'The library that sorts texts has another version than the indexes were made with, which may then miss records.',
    remedy:
      'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION or ALTER COLLATION … REFRESH VERSION.',
    sql: () => `${finding(`'the database'`, `'has ' || datcollversion || ', and the library is ' || coalesce(pg_database_collation_actual_version(oid), 'without one')`)}
      FROM pg_database WHERE datname = current_database() AND datcollversion <> coalesce(pg_database_collation_actual_version(oid), '')
      UNION ALL
      ${finding(`'collation ' || c.collname`, `'has ' || c.collversion || ', and the library is ' || coalesce(pg_collation_actual_version(c.oid), 'without one')`)}
      FROM pg_collation c WHERE c.collversion <> coalesce(pg_collation_actual_version(c.oid), '')
        AND EXISTS (SELECT FROM pg_index i WHERE c.oid = ANY(i.indcollation))`,
  },
  {
    name: 'sequences',
    meaning: 'The next number of a new record is taken already, so that it could not be stored.',
    remedy: 'The sequence is moved beyond the highest number with --mend.',
    sql: ({ numbered }) =>
      unionAll(
        numbered.map(
          ({ table, column, sequence }) =>
            `SELECT * FROM (${finding(literal(sequence), `'is at ' || coalesce(pg_sequence_last_value(${literal(sequence)}::regclass), 0) || ', and the highest number is ' || highest`)}
              FROM (SELECT max(${quoted(column)}) AS highest FROM ${quoted(table)}) t
              WHERE highest > coalesce(pg_sequence_last_value(${literal(sequence)}::regclass), 0)) behind`,
        ),
      ),
    mend: ({ numbered }) =>
      numbered.map(
        ({ table, column, sequence }) => `SELECT setval(${literal(sequence)}::regclass, highest)
          FROM (SELECT max(${quoted(column)}) AS highest FROM ${quoted(table)}) t
          WHERE highest > coalesce(pg_sequence_last_value(${literal(sequence)}::regclass), 0)`,
      ),
  },
];
