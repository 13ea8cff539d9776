import { measuredEntities, signs } from '../../../catalogue/measurements/measurement.ts';
import { units } from '../../../catalogue/measurements/units/index.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { finding, type Invariant, literal, textArray, unionAll } from './invariant.ts';

const items = `jsonb_to_recordset(t.measurements) m
  (type integer, qualifier text, value numeric, sign text, text text, reason text)`;

const remedy = 'Correct the measurements in the form of the record.';
const ofType = `'measurement_type ' || t.measurement_type_id`;

export const measurements: readonly Invariant[] = [
  {
    name: 'measurement-lists',
    meaning: 'A measurement of a record is of a quantity that does not exist, or is no value of its quantity.',
    remedy,
    sql: () =>
      unionAll(
        measuredEntities.map(
          (entity) => `SELECT * FROM (${finding(
            `${literal(`${entity} `)} || t.${entity}_id`,
            `coalesce(y.name, 'quantity ' || coalesce(m.type::text, 'without a number')) || CASE
              WHEN y.name IS NULL THEN ' does not exist'
              WHEN num_nonnulls(m.value, m.text, m.reason) <> 1 THEN ' has none or several of number, text and reason'
              WHEN m.value IS NOT NULL AND y.kind = 'text' THEN ' is a text and has a number'
              WHEN m.text IS NOT NULL AND y.kind = 'number' THEN ' is a number and has a text'
              WHEN m.sign <> ALL(${textArray(signs)}) THEN ' has an unknown sign'
              WHEN m.reason <> ALL(${textArray(missingTerms)}) THEN ' has an unknown reason' END`,
          )} FROM ${entity} t CROSS JOIN LATERAL ${items}
            LEFT JOIN measurement_type y ON y.measurement_type_id = m.type) found WHERE problem IS NOT NULL`,
        ),
      ),
  },
  {
    name: 'measured-once',
    meaning: 'A record has two measurements of one quantity with the same qualifier.',
    remedy,
    sql: () =>
      unionAll(
        measuredEntities.map(
          (entity) =>
            `${finding(
              `${literal(`${entity} `)} || t.${entity}_id`,
              `'quantity ' || m.type || coalesce(', ' || m.qualifier, '') || ' is there ' || count(*) || ' times'`,
            )} FROM ${entity} t CROSS JOIN LATERAL ${items} GROUP BY t.${entity}_id, m.type, m.qualifier HAVING count(*) > 1`,
        ),
      ),
  },
  {
    name: 'quantity-names',
    meaning: 'Two quantities have the same name, which headers of tables cannot tell apart.',
    remedy: 'Merge the quantities, or rename one of them.',
    sql: () => `${finding(`'measurement_type ' || string_agg(t.measurement_type_id::text, ', ')`, 'lower(t.name)')}
      FROM measurement_type t GROUP BY lower(t.name) HAVING count(*) > 1`,
  },
  {
    name: 'quantities',
    meaning: 'The unit or the limits of a quantity contradict each other, or the unit is unknown.',
    remedy: 'Correct the quantity in its form.',
    sql: () =>
      `SELECT * FROM (${finding(
        ofType,
        `CASE WHEN t.kind = 'text' AND t.unit IS NOT NULL THEN 'is a text and has the unit ' || t.unit
        WHEN t.unit <> ALL(${textArray(units.map(({ code }) => code))}) THEN 'has the unknown unit ' || t.unit
        WHEN t.low >= t.high THEN 'reaches from ' || t.low || ' to ' || t.high END`,
      )} FROM measurement_type t) found WHERE problem IS NOT NULL`,
  },
];
