import { type EntityName, entityNames, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { measuredEntities } from '../../../catalogue/measurements/measurement.ts';
import { finding, type Invariant, literal, placeOf, quoted, shown, unionAll } from './invariant.ts';
import type { SchemaRules } from './schema-rules.ts';

// PostgreSQL or a trigger computes these from stored values, so that they can be computed anew.

/** A rule about the columns of a name that PostgreSQL generates. */
function generatedColumns(column: string, name: string, meaning: string): Invariant {
  const ofName = ({ generated }: SchemaRules) => generated.filter((one) => one.column === column);
  const isStale = (expression: string) => `t.${quoted(column)} IS DISTINCT FROM (${expression})`;
  return {
    name,
    meaning,
    remedy: 'It is computed anew with --mend.',
    sql: (rules) =>
      unionAll(
        ofName(rules).map(
          ({ table, expression }) =>
            `${finding(placeOf(rules, table), `${literal(`${column} is `)} || ${shown(`t.${quoted(column)}`)} || ' and should be ' || ${shown(expression)}`)}
              FROM ${quoted(table)} t WHERE ${isStale(expression)}`,
        ),
      ),
    // PostgreSQL computes a generated column when one of its sources is set.
    mend: (rules) =>
      ofName(rules).map(
        ({ table, expression, source }) =>
          `UPDATE ${quoted(table)} t SET ${quoted(source)} = t.${quoted(source)} WHERE ${isStale(expression)}`,
      ),
  };
}

/** The tables of links that repeat the natural key of the record that they list. */
const linksWithKeys = entityNames.flatMap((entity) => {
  const { within, id } = entityOf(entity);
  const list = within && fieldOf(within.entity, within.field);
  return list?.type === 'references' ? [{ entity, id, links: list.joinTable, column: `${entity}_id` }] : [];
});

/** The entities that store whether the record to which they refer is known by itself. */
const dependentEntities = entityNames.flatMap((entity) => {
  const { parentDependentParts: parts } = entityOf(entity);
  const field = parts && fieldOf(entity, parts.parentField);
  return parts && field?.type === 'reference'
    ? [{ entity, column: parts.column, reference: parts.parentField, parent: field.to }]
    : [];
});

/** Whether the record to which a field of the record `t` refers is known by itself. */
const isKnown = (reference: string, parent: EntityName) =>
  `coalesce((SELECT p.known FROM ${quoted(parent)} p WHERE p.${entityOf(parent).id} = t.${reference}), false)`;

const measuredColumns = 'measurement_type_id, qualifier, value, text';

/** The rows of the table of measurements that the list of each record stands for. */
const listedRows = (entity: string, condition = 'true') => `SELECT r.${entity}_id, m.type, m.qualifier, m.value, m.text
  FROM ${entity} r, jsonb_to_recordset(r.measurements) m (type integer, qualifier text, value double precision, text text)
  WHERE r.measurements IS NOT NULL AND ${condition}`;

const differentRows = (entity: string) => {
  const stored = `SELECT ${entity}_id, ${measuredColumns} FROM ${entity}_measurement`;
  const less = (one: string, other: string, problem: string) =>
    `SELECT *, ${literal(problem)} AS problem FROM (${one} EXCEPT ALL ${other}) u (id, type, qualifier, value, text)`;
  return `(${less(listedRows(entity), stored, 'is not in the table of the search')}
    UNION ALL ${less(stored, listedRows(entity), 'is in the table of the search alone')})`;
};

export const derived: readonly Invariant[] = [
  generatedColumns('label', 'labels', 'The text by which lists show a record is not that of its fields.'),
  generatedColumns('searched', 'searched-texts', 'The text in which the search looks is not that of the record.'),
  generatedColumns('natural_key', 'natural-keys', 'The stored natural key of a record is not that of its fields.'),
  generatedColumns('state', 'person-states', 'The stored state of a person is not that of its fields.'),
  generatedColumns('known', 'known-sequencers', 'A sequencer counts as known, or not, against its fields.'),
  {
    name: 'keys-in-links',
    meaning: 'A link repeats another natural key than the record has that it lists.',
    remedy: 'It is written anew with --mend.',
    sql: (rules) =>
      unionAll(
        linksWithKeys.map(
          ({ entity, id, links, column }) =>
            `${finding(placeOf(rules, links), `'natural_key is ' || ${shown('t.natural_key')} || ' and should be ' || ${shown('r.natural_key')}`)}
              FROM ${links} t JOIN ${entity} r ON r.${id} = t.${column} WHERE t.natural_key IS DISTINCT FROM r.natural_key`,
        ),
      ),
    mend: () =>
      linksWithKeys.map(
        ({ entity, id, links, column }) => `UPDATE ${links} t SET natural_key = r.natural_key FROM ${entity} r
          WHERE r.${id} = t.${column} AND t.natural_key IS DISTINCT FROM r.natural_key`,
      ),
  },
  {
    name: 'runs-of-known-sequencers',
    meaning: 'A run says of its sequencer that it is known, or not, against the sequencer.',
    remedy: 'It is written anew with --mend.',
    sql: (rules) =>
      unionAll(
        dependentEntities.map(
          ({ entity, column, reference, parent }) =>
            `${finding(placeOf(rules, entity), `${literal(`${column} is `)} || t.${column}`)} FROM ${entity} t
              WHERE t.${column} <> ${isKnown(reference, parent)}`,
        ),
      ),
    mend: () =>
      dependentEntities.map(
        ({ entity, column, reference, parent }) => `UPDATE ${entity} t SET ${column} = ${isKnown(reference, parent)}
          WHERE t.${column} <> ${isKnown(reference, parent)}`,
      ),
  },
  {
    name: 'measured-rows',
    meaning: 'A measurement of a record is not found by the search, or the search finds one that the record has not.',
    remedy: 'The rows of the record are written anew with --mend.',
    sql: () =>
      unionAll(
        measuredEntities.map(
          (entity) =>
            `${finding(
              `${literal(`${entity} `)} || id`,
              `'quantity ' || type || coalesce(', ' || qualifier, '') || ': ' || coalesce(value::text, left(text, 60), 'no value') || ' ' || problem`,
            )} FROM ${differentRows(entity)} different`,
        ),
      ),
    mend: () =>
      measuredEntities.map(
        (entity) => `WITH wrong AS MATERIALIZED (SELECT DISTINCT id FROM ${differentRows(entity)} different),
          gone AS (DELETE FROM ${entity}_measurement WHERE ${entity}_id IN (SELECT id FROM wrong))
          INSERT INTO ${entity}_measurement (${entity}_id, ${measuredColumns})
          ${listedRows(entity, `r.${entity}_id IN (SELECT id FROM wrong)`)}`,
      ),
  },
];
