import { sql } from 'kysely';
import {
  type ComparedEntity,
  type ComparedField,
  type DoubleRule,
  doubleRulesOf,
  maxDistanceKm,
  maxSharing,
} from '../../catalogue/records/doubles.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import { comparedForm, groupedForm, haveSameInitials, isAbbreviated, isComparable, isNear } from './compared-values.ts';

/** Two records that are probably the same, with the indexes of the rules that say so, the most certain one first. */
export type DoublePair = { id: number; other_id: number; rules: number[] };

/** More pairs than anybody looks through; those of the most certain rules come first. */
const maxPairs = 100_000;

const and = (conditions: readonly Sql[]) => sql.join([...conditions], sql` AND `);

/** The column of a field in the form by which records are grouped. */
const groupedColumn = ({ field, as }: ComparedField) => `${field}_${as}`;

/** The fields that have values in both records of a pair. */
const filledIn = ({ same, swapped }: DoubleRule): ComparedField[] => [
  ...same,
  ...(swapped ?? []).map((field) => ({ field, as: 'spelling' as const })),
];

/** The fields whose stored values a rule needs. */
const fieldsIn = (rule: DoubleRule) => [
  ...filledIn(rule).map(({ field }) => field),
  ...(rule.agreeing ?? []).map(({ field }) => field),
  ...(rule.agreeingDates ?? []),
  ...(rule.near ?? []),
];

/** The values that records have in common if they are in one group of a rule. Names in either order are sorted. */
function keysOf({ same, swapped }: DoubleRule): Sql[] {
  const column = (field: ComparedField) => sql.ref(`c.${groupedColumn(field)}`);
  const parts: Sql[] = same.map(column);
  if (!swapped) return parts;
  const names = sql.join(swapped.map((field) => column({ field, as: 'spelling' })));
  return [...parts, sql`least(${names})`, sql`greatest(${names})`];
}

/** Conditions of which one record of a pair fulfils each, on a record of the table `table`. */
function conditionsOfOne({ initialsOf, oneWithout = [] }: DoubleRule, table: string): Sql[] {
  const value = (name: string) => sql.ref(`${table}.${name}`);
  return [
    ...oneWithout.map((field) => sql`${value(groupedColumn(field))} IS NULL`),
    ...(initialsOf === undefined ? [] : [isAbbreviated(value(initialsOf))]),
  ];
}

/** The conditions of a rule on two records of one group, `a` and `b`. */
function pairConditions(rule: DoubleRule): Sql[] {
  const { same, swapped, initialsOf, agreeing = [], agreeingDates = [], near } = rule;
  const both = (name: string): [Sql, Sql] => [sql.ref(`a.${name}`), sql.ref(`b.${name}`)];
  const ofB = conditionsOfOne(rule, 'b');
  const conditions = [
    ...same.map((field) => {
      const [a, b] = both(field.as === 'spelling' ? `${field.field}_compared` : groupedColumn(field));
      return sql`${a} = ${b}`;
    }),
    ...conditionsOfOne(rule, 'a').map((ofA, index) => sql`(${ofA} OR ${ofB[index]})`),
    ...agreeing.map(({ field, as }) => {
      const [a, b] = both(field);
      return sql`(${comparedForm(as, a)} = ${comparedForm(as, b)}) IS NOT FALSE`;
    }),
    ...agreeingDates.map((name) => {
      const [a, b] = both(name);
      return sql`(starts_with(${a}, ${b}) OR starts_with(${b}, ${a})) IS NOT FALSE`;
    }),
  ];
  if (swapped) {
    const [[firstA, firstB], [secondA, secondB]] = [both(`${swapped[0]}_compared`), both(`${swapped[1]}_compared`)];
    conditions.push(sql`${firstA} = ${secondB}`, sql`${secondA} = ${firstB}`, sql`${firstA} <> ${firstB}`);
  }
  if (initialsOf !== undefined) conditions.push(haveSameInitials(...both(initialsOf)));
  if (near) {
    const [[latA, latB], [lonA, lonB]] = [both(near[0]), both(near[1])];
    conditions.push(isNear({ lat: latA, lon: lonA }, { lat: latB, lon: lonB }, maxDistanceKm));
  }
  return conditions;
}

