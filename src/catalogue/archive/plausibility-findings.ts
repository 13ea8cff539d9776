import { columnNameOf } from '../columns.ts';
import type { FieldRef, FieldValue } from '../plausibility/rule.ts';
import { checkPlausibility, columnRules, type ImplausibleValue } from '../plausibility/rules.ts';
import { type Archive, type Finding, findingOf } from './findings.ts';
import type { ElementValues } from './values.ts';

const columnNameOfRef = ({ entity, field }: FieldRef): string => columnNameOf(entity, field) ?? field;

/** The rules, with the columns that each compares. */
const rules = columnRules.map((rule) => ({ rule, columns: rule.fieldRefs.map(columnNameOfRef) }));

/** The names of all columns that the rules compare. */
export const plausibilitySources: readonly string[] = [...new Set(rules.flatMap(({ columns }) => columns))];

/** Every choice of one value a list; null for a list of none. */
function combinations(lists: readonly (readonly FieldValue[])[]): FieldValue[][] {
  return lists.reduce<FieldValue[][]>(
    (known, list) => known.flatMap((one) => (list.length > 0 ? list : [null]).map((value) => [...one, value])),
    [[]],
  );
}

/** Libraries with more choices are passed over, as the number grows with a power of that of the samples. */
const maxCombinations = 200;

/**
 * The finding of a rule on an element. Of a library that was pooled nobody knows which values belong together: a rule on several
 * columns finds something only where all choices contradict each other. A rule on one column looks at each value for itself.
 */
function findViolation({ rule, columns }: (typeof rules)[number], given: ElementValues): ImplausibleValue | null {
  const lists = columns.map(given);
  // Nearly all elements come from one sample.
  if (lists.every(({ length }) => length < 2))
    return checkPlausibility(
      rule,
      lists.map(([value = null]) => value),
    );
  if (lists.reduce((product, { length }) => product * Math.max(1, length), 1) > maxCombinations) return null;
  const found = combinations(lists).map((values) => checkPlausibility(rule, values));
  const isSound = columns.length > 1 && found.includes(null);
  return isSound ? null : (found.find((one) => one !== null) ?? null);
}

/** Values of an element that cannot all be right: an archive takes them, and everybody may read them there. */
export function plausibilityFindings(archive: Archive, given: ElementValues): Finding[] {
  return rules.flatMap((one) => {
    const found = findViolation(one, given);
    if (!found) return [];
    const { code, fieldRef, value, other, otherValue, limit } = found;
    const column = columnNameOfRef(fieldRef);
    const finding = findingOf(archive, code, column, column, other ? `${value} / ${otherValue}` : value);
    return [{ ...finding, ...(other && { other: columnNameOfRef(other) }), ...(limit !== undefined && { limit }) }];
  });
}
