import { columnNameOf } from '../columns.ts';
import type { FieldRef, FieldValue } from '../plausibility/rule.ts';
import { checkPlausibility, columnRules, type ImplausibleValue } from '../plausibility/rules.ts';
import { type Archive, type Finding, findingOf } from './findings.ts';
import type { ElementValues } from './values.ts';

const columnNameOfRef = ({ entity, field }: FieldRef): string => columnNameOf(entity, field) ?? field;

/** The rules, with the names of the columns that each compares. */
const rules = columnRules.map((rule) => ({ rule, columns: rule.fieldRefs.map(columnNameOfRef) }));

/** The names of all columns that the rules compare. */
export const plausibilitySources: readonly string[] = [...new Set(rules.flatMap(({ columns }) => columns))];

/** All combinations of one value per list, with null for an empty list. */
function combinations(lists: readonly (readonly FieldValue[])[]): FieldValue[][] {
  return lists.reduce<FieldValue[][]>(
    (partial, list) =>
      partial.flatMap((combination) => (list.length > 0 ? list : [null]).map((value) => [...combination, value])),
    [[]],
  );
}

/** Elements with more combinations are skipped, as their number grows exponentially with the number of columns. */
const maxCombinations = 200;

/**
 * The violation of a rule by an element. In a pooled library it is unknown which values belong together: a rule on
 * several columns is violated only if all combinations violate it, a rule on one column if any value does.
 */
function findViolation({ rule, columns }: (typeof rules)[number], valuesOf: ElementValues): ImplausibleValue | null {
  const lists = columns.map(valuesOf);
  // Fast path: nearly all elements come from one sample.
  if (lists.every(({ length }) => length < 2))
    return checkPlausibility(
      rule,
      lists.map(([value = null]) => value),
    );
  if (lists.reduce((product, { length }) => product * Math.max(1, length), 1) > maxCombinations) return null;
  const violations = combinations(lists).map((values) => checkPlausibility(rule, values));
  const isSound = columns.length > 1 && violations.includes(null);
  return isSound ? null : (violations.find((violation) => violation !== null) ?? null);
}

/** The findings on contradictory values of an element, which an archive would publish unchecked. */
export function plausibilityFindings(archive: Archive, valuesOf: ElementValues): Finding[] {
  return rules.flatMap((rule) => {
    const violation = findViolation(rule, valuesOf);
    if (!violation) return [];
    const { code, fieldRef, value, other, otherValue, limit } = violation;
    const column = columnNameOfRef(fieldRef);
    const finding = findingOf(archive, code, column, column, other ? `${value} / ${otherValue}` : value);
    return [{ ...finding, ...(other && { other: columnNameOfRef(other) }), ...(limit !== undefined && { limit }) }];
  });
}
