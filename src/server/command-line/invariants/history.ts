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

/** The fields of each entity, as a JSON object. */
const ownFields = `${literal(JSON.stringify(Object.fromEntries(withHistory.map((entity) => [entity, fieldsOf(entity)]))))}::jsonb`;

const filled = (value: string) => `nullif(nullif(${value}, 'null'), '[]')`;

// The entry of an import is stored only when the record is deleted, and comes before all others nevertheless.
const position = `CASE WHEN h.action = 'create' THEN 0 ELSE h.id END`;
const isWhole = `h.action IN ('create', 'restore')`;
const objectOf = (column: string) => `CASE WHEN jsonb_typeof(h.${column}) = 'object' THEN h.${column} ELSE '{}' END`;
const entry = `entity || ' ' || record_id`;

/**
 * The entries whose values before are not those after the entries before them. A whole entry begins a section of the
 * history of its record; without one, the first value of a field is not known.
 */
const brokenSequences = `${finding(entry, `f.key || ' was ' || ${shown('f.value')} || ' in entry ' || id || ', and ' || ${shown('f.expected')} || ' before it'`)}
  FROM (SELECT *, jsonb_concat_agg(after) OVER (PARTITION BY entity, record_id, section ORDER BY position
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS state
    FROM (SELECT h.id, h.entity, h.record_id COLLATE "C" AS record_id, h.action, ${position} AS position,
        ${objectOf('before')} AS before, ${objectOf('after')} AS after,
        count(*) FILTER (WHERE ${isWhole}) OVER (PARTITION BY h.entity, h.record_id COLLATE "C" ORDER BY ${position}) AS section
      FROM history h WHERE (h.entity, h.record_id) IN (SELECT c.entity, c.record_id FROM history c
        WHERE c.action IN ('update', 'unlink', 'delete'))) h) h
  CROSS JOIN LATERAL (SELECT b.key, ${filled('b.value')} AS value, ${filled('h.state -> b.key')} AS expected
    FROM jsonb_each(h.before) b
    WHERE jsonb_exists(${ownFields} -> h.entity, b.key) AND (h.section > 0 OR jsonb_exists(h.state, b.key))
      AND ${filled('b.value')} IS DISTINCT FROM ${filled('h.state -> b.key')}) f
  WHERE h.action IN ('update', 'unlink', 'delete') AND h.state || h.before IS DISTINCT FROM h.state`;

/** The columns of a record `t` as its history holds them: lists as arrays of ids, empty ones as null. */
function columnsOf(entity: EntityName): string {
  const { id, fields } = entityOf(entity);
  const columns = fieldsOf(entity).map((name) => {
    const field = fields[name];
    if (field?.type !== 'references') return `t.${quoted(name)}`;
    const order = field.ordered ? 'l.position' : `l.${field.to}_id`;
    const list = `SELECT l.${field.to}_id FROM ${field.joinTable} l WHERE l.${entity}_id = t.${id} ORDER BY ${order}`;
    return `nullif(ARRAY(${list}), '{}') AS ${name}`;
  });
  return columns.join(', ');
}

/**
 * The fields of an entity's records that differ from the last entry that names them. After a whole entry, those that none
 * names are empty. Records are compared as wholes first, and field by field where they differ.
 */
function differingFields(entity: EntityName): string {
  const { id } = entityOf(entity);
  const empty = `${literal(JSON.stringify(Object.fromEntries(fieldsOf(entity).map((name) => [name, null]))))}::jsonb`;
  return `WITH whole AS (SELECT h.record_id, max(${position}) AS position FROM history h
      WHERE h.entity = ${literal(entity)} AND ${isWhole} GROUP BY 1),
    said AS (SELECT h.record_id, bool_or(w.position IS NOT NULL) AS is_whole,
        jsonb_concat_agg(${objectOf('after')} ORDER BY ${position}) AS values
      FROM history h LEFT JOIN whole w USING (record_id)
      WHERE h.entity = ${literal(entity)} AND ${position} >= coalesce(w.position, 0) GROUP BY 1),
    compared AS (SELECT s.record_id, s.is_whole, s.values, one.now
      FROM said s JOIN ${quoted(entity)} t ON t.${id}::text = s.record_id
      CROSS JOIN LATERAL (SELECT to_jsonb(r) AS now FROM (SELECT ${columnsOf(entity)}) r) one
      WHERE CASE WHEN s.is_whole THEN ${empty} ELSE one.now END || (s.values - 'measurements') <> one.now)
    ${finding(`${literal(`${entity} `)} || c.record_id`, `n.key || ' is ' || ${shown('n.value')} || ', and its history says ' || ${shown('c.values -> n.key')}`)}
      FROM compared c CROSS JOIN LATERAL jsonb_each(c.now) n
      WHERE (c.is_whole OR jsonb_exists(c.values, n.key))
        AND ${filled('n.value')} IS DISTINCT FROM ${filled('c.values -> n.key')}`;
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
    sql: () => brokenSequences,
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
