import { acceptsMissingTerm, type Field, hasReasonColumn, reasonColumn } from '../../../catalogue/definition.ts';
import { typeOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf } from '../../../catalogue/index.ts';
import { checksumDigits } from '../../../catalogue/read-files/checksums.ts';
import { checksumFields } from '../../../catalogue/records/cross-field-rules.ts';
import { missingTerms, vocabularies } from '../../../catalogue/vocabularies/index.ts';
import { platformOf } from '../../../catalogue/vocabularies/sequencing.ts';
import { finding, type Invariant, literal, quoted, shown, textArray, unionAll } from './invariant.ts';

// The rules of the catalogue about the values of fields.

const remedy = 'Correct the value in the form of the record.';

type StoredField = { entity: EntityName; name: string; field: Field; value: string };

const storedFields: readonly StoredField[] = entityNames.flatMap((entity) =>
  Object.entries(entityOf(entity).fields).map(([name, field]) => ({ entity, name, field, value: `t.${quoted(name)}` })),
);

const columnTypeOf = ({ field }: StoredField) => typeOf(field).column;

/** The records of an entity that fulfil a condition. @param problem an expression of a text */
const records = (entity: EntityName, problem: string, condition: string, joined = '') =>
  `${finding(`${literal(`${entity} `)} || t.${quoted(entityOf(entity).id)}`, problem)}
    FROM ${quoted(entity)} t ${joined} WHERE ${condition}`;

/** A condition on a field of a record, with an expression of the problem. */
type FieldProblem = { entity: EntityName; problem: string; condition: string };

/** The problems of fields; each table is read once, however many of its fields are looked at. */
const fieldProblems = (problems: readonly FieldProblem[]): string =>
  unionAll(
    [...Map.groupBy(problems, ({ entity }) => entity)].map(([entity, ofEntity]) => {
      const isWrong = ofEntity.map(({ condition }) => `(${condition})`).join(' OR ');
      const rows = ofEntity.map(({ problem, condition }) => `(${problem}, ${condition})`).join(', ');
      return `${finding(`${literal(`${entity} `)} || t.${quoted(entityOf(entity).id)}`, 'v.problem')}
        FROM (SELECT * FROM ${quoted(entity)} t WHERE ${isWrong}) t
        CROSS JOIN LATERAL (VALUES ${rows}) v (problem, is_wrong) WHERE v.is_wrong`;
    }),
  );

const saysValue = ({ name, value }: StoredField) => `${literal(`${name} is `)} || ${shown(value)}`;

const isNoReason = (value: string) => `${value} <> ALL(${textArray(missingTerms)})`;

/** A pattern of JavaScript for PostgreSQL, which does not count beyond 255. */
function toPostgresPattern(pattern: string): string {
  return pattern.replaceAll(/\{(\d+),(\d+)\}/g, (counts, from: string, to: string) =>
    Number(to) <= 255 ? counts : `{${from},}`,
  );
}

type StoredRules = { minLength?: number; maxLength?: number; pattern?: string; minimum?: number; maximum?: number };

/** The condition that a text breaks the rules of its field. */
function isWrongText({ field, value }: StoredField): string {
  const { minLength, maxLength, pattern } = typeOf(field).storedSchema(field) as StoredRules;
  const rules = [
    ...(minLength === undefined ? [] : [`char_length(${value}) < ${minLength}`]),
    ...(maxLength === undefined ? [] : [`char_length(${value}) > ${maxLength}`]),
    ...(pattern === undefined ? [] : [`${value} !~ ${literal(toPostgresPattern(pattern))}`]),
  ];
  const isPlain = acceptsMissingTerm(field) && field.type !== 'text' ? ` AND ${isNoReason(value)}` : '';
  return `(${rules.join(' OR ') || 'false'})${isPlain}`;
}

/** The condition that a number is none, or beyond the limits of its field. */
function isWrongNumber({ field, value }: StoredField): string {
  const { minimum = '-Infinity', maximum = 'Infinity' } = typeOf(field).storedSchema(field) as StoredRules;
  return `NOT (${value} >= '${minimum}' AND ${value} <= '${maximum}' AND ${value} NOT IN ('NaN', 'Infinity', '-Infinity'))`;
}

/** The condition that a date is none of the calendar; a month or a year alone is one. */
const isWrongDate = ({ value }: StoredField) => `CASE
  WHEN ${value} !~ '^\\d{4}(-\\d{2}(-\\d{2})?)?$' THEN true
  WHEN length(${value}) > 4 AND substr(${value}, 6, 2) NOT BETWEEN '01' AND '12' THEN true
  WHEN length(${value}) > 7 THEN substr(${value}, 9, 2)::int NOT BETWEEN 1 AND extract(day FROM
    make_date(greatest(left(${value}, 4)::int, 1), substr(${value}, 6, 2)::int, 1) + interval '1 month' - interval '1 day')
  ELSE false END`;

/** The condition that a date is before another one, as far as both are exact. */
const isBefore = (one: string, other: string) =>
  `left(${one}, least(length(${one}), length(${other}))) < left(${other}, least(length(${one}), length(${other})))`;

