import { type EntityName, entityNames, entityOf } from '../../../catalogue/index.ts';
import { binDays } from '../../../catalogue/limits.ts';
import { joinTables } from '../../changes/folded-rows.ts';
import { finding, type Invariant, literal, quoted, shown, textArray, unionAll } from './invariant.ts';

/** Entities that are also changed past the list of changes: by registrations, invitations and imports. */
const changedElsewhere: readonly EntityName[] = ['user', 'invitation', 'dataset', 'role', 'template'];

/** Columns that no change brings back: counters, times, and what triggers compute. */
const uncompared = textArray(['version', 'updated_at', 'created_at', 'natural_key', 'sequencer_known']);

const tables: readonly { table: string; keys: readonly string[] }[] = [
  ...entityNames
    .filter((entity) => !changedElsewhere.includes(entity))
    .map((entity) => ({ table: entity, keys: [entityOf(entity).id] })),
  ...joinTables
    .filter(({ holder }) => !changedElsewhere.includes(holder.entity))
    .map(({ table, holder, listed }) => ({ table, keys: [holder.column, listed.column] })),
];

const recordTables = textArray(entityNames);
const knownTables = textArray([...entityNames, ...joinTables.map(({ table }) => table)]);

/** The first change of which no rows were forgotten. */
const firstRecent = `(SELECT coalesce(min(id), (SELECT coalesce(max(id), 0) + 1 FROM change)) FROM change
  WHERE "when" > now() - make_interval(days => ${binDays}))`;

const isRecent = `c."when" > now() - make_interval(days => ${binDays})`;

/** How the rows of a table stand after all changes: the last value of each column, and whether the row was deleted. */
const foldedRows = (table: string) => `SELECT key, (array_agg(is_deleted ORDER BY last DESC))[1] AS is_deleted,
    jsonb_concat_agg(after ORDER BY last) AS after
  FROM (SELECT key, change_id, max(id) AS last,
      coalesce((array_agg(after IS NULL ORDER BY id DESC) FILTER (WHERE before IS NULL OR after IS NULL))[1], false) AS is_deleted,
      coalesce(jsonb_concat_agg(after ORDER BY before IS NOT NULL, id) FILTER (WHERE after IS NOT NULL), '{}') AS after
    FROM change_row WHERE table_name = ${literal(table)} AND change_id >= ${firstRecent} GROUP BY key, change_id) u
  GROUP BY key`;

const differingRows = ({ table, keys }: (typeof tables)[number]) => {
  const isSame = keys.map((key, i) => `t.${key} = split_part(f.key, ' ', ${i + 1})::int`).join(' AND ');
  const place = `${literal(`${table} `)} || f.key`;
  return `${finding(
    place,
    `CASE WHEN f.is_deleted THEN 'exists, and was deleted' WHEN t.${keys[0]} IS NULL THEN 'is gone, and was not deleted'
      ELSE d.key || ' is ' || ${shown('d.now')} || ', and the last change says ' || ${shown('d.said')} END`,
  )} FROM (${foldedRows(table)}) f LEFT JOIN ${quoted(table)} t ON ${isSame}
    LEFT JOIN LATERAL (SELECT a.key, n.value AS now, a.value AS said FROM jsonb_each(f.after) a JOIN jsonb_each(to_jsonb(t)) n USING (key)
      WHERE a.key <> ALL(${uncompared}) AND a.value IS DISTINCT FROM n.value ORDER BY a.key LIMIT 1) d ON NOT f.is_deleted
    WHERE CASE WHEN f.is_deleted THEN t.${keys[0]} IS NOT NULL ELSE t.${keys[0]} IS NULL OR d.key IS NOT NULL END`;
};

const ofChange = `'change ' || c.id`;
const deletedRows = `SELECT FROM change_row r WHERE r.change_id = c.id AND r.after IS NULL AND r.table_name = ANY(${recordTables})`;
/** A change that deletes again what an undoing had brought back belongs to the entry of the bin of the first change. */
const deletesAgain = `EXISTS (SELECT FROM change u WHERE u.id = c.undoes AND u.undoes IS NOT NULL)`;
const wrongBin = `${isRecent} AND (c.deletes AND c.action <> 'undo_import' AND NOT EXISTS (${deletedRows})
  OR NOT c.deletes AND NOT ${deletesAgain} AND EXISTS (${deletedRows}))`;

export const changes: readonly Invariant[] = [
  {
    name: 'changes',
    meaning: 'A change is of no known kind of records, or an import in the list of changes is none.',
    remedy: 'Restore the change from a backup.',
    sql: () => `${finding(ofChange, `c.action || ' of ' || c.entity`)} FROM change c
      WHERE c.entity <> ALL(${recordTables}) OR c.count < 0
        OR c.action IN ('import', 'undo_import') AND (c.dataset_id IS NULL OR c.entity <> 'dataset')`,
  },
  {
    name: 'rows-of-changes',
    meaning: 'A row of a change is of no known table, or is not the row that its key names.',
    remedy: 'Restore the change from a backup; it cannot be undone.',
    sql: () => `${finding(`'change ' || r.change_id`, `'its row ' || r.id || ' of ' || r.table_name || ' ' || r.key`)} FROM change_row r
      WHERE r.table_name <> ALL(${knownTables}) OR num_nonnulls(r.before, r.after) = 0
        OR coalesce(jsonb_typeof(r.before), 'object') <> 'object' OR coalesce(jsonb_typeof(r.after), 'object') <> 'object'
        OR num_nonnulls(r.before, r.after) = 1 AND r.key <> concat_ws(' ', ${[
          `CASE r.table_name ${[
            ...entityNames.map((entity) => [entity, entityOf(entity).id]),
            ...joinTables.map(({ table, holder }) => [table, holder.column]),
          ]
            .map(
              ([table = '', column = '']) =>
                `WHEN ${literal(table)} THEN coalesce(r.before, r.after) ->> ${literal(column)}`,
            )
            .join(' ')} END`,
          `CASE r.table_name ${joinTables
            .map(
              ({ table, listed }) =>
                `WHEN ${literal(table)} THEN coalesce(r.before, r.after) ->> ${literal(listed.column)}`,
            )
            .join(' ')} END`,
        ].join(', ')})`,
  },
  {
    name: 'changes-to-now',
    meaning: 'A record or a link stands otherwise than the last change has left it.',
    remedy: 'Look at the history of the record; it was changed past the application.',
    sql: () => unionAll(tables.map(differingRows)),
  },
  {
    name: 'undone-changes',
    meaning: 'A change counts as undone, or not, against the changes that undo it.',
    remedy: 'Restore the change from a backup.',
    sql: () => `${finding(ofChange, `'is undone by ' || coalesce(c.undone_by::text, 'none')`)} FROM change c
      WHERE CASE WHEN c.undone_by IS NULL
        THEN EXISTS (SELECT FROM change u WHERE u.undoes = c.id AND u.undone_by IS NULL)
        ELSE NOT EXISTS (SELECT FROM change u WHERE u.id = c.undone_by AND u.undoes = c.id AND u.undone_by IS NULL) END`,
  },
  {
    name: 'bin-entries',
    meaning: 'An entry of the bin has no records to restore, or records that a change has deleted are not in the bin.',
    remedy: 'The bin is corrected with --mend.',
    sql: () => `${finding(ofChange, `CASE WHEN c.deletes THEN 'has deleted nothing' ELSE 'is not in the bin' END`)}
      FROM change c WHERE ${wrongBin}`,
    mend: () => [`UPDATE change c SET deletes = NOT deletes WHERE ${wrongBin}`],
  },
];
