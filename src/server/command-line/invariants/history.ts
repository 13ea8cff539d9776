import { entitiesWithDataset } from '../../../catalogue/chain.ts';
import { hasReasonColumn, reasonColumn } from '../../../catalogue/definition.ts';
import { type EntityName, entityNames, entityOf } from '../../../catalogue/index.ts';
import { finding, type Invariant, literal, quoted, shown, textArray, unionAll } from './invariant.ts';

/** The entities whose records have a history. The one of an import is its record itself. */
const withHistory: readonly EntityName[] = entityNames.filter((entity) => entity !== 'dataset');

/** The entities of which records come with the migrations. */
const shipped: readonly EntityName[] = ['role', 'measurement_type', 'template'];

const withOrigin = withHistory.filter((entity) => !shipped.includes(entity));

/** The fields of an entity whose values its history holds as the record does; measurements have names there. */
const fieldsOf = (entity: EntityName): string[] =>
  Object.entries(entityOf(entity).fields).flatMap(([name, field]) => {
    if (field.type === 'measurements') return [];
    return hasReasonColumn(field) ? [name, reasonColumn(name)] : [name];
  });

const ownFields = withHistory.flatMap((entity) =>
  fieldsOf(entity).map((field) => `(${literal(entity)}, ${literal(field)})`),
);

const filled = (value: string) => `nullif(nullif(${value}, 'null'), '[]')`;

// The entry of an import is stored only when the record is deleted, and comes before all others nevertheless.
const position = `CASE WHEN h.action = 'create' THEN 0 ELSE h.id END`;
const isWhole = `h.action IN ('create', 'restore')`;
const objectOf = (column: string) => `CASE WHEN jsonb_typeof(h.${column}) = 'object' THEN h.${column} ELSE '{}' END`;
const entry = `entity || ' ' || record_id`;

/** The values of a record as its history holds them: a row for each field. */
function storedValues(entity: EntityName): string {
  const { id, fields } = entityOf(entity);
  const columns = fieldsOf(entity).map((name) => {
    const field = fields[name];
    if (field?.type !== 'references') return `t.${quoted(name)}`;
    const order = field.ordered ? 'l.position' : `l.${field.to}_id`;
    return `ARRAY(SELECT l.${field.to}_id FROM ${field.joinTable} l WHERE l.${entity}_id = t.${id} ORDER BY ${order}) AS ${name}`;
  });
  return `SELECT t.${id}::text AS record_id, f.key AS field, ${filled('f.value')} AS value
    FROM ${quoted(entity)} t, LATERAL (SELECT to_jsonb(r) AS row FROM (SELECT ${columns.join(', ')}) r) one, jsonb_each(one.row) f
    WHERE t.${id}::text IN (SELECT record_id FROM history WHERE entity = ${literal(entity)})`;
}

/** The fields of an entity's records that differ from the last entry that names them. */
function differingFields(entity: EntityName): string {
  return `WITH whole AS (SELECT h.record_id, max(${position}) AS position FROM history h
      WHERE h.entity = ${literal(entity)} AND ${isWhole} GROUP BY 1),
    said AS (SELECT DISTINCT ON (h.record_id, f.key) h.record_id, f.key AS field, ${filled('f.value')} AS value
      FROM history h LEFT JOIN whole w USING (record_id), jsonb_each(${objectOf('after')}) f
      WHERE h.entity = ${literal(entity)} AND ${position} >= coalesce(w.position, 0)
      ORDER BY h.record_id, f.key, ${position} DESC)
    ${finding(`${literal(`${entity} `)} || n.record_id`, `n.field || ' is ' || ${shown('n.value')} || ', and its history says ' || ${shown('s.value')}`)}
      FROM (${storedValues(entity)}) n LEFT JOIN said s USING (record_id, field)
      WHERE n.value IS DISTINCT FROM s.value
        AND (s.field IS NOT NULL OR EXISTS (SELECT FROM whole w WHERE w.record_id = n.record_id))`;
}