/** The models of sequencers with their platforms, as rows. */
const modelRows = vocabularies.seq_meth.flatMap((model) => {
  const platform = platformOf(model);
  return platform === null ? [] : [`(${literal(model)}, ${literal(platform)})`];
});

/** Whether a field, or one of the same name of another entity, takes missing-value terms: records are made of the values of others. */
const acceptsReasons = (name: string) =>
  storedFields.some((stored) => stored.name === name && acceptsMissingTerm(stored.field));

/** The fields whose columns are of a type, as problems. */
const ofColumnType = (
  type: string,
  isWrong: (stored: StoredField) => string,
  isConcerned: (stored: StoredField) => boolean = () => true,
): FieldProblem[] =>
  storedFields
    .filter((stored) => columnTypeOf(stored) === type && isConcerned(stored))
    .map((stored) => ({ entity: stored.entity, problem: saysValue(stored), condition: isWrong(stored) }));

/** The condition that a field with a vocabulary holds none of its terms. */
function isNoTerm({ name, field, value }: StoredField): string {
  const terms = typeOf(field).terms?.(field) ?? [];
  return `${value} <> ALL(${textArray([...terms, ...(acceptsReasons(name) ? missingTerms : [])])})`;
}

const isChoice = ({ field }: StoredField) => field.type === 'choice';

export const values: readonly Invariant[] = [
  {
    name: 'terms',
    meaning: 'A field with a vocabulary holds something else than one of its terms.',
    remedy: 'Choose one of the terms in the form of the record.',
    sql: () => fieldProblems(ofColumnType('text', isNoTerm, isChoice)),
  },
  {
    name: 'texts',
    meaning: 'A text is empty, too long, or not in the form of its field.',
    remedy,
    sql: () => fieldProblems(ofColumnType('text', isWrongText, (stored) => !isChoice(stored))),
  },
  {
    name: 'numbers',
    meaning: 'A number is beyond the limits of its field.',
    remedy,
    sql: () => fieldProblems(ofColumnType('double precision', isWrongNumber)),
  },
  {
    name: 'dates',
    meaning: 'A date is not in the calendar.',
    remedy,
    sql: () => fieldProblems(ofColumnType('partial_date', isWrongDate)),
  },
  {
    name: 'reasons',
    meaning: 'The reason of a missing value is none of the terms of INSDC.',
    remedy: 'Choose one of the terms in the form of the record.',
    sql: () =>
      fieldProblems(
        storedFields.flatMap(({ entity, name, field }) => {
          const value = `t.${quoted(reasonColumn(name))}`;
          const problem = `${literal(`${reasonColumn(name)} is `)} || ${shown(value)}`;
          return hasReasonColumn(field) ? [{ entity, problem, condition: isNoReason(value) }] : [];
        }),
      ),
  },
  {
    name: 'periods',
    meaning: 'A period ends before it begins.',
    remedy,
    sql: () =>
      unionAll(
        entityNames.flatMap((entity) =>
          (entityOf(entity).periods ?? []).map(([begin, end]) =>
            records(entity, `t.${begin} || ' to ' || t.${end}`, isBefore(`t.${end}`, `t.${begin}`)),
          ),
        ),
      ),
  },
  {
    name: 'depths',
    meaning: 'A range of depths ends above its beginning.',
    remedy,
    sql: () =>
      unionAll(
        storedFields
          .filter(({ field }) => field.type === 'depth')
          .map((stored) => {
            const { entity, value } = stored;
            const end = (which: number) => `split_part(${value}, '-', ${which})::numeric`;
            const isRange = `${value} ~ '^\\d+(\\.\\d+)?-\\d+(\\.\\d+)?$'`;
            return records(entity, saysValue(stored), `CASE WHEN ${isRange} THEN ${end(2)} < ${end(1)} ELSE false END`);
          }),
      ),
  },
  {
    name: 'checksum-lengths',
    meaning: 'A checksum has not as many digits as its method gives.',
    remedy,
    sql: () =>
      fieldProblems(
        checksumFields.flatMap((name) =>
          Object.entries(checksumDigits).map(([method, digits]) => ({
            entity: 'sequencing_element' as const,
            problem: `${literal(`${name} has `)} || length(t.${name}) || ${literal(` digits, and ${method} has ${digits}`)}`,
            condition: `t.checksum_method = ${literal(method)} AND length(t.${name}) <> ${digits} AND t.${name} ~ '^[0-9a-f]+$'`,
          })),
        ),
      ),
  },
  {
    name: 'platforms',
    meaning: 'A sequencer has another platform than its model.',
    remedy,
    sql: () =>
      records(
        'sequencer',
        `t.seq_meth || ' of ' || t.sequencing_platform || ' instead of ' || m.platform`,
        'm.platform <> t.sequencing_platform',
        `JOIN (VALUES ${modelRows.join(', ')}) m (model, platform) ON m.model = t.seq_meth`,
      ),
  },
];
