import { columnNameOf } from '../columns.ts';
import type { FieldRef } from '../plausibility/rule.ts';
import { columnRules, violationAmong } from '../plausibility/rules.ts';
import { type Archive, type Finding, findingOf } from './findings.ts';
import type { ElementValues } from './values.ts';

const columnNameOfRef = ({ entity, field }: FieldRef): string => columnNameOf(entity, field) ?? field;

/** The rules, with the names of the columns that each compares. */
const rules = columnRules.map((rule) => ({ rule, columns: rule.fieldRefs.map(columnNameOfRef) }));

/** The names of all columns that the rules compare. */
export const plausibilitySources: readonly string[] = [...new Set(rules.flatMap(({ columns }) => columns))];

/** The findings on contradictory values of an element, which an archive would publish unchecked. */
export function plausibilityFindings(archive: Archive, valuesOf: ElementValues): Finding[] {
  return rules.flatMap(({ rule, columns }) => {
    const violation = violationAmong(rule, columns.map(valuesOf));
    if (!violation) return [];
    const { code, fieldRef, value, other, otherValue, limit } = violation;
    const column = columnNameOfRef(fieldRef);
    const finding = findingOf(archive, code, column, column, other ? `${value} / ${otherValue}` : value);
    return [{ ...finding, ...(other && { other: columnNameOfRef(other) }), ...(limit !== undefined && { limit }) }];
  });
}
