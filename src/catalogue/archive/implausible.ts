import { columnNameOf } from '../columns.ts';
import type { Place, PlacedValue } from '../plausibility/rule.ts';
import { columnRules, type Implausible, implausible } from '../plausibility/rules.ts';
import { type Archive, type Finding, findingOf } from './findings.ts';
import type { Given } from './line.ts';

const nameOf = ({ entity, field }: Place): string => columnNameOf(entity, field) ?? field;

/** The rules, with the columns that each compares. */
const rules = columnRules.map((rule) => ({ rule, columns: rule.places.map(nameOf) }));

/** The names of all columns that the rules compare. */
export const plausibilitySources: readonly string[] = [...new Set(rules.flatMap(({ columns }) => columns))];

/** Every choice of one value a list; null for a list of none. */
function choices(lists: readonly (readonly PlacedValue[])[]): PlacedValue[][] {
  return lists.reduce<PlacedValue[][]>(
    (known, list) => known.flatMap((one) => (list.length > 0 ? list : [null]).map((value) => [...one, value])),
    [[]],
  );
}

/** Libraries with more choices are passed over, as the number grows with a power of that of the samples. */
const maxChoices = 200;

/**
 * The finding of a rule on an element. Of a library that was pooled nobody knows which values belong together: a rule on several
 * columns finds something only where all choices contradict each other. A rule on one column looks at each value for itself.
 */
function foundBy({ rule, columns }: (typeof rules)[number], given: Given): Implausible | null {
  const lists = columns.map(given);
  // Nearly all elements come from one sample.
  if (lists.every(({ length }) => length < 2))
    return implausible(
      rule,
      lists.map(([value = null]) => value),
    );
  if (lists.reduce((product, { length }) => product * Math.max(1, length), 1) > maxChoices) return null;
  const found = choices(lists).map((values) => implausible(rule, values));
  const isSound = columns.length > 1 && found.includes(null);
  return isSound ? null : (found.find((one) => one !== null) ?? null);
}

/** Values of an element that cannot all be right: an archive takes them, and everybody may read them there. */
export function implausibleFindings(archive: Archive, given: Given): Finding[] {
  return rules.flatMap((one) => {
    const found = foundBy(one, given);
    if (!found) return [];
    const { code, place, value, other, otherValue, limit } = found;
    const column = nameOf(place);
    const finding = findingOf(archive, code, column, column, other ? `${value} / ${otherValue}` : value);
    return [{ ...finding, ...(other && { other: nameOf(other) }), ...(limit !== undefined && { limit }) }];
  });
}
