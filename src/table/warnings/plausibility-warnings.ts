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

/** Values of a stored record that a table names, by field; undefined of a record that is new. */
export type StoredValues = (entity: EntityName, index: number) => Readonly<Record<string, FieldValue>> | undefined;

/** Place of a value: which of a row's records has it, and where in that. */
type ValueRef = { record: number; list: RecordList; at: number; field: string };

/** Rule with the places of its values, the values of the records that it was asked of last, and what it found there. */
type BoundRule = {
  rule: PlausibilityRule;
  sources: readonly ValueRef[];
  values: FieldValue[];
  result: ImplausibleValue | null;
};

/** Rules that compare the same records of a row, and what was found for the row before. */
type RuleGroup = {
  rules: readonly BoundRule[];
  records: readonly number[];
  latest: number[];
  results: ImplausibleValue[];
};

/** Step from a row's record up to one that it is made from, in a list: the places of both, and the field that refers to it, or -1 for `within`. */
type ParentStep = { from: number; to: number; list: RecordList; field: number };

const elementLevel = rowEntities.length - 1;

/** The steps from an element up to the campaign, each from a record that the steps before have reached. */
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
    return { record: rowEntities.indexOf(entity), list, at: list.fields.indexOf(field), field };
  });
  return { rule, sources, values: sources.map(() => null), result: null };
}

function groupRules(lists: RecordLists): RuleGroup[] {
  const byEntities = Map.groupBy(columnRules, (rule) => entitiesOf(rule).join());
  return [...byEntities.values()].map((ofGroup): RuleGroup => {
    const rules = ofGroup.map((rule) => bindRule(lists, rule));
    const records = [...new Set(rules.flatMap(({ sources }) => sources.map(({ record }) => record)))];
    return { rules, records, latest: records.map(() => Number.NaN), results: [] };
  });
}

/**
 * Values that cannot all be right, whichever rows gave them: those of each row's element, and of the records that it is made
 * from. One warning a cause, with its rows and the values of the first. A stored value counts only beside one of the table.
 */
export function findPlausibilityWarnings(lists: RecordLists, stored: StoredValues = () => undefined): Warning[] {
  const steps = findStepsUp(lists);
  const groups = groupRules(lists);
  const warnings: Warning[] = [];
  const causes = new Map<string, AggregatedWarning>();
  const indexes = rowEntities.map(() => noIndex);
  const row = rowEntities.map((): GroupedRecord | undefined => undefined);

  const givenAt = ({ record, at }: ValueRef): FieldValue => {
    const value = row[record]?.values[at];
    // A reason, as fields with rules hold plain values.
    return value === undefined || typeof value === 'object' ? null : value;
  };

  function isSameAsBefore({ records, latest }: RuleGroup): boolean {
    for (let i = 0; i < records.length; i++) if (indexes[records[i] as number] !== latest[i]) return false;
    return true;
  }

  function look(group: RuleGroup): void {
    for (let i = 0; i < group.records.length; i++) group.latest[i] = indexes[group.records[i] as number] ?? noIndex;
    group.results.length = 0;
    for (const placed of group.rules) {
      const { rule, sources, values } = placed;
      let isAnother = false;
      for (let i = 0; i < sources.length; i++) {
        const { record, list, field } = sources[i] as ValueRef;
        const value =
          givenAt(sources[i] as ValueRef) ?? stored(list.entity, indexes[record] ?? noIndex)?.[field] ?? null;
        isAnother ||= value !== values[i];
        values[i] = value;
      }
      // Most columns repeat their values.
      if (isAnother) placed.result = checkPlausibility(rule, values);
      const { result } = placed;
      if (!result) continue;
      const isOfTable = (fieldRef: FieldRef | undefined) => {
        const source = fieldRef && sources[rule.fieldRefs.indexOf(fieldRef)];
        return source !== undefined && givenAt(source) !== null;
      };
      if (isOfTable(result.fieldRef) || isOfTable(result.other)) group.results.push(result);
    }
  }

  for (const [index, element] of lists.sequencing_element.records.entries()) {
    indexes[elementLevel] = index;
    row[elementLevel] = element;
    for (const { from, to, list, field } of steps) {
      const above = field === noIndex ? row[from]?.within : row[from]?.values[field];
      const isThere = typeof above === 'number' && above >= 0;
      indexes[to] = isThere ? above : noIndex;
      row[to] = isThere ? list.records[above] : undefined;
    }
    for (const group of groups) {
      // Most rows share their campaign, event and run with the row before.
      if (!isSameAsBefore(group)) look(group);
      for (const one of group.results) note(one, element.line);
    }
  }
  return warnings;

  function note(result: ImplausibleValue, line: number): void {
    const { code, fieldRef, other } = result;
    const key = [code, nameColumn(fieldRef), other && nameColumn(other)].join();
    const cause = causes.get(key) ?? new AggregatedWarning(warnings, `plausibility.${code}`);
    causes.set(key, cause);
    cause.add(line, warningParams(result));
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