/**
 * The query of all pairs that fulfil a rule. Records are grouped first, in a form that is quickly made; only those of
 * groups are compared exactly, and in pairs.
 */
function rulePairs(entity: ComparedEntity, rule: DoubleRule, index: number): { tables: Sql[]; pairs: Sql } {
  const [shared, candidate] = [sql.id(`shared_${index}`), sql.id(`candidate_${index}`)];
  const keys = keysOf(rule);
  const names = keys.map((_, part) => sql.id(`key_${part}`));
  const filled = and(filledIn(rule).map((field) => sql`c.${sql.id(groupedColumn(field))} IS NOT NULL`));
  const [ofOne] = conditionsOfOne(rule, 'c');
  const hasOne = ofOne
    ? sql` AND (${sql.join(keys)}) IN (SELECT ${sql.join(keys)} FROM compared c WHERE ${filled} AND ${ofOne})`
    : sql``;
  const compared = filledIn(rule)
    .filter(({ as }) => as === 'spelling')
    .map(({ field, as }) => sql`, ${comparedForm(as, sql.ref(`c.${field}`))} AS ${sql.id(`${field}_compared`)}`);
  const tables = [
    sql`${shared} AS (SELECT ${sql.join(keys.map((key, part) => sql`${key} AS ${names[part]}`))} FROM compared c
      WHERE ${filled}${hasOne} GROUP BY ${sql.join(keys)} HAVING count(*) BETWEEN 2 AND ${sql.lit(maxSharing)})`,
    sql`${candidate} AS MATERIALIZED (SELECT c.*, ${sql.join(names.map((name) => sql`s.${name}`))}${sql.join(compared, sql``)}
      FROM compared c JOIN ${shared} s ON ${and(keys.map((key, part) => sql`${key} = s.${names[part]}`))}
      WHERE ${and(filledIn(rule).map((field) => isComparable(entity, field, 'c')))})`,
  ];
  const conditions = [...names.map((name) => sql`a.${name} = b.${name}`), sql`a.id < b.id`, ...pairConditions(rule)];
  return {
    tables,
    pairs: sql`SELECT a.id, b.id AS other_id, ${sql.lit(index)} AS rule
      FROM ${candidate} a JOIN ${candidate} b ON ${and(conditions)}`,
  };
}

/**
 * The query of all pairs of records of an entity that are probably the same, without those of which somebody has said
 * that they are not.
 */
export function pairsQuery(entity: ComparedEntity) {
  const rules = doubleRulesOf(entity);
  const withForms = rules.flatMap((rule) => [...filledIn(rule), ...(rule.oneWithout ?? [])]);
  const grouped = new Map(withForms.map((field) => [groupedColumn(field), field]));
  const columns = [
    ...[...new Set(rules.flatMap(fieldsIn))].map((name) => sql.ref(`t.${name}`)),
    ...[...grouped].map(([name, { field, as }]) => sql`${groupedForm(as, sql.ref(`t.${field}`))} AS ${sql.id(name)}`),
  ];
  const compared = sql`compared AS MATERIALIZED (
    SELECT ${idColumn(entity)} AS id, ${sql.join(columns)} FROM ${sql.table(entity)} t)`;
  const parts = rules.map((rule, index) => rulePairs(entity, rule, index));
  return sql<DoublePair>`WITH ${sql.join([compared, ...parts.flatMap(({ tables }) => tables)])},
    pair AS (${sql.join(
      parts.map(({ pairs }) => pairs),
      sql` UNION ALL `,
    )})
    SELECT p.id, p.other_id, array_agg(p.rule ORDER BY p.rule) AS rules
    FROM (SELECT * FROM pair LIMIT ${sql.lit(maxPairs)}) p
    WHERE NOT EXISTS (SELECT FROM not_double n WHERE n.entity = ${entity} AND n.id = p.id AND n.other_id = p.other_id)
    GROUP BY p.id, p.other_id`;
}
