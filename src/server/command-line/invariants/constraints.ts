import { finding, type Invariant, literal, placeOf, quoted, shown, unionAll } from './invariant.ts';

// The rules of the database itself. An import switches some of them off, a restored or damaged file may break all of them.

// PostgreSQL takes IS NULL of such a column for false without a look.
const isNull = (column: string) => `num_nulls(t.${quoted(column)}) > 0`;

export const constraints: readonly Invariant[] = [
  {
    name: 'filled-columns',
    meaning: 'A column that must be filled is empty.',
    remedy: 'Restore the record from a backup, or fill the column in a form.',
    sql: (rules) =>
      unionAll(
        [...Map.groupBy(rules.required, ({ table }) => table)].map(([table, columns]) => {
          const isEmpty = columns.map(({ column }) => `CASE WHEN ${isNull(column)} THEN ${literal(column)} END`);
          const all = columns.map(({ column }) => `t.${quoted(column)}`).join(', ');
          return `${finding(placeOf(rules, table), `concat_ws(', ', ${isEmpty.join(', ')}) || ' is empty'`)}
            FROM ${quoted(table)} t WHERE num_nulls(${all}) > 0`;
        }),
      ),
  },
  {
    name: 'checks',
    meaning: 'A row breaks a rule that its table has.',
    remedy: 'Correct the record in a form, or restore it from a backup.',
    sql: (rules) =>
      unionAll(
        rules.checks.map(
          ({ table, name, expression }) =>
            `${finding(placeOf(rules, table), literal(`breaks ${name}: ${expression}`))} FROM ${quoted(table)} t WHERE NOT (${expression})`,
        ),
      ),
  },
  {
    name: 'references',
    meaning: 'A row refers to a record that does not exist.',
    remedy: 'Restore the missing record from a backup, or choose another one in a form.',
    sql: (rules) =>
      unionAll(
        rules.foreignKeys.map(({ table, columns, target, targetColumns }) => {
          const own = columns.map((column) => `t.${quoted(column)}`);
          const isSame = targetColumns.map((column, i) => `x.${quoted(column)} = ${own[i]}`).join(' AND ');
          const problem = `${literal(`${columns.join(', ')} refers to ${target} `)} || left(concat_ws(' ', ${own.join(', ')}), 60) || ', which is gone'`;
          return `${finding(placeOf(rules, table), problem)} FROM ${quoted(table)} t
            WHERE num_nulls(${own.join(', ')}) = 0 AND NOT EXISTS (SELECT FROM ${target} x WHERE ${isSame})`;
        }),
      ),
  },
  {
    name: 'unique-keys',
    meaning: 'Several rows have the same key, by which a record is known.',
    remedy: 'Merge the records, or change the name of one; then run REINDEX for the index.',
    readsWithoutIndexes: true,
    sql: (rules) =>
      unionAll(
        rules.uniqueIndexes.map(({ table, name, keys, condition, countsEmpty }) => {
          const isFilled = countsEmpty ? [] : [`num_nulls(${keys.join(', ')}) = 0`];
          const conditions = [...(condition ? [`(${condition})`] : []), ...isFilled];
          const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
          const names = keys.map((_, i) => `k${i}`).join(', ');
          const problem = `count(*) || ${literal(` rows are the same for ${name}: `)} || ${shown(`concat_ws(', ', ${names})`)}`;
          const keyRows = `SELECT ${keys.map((key, i) => `${key} AS k${i}`).join(', ')} FROM ${quoted(table)} t ${where}`;
          return `${finding(literal(table), problem)} FROM (${keyRows}) k GROUP BY ${names} HAVING count(*) > 1`;
        }),
      ),
  },
];