export const history: readonly Invariant[] = [
  {
    name: 'history-entries',
    meaning: 'An entry of the history is of no known kind, or has not the values that its kind has.',
    remedy: 'Restore the entry from a backup.',
    sql: () => `${finding(`'history ' || h.id`, `h.action || ' of ' || h.entity || ' ' || h.record_id`)} FROM history h
      WHERE h.entity <> ALL(${textArray(entityNames)})
        OR NOT CASE h.action
          WHEN 'create' THEN jsonb_typeof(h.after) = 'object' AND h.before IS NULL
          WHEN 'restore' THEN jsonb_typeof(h.after) = 'object' AND h.before IS NULL
          WHEN 'delete' THEN jsonb_typeof(h.before) = 'object' AND h.after IS NULL
          ELSE jsonb_typeof(h.after) = 'object' AND coalesce(jsonb_typeof(h.before), 'object') = 'object' END`,
  },
  {
    name: 'history-changes',
    meaning: 'An entry of the history belongs to a change that does not exist.',
    remedy: 'Restore the change from a backup.',
    sql: () => `${finding(`'history ' || h.id`, `'belongs to change ' || h.change_id`)} FROM history h
      WHERE h.change_id IS NOT NULL AND NOT EXISTS (SELECT FROM change c WHERE c.id = h.change_id)`,
  },
  {
    name: 'history-in-sequence',
    meaning:
      'An entry of the history begins with another value than the one before it ended with, so that entries are missing.',
    remedy: 'Compare the history of the record with a backup.',
    sql: () => `${finding(entry, `field || ' was ' || ${shown('before')} || ' in entry ' || id || ', and ' || ${shown('expected')} || ' before it'`)}
      FROM (SELECT *, CASE WHEN last_named >= coalesce(last_whole, 0) THEN last_after END AS expected
        FROM (SELECT *, lag(after) OVER named AS last_after, lag(position) OVER named AS last_named
          FROM (SELECT h.id, h.entity, h.record_id, h.action, h.position, h.last_whole, own.field,
              ${filled('h.before -> own.field')} AS before, ${filled('h.after -> own.field')} AS after
            FROM (SELECT h.id, h.entity, h.record_id, h.action, ${position} AS position,
                ${objectOf('before')} AS before, ${objectOf('after')} AS after,
                max(${position}) FILTER (WHERE ${isWhole}) OVER (PARTITION BY h.entity, h.record_id ORDER BY ${position}
                  ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS last_whole
              FROM history h) h
            CROSS JOIN LATERAL (SELECT DISTINCT key FROM jsonb_each(h.before || h.after)) f
            JOIN (VALUES ${ownFields.join(', ')}) own (entity, field) ON own.entity = h.entity AND own.field = f.key) mentions
          WINDOW named AS (PARTITION BY entity, record_id, field ORDER BY position)) mentions) mentions
      WHERE action IN ('update', 'unlink', 'delete') AND before IS DISTINCT FROM expected
        AND (last_named IS NOT NULL OR last_whole IS NOT NULL)`,
  },
  {
    name: 'history-to-now',
    meaning: 'A record has another value than the last entry of its history says.',
    remedy: 'Look at the history of the record; the value was changed past the application.',
    sql: () => unionAll(withHistory.map(differingFields)),
  },
  {
    name: 'history-of-deleted',
    meaning: 'A record exists although its history says that it was deleted, or is gone without a word in its history.',
    remedy: 'Restore the record from a backup, or delete it once more in the application.',
    sql: () =>
      unionAll(
        withHistory.map((entity) => {
          const exists = `EXISTS (SELECT FROM ${quoted(entity)} t WHERE t.${entityOf(entity).id}::text = record_id)`;
          return `${finding(entry, `'ends with ' || action`)}
            FROM (SELECT DISTINCT ON (h.record_id) h.entity, h.record_id, h.action FROM history h
              WHERE h.entity = ${literal(entity)} ORDER BY h.record_id, ${position} DESC) last
            WHERE (action = 'delete') = ${exists}`;
        }),
      ),
  },
  {
    name: 'record-origins',
    meaning: 'Nothing says who has brought a record: neither an import nor its history.',
    remedy: 'Restore its history from a backup.',
    sql: () =>
      unionAll(
        withOrigin.map((entity) => {
          const { id } = entityOf(entity);
          const isFromForm = entitiesWithDataset.includes(entity) ? 't.dataset_id IS NULL' : 'true';
          return `${finding(`${literal(`${entity} `)} || t.${id}`, `'has no origin'`)} FROM ${quoted(entity)} t
            WHERE ${isFromForm} AND NOT EXISTS (SELECT FROM history h
              WHERE h.entity = ${literal(entity)} AND h.record_id = t.${id}::text AND h.action = 'create')`;
        }),
      ),
  },
];
