import { parentLinks } from '../../catalogue/chain.ts';
import { columnNameOf } from '../../catalogue/columns.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { FieldRef, FieldValue, PlausibilityRule } from '../../catalogue/plausibility/rule.ts';
import {
  checkPlausibility,
  columnRules,
  entitiesOf,
  type ImplausibleValue,
} from '../../catalogue/plausibility/rules.ts';
import type { GroupedRecord, RecordList, RecordLists } from '../grouping/grouped-records.ts';
import { rowEntities } from '../grouping/record-columns.ts';
import { noIndex } from '../grouping/records-by-key.ts';
import type { Warning } from '../issues.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

/** The values of a stored record that a table refers to, by field; undefined for a new record. */
export type StoredValues = (entity: EntityName, index: number) => Readonly<Record<string, FieldValue>> | undefined;

/** The record and field of a value; `level` is that of the record in the row. */
type ValueRef = { level: number; list: RecordList; fieldIndex: number; field: string };

/** A rule with the sources of its values, the values of its last check, and the result of that check. */
type BoundRule = {
  rule: PlausibilityRule;
  sources: readonly ValueRef[];
  values: FieldValue[];
  result: ImplausibleValue | null;
};

/** Rules that compare the same records of a row, with their results for the previous row. */
type RuleGroup = {
  rules: readonly BoundRule[];
  levels: readonly number[];
  latestIndexes: number[];
  results: ImplausibleValue[];
};

/**
 * A step from a record to one of its parents: the levels of both, and the field that refers to the parent, or -1 for
 * `within`.
 */
type ParentStep = { from: number; to: number; list: RecordList; field: number };

const elementLevel = rowEntities.length - 1;

/** The steps from an element up to the campaign; each step starts at a level that an earlier one has reached. */
function findStepsUp(lists: RecordLists): ParentStep[] {
  return rowEntities.toReversed().flatMap((entity) =>
    parentLinks(entity).flatMap(({ parent, heldBy, name }): ParentStep[] => {
      const to = rowEntities.indexOf(parent);
      const field = heldBy === 'child' ? lists[entity].fields.indexOf(name) : noIndex;
      const isKnown = to >= 0 && (heldBy === 'child' || lists[entity].parent === parent);
      return isKnown ? [{ from: rowEntities.indexOf(entity), to, list: lists[parent], field }] : [];
    }),
  );
}

function bindRule(lists: RecordLists, rule: PlausibilityRule): BoundRule {
  const sources = rule.fieldRefs.map(({ entity, field }): ValueRef => {
    const list = lists[entity];
    return { level: rowEntities.indexOf(entity), list, fieldIndex: list.fields.indexOf(field), field };
  });
  return { rule, sources, values: sources.map(() => null), result: null };
}

function groupRules(lists: RecordLists): RuleGroup[] {
  const byEntities = Map.groupBy(columnRules, (rule) => entitiesOf(rule).join());
  return [...byEntities.values()].map((groupedRules): RuleGroup => {
    const rules = groupedRules.map((rule) => bindRule(lists, rule));
    const levels = [...new Set(rules.flatMap(({ sources }) => sources.map(({ level: record }) => record)))];
    return { rules, levels, latestIndexes: levels.map(() => Number.NaN), results: [] };
  });
}

/**
 * Warnings about implausible combinations of values in an element and its parents, also if the values come from
 * different rows. There is one warning per cause, with its rows and the values of the first one. A combination counts
 * only if at least one of its values is in the table.
 */
export function findPlausibilityWarnings(lists: RecordLists, stored: StoredValues = () => undefined): Warning[] {
  const steps = findStepsUp(lists);
  const groups = groupRules(lists);
  const warnings: Warning[] = [];
  const warningsByCause = new Map<string, AggregatedWarning>();
  const indexes = rowEntities.map(() => noIndex);
  const row = rowEntities.map((): GroupedRecord | undefined => undefined);

  const tableValue = ({ level: record, fieldIndex: at }: ValueRef): FieldValue => {
    const value = row[record]?.values[at];
    // An object can only be a missing-value term, as fields with rules have plain values.
    return value === undefined || typeof value === 'object' ? null : value;
  };

  function isSameAsBefore({ levels: records, latestIndexes: latest }: RuleGroup): boolean {
    for (let i = 0; i < records.length; i++) if (indexes[records[i] as number] !== latest[i]) return false;
    return true;
  }

  function checkRules(group: RuleGroup): void {
    for (let i = 0; i < group.levels.length; i++)
      group.latestIndexes[i] = indexes[group.levels[i] as number] ?? noIndex;
    group.results.length = 0;
    for (const boundRule of group.rules) {
      const { rule, sources, values } = boundRule;
      let hasChanged = false;
      for (let i = 0; i < sources.length; i++) {
        const { level: record, list, field } = sources[i] as ValueRef;
        const value =
          tableValue(sources[i] as ValueRef) ?? stored(list.entity, indexes[record] ?? noIndex)?.[field] ?? null;
        hasChanged ||= value !== values[i];
        values[i] = value;
      }
      // Most columns repeat their values from row to row.
      if (hasChanged) boundRule.result = checkPlausibility(rule, values);
      const { result } = boundRule;
      if (!result) continue;
      const isInTable = (fieldRef: FieldRef | undefined) => {
        const source = fieldRef && sources[rule.fieldRefs.indexOf(fieldRef)];
        return source !== undefined && tableValue(source) !== null;
      };
      if (isInTable(result.fieldRef) || isInTable(result.other)) group.results.push(result);
    }
  }

  for (const [index, element] of lists.sequencing_element.records.entries()) {
    indexes[elementLevel] = index;
    row[elementLevel] = element;
    for (const { from, to, list, field } of steps) {
      const parentIndex = field === noIndex ? row[from]?.within : row[from]?.values[field];
      const isPresent = typeof parentIndex === 'number' && parentIndex >= 0;
      indexes[to] = isPresent ? parentIndex : noIndex;
      row[to] = isPresent ? list.records[parentIndex] : undefined;
    }
    for (const group of groups) {
      // Most rows share their campaign, event and run with the row before.
      if (!isSameAsBefore(group)) checkRules(group);
      for (const result of group.results) addWarning(result, element.line);
    }
  }
  return warnings;

  function addWarning(result: ImplausibleValue, line: number): void {
    const { code, fieldRef, other } = result;
    const key = [code, nameColumn(fieldRef), other && nameColumn(other)].join();
    const warning = warningsByCause.get(key) ?? new AggregatedWarning(warnings, `plausibility.${code}`);
    warningsByCause.set(key, warning);
    warning.add(line, warningParams(result));
  }
}

const nameColumn = ({ entity, field }: FieldRef): string => columnNameOf(entity, field) ?? field;

function warningParams({ fieldRef, value, other, otherValue = '', limit }: ImplausibleValue): Warning['params'] {
  return {
    field: nameColumn(fieldRef),
    value,
    ...(other && { other: nameColumn(other), otherValue }),
    ...(limit !== undefined && { limit }),
  };
}
