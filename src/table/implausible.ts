import { linksUp } from '../catalogue/chain.ts';
import { columnNameOf } from '../catalogue/columns.ts';
import type { EntityName } from '../catalogue/index.ts';
import type { Place, PlacedValue, PlausibilityRule } from '../catalogue/plausibility/rule.ts';
import { columnRules, entitiesOf, type Implausible, implausible } from '../catalogue/plausibility/rules.ts';
import { Cause } from './cause.ts';
import type { CollectedRecord, RecordList, RecordLists } from './collected.ts';
import type { Warning } from './issues.ts';
import { rowEntities } from './plans.ts';
import { noIndex } from './records-by-key.ts';

/** Values of a stored record that a table names, by field; undefined of a record that is new. */
export type StoredValues = (entity: EntityName, index: number) => Readonly<Record<string, PlacedValue>> | undefined;

/** Place of a value: which of a row's records has it, and where in that. */
type Source = { record: number; list: RecordList; at: number; field: string };

/** Rule with the places of its values, the values of the records that it was asked of last, and what it found there. */
type PlacedRule = {
  rule: PlausibilityRule;
  sources: readonly Source[];
  values: PlacedValue[];
  found: Implausible | null;
};

/** Rules that compare the same records of a row, and what was found for the row before. */
type Group = { rules: readonly PlacedRule[]; records: readonly number[]; latest: number[]; found: Implausible[] };

/** Step from a row's record up to one that it is made from, in a list: the places of both, and the field that refers to it, or -1 for `within`. */
type Step = { from: number; to: number; list: RecordList; field: number };

const bottom = rowEntities.length - 1;

/** The steps from an element up to the campaign, each from a record that the steps before have reached. */
function stepsUp(lists: RecordLists): Step[] {
  return rowEntities.toReversed().flatMap((entity) =>
    linksUp(entity).flatMap(({ parent, heldBy, name }): Step[] => {
      const to = rowEntities.indexOf(parent);
      const field = heldBy === 'child' ? lists[entity].fields.indexOf(name) : noIndex;
      const isKnown = to >= 0 && (heldBy === 'child' || lists[entity].parent === parent);
      return isKnown ? [{ from: rowEntities.indexOf(entity), to, list: lists[parent], field }] : [];
    }),
  );
}

function placedRule(lists: RecordLists, rule: PlausibilityRule): PlacedRule {
  const sources = rule.places.map(({ entity, field }): Source => {
    const list = lists[entity];
    return { record: rowEntities.indexOf(entity), list, at: list.fields.indexOf(field), field };
  });
  return { rule, sources, values: sources.map(() => null), found: null };
}

function groupsOf(lists: RecordLists): Group[] {
  const byEntities = Map.groupBy(columnRules, (rule) => entitiesOf(rule).join());
  return [...byEntities.values()].map((ofGroup): Group => {
    const rules = ofGroup.map((rule) => placedRule(lists, rule));
    const records = [...new Set(rules.flatMap(({ sources }) => sources.map(({ record }) => record)))];
    return { rules, records, latest: records.map(() => Number.NaN), found: [] };
  });
}

/**
 * Values that cannot all be right, whichever rows gave them: those of each row's element, and of the records that it is made
 * from. One warning a cause, with its rows and the values of the first. A stored value counts only beside one of the table.
 */
export function implausibleWarnings(lists: RecordLists, stored: StoredValues = () => undefined): Warning[] {
  const steps = stepsUp(lists);
  const groups = groupsOf(lists);
  const warnings: Warning[] = [];
  const causes = new Map<string, Cause>();
  const indexes = rowEntities.map(() => noIndex);
  const row = rowEntities.map((): CollectedRecord | undefined => undefined);

  const givenAt = ({ record, at }: Source): PlacedValue => {
    const value = row[record]?.values[at];
    // A reason, as fields with rules hold plain values.
    return value === undefined || typeof value === 'object' ? null : value;
  };

  function isSameAsBefore({ records, latest }: Group): boolean {
    for (let i = 0; i < records.length; i++) if (indexes[records[i] as number] !== latest[i]) return false;
    return true;
  }

  function look(group: Group): void {
    for (let i = 0; i < group.records.length; i++) group.latest[i] = indexes[group.records[i] as number] ?? noIndex;
    group.found.length = 0;
    for (const placed of group.rules) {
      const { rule, sources, values } = placed;
      let isAnother = false;
      for (let i = 0; i < sources.length; i++) {
        const { record, list, field } = sources[i] as Source;
        const value = givenAt(sources[i] as Source) ?? stored(list.entity, indexes[record] ?? noIndex)?.[field] ?? null;
        isAnother ||= value !== values[i];
        values[i] = value;
      }
      // Most columns repeat their values.
      if (isAnother) placed.found = implausible(rule, values);
      const { found } = placed;
      if (!found) continue;
      const isOfTable = (place: Place | undefined) => {
        const source = place && sources[rule.places.indexOf(place)];
        return source !== undefined && givenAt(source) !== null;
      };
      if (isOfTable(found.place) || isOfTable(found.other)) group.found.push(found);
    }
  }

  for (const [index, element] of lists.sequencing_element.records.entries()) {
    indexes[bottom] = index;
    row[bottom] = element;
    for (const { from, to, list, field } of steps) {
      const above = field === noIndex ? row[from]?.within : row[from]?.values[field];
      const isThere = typeof above === 'number' && above >= 0;
      indexes[to] = isThere ? above : noIndex;
      row[to] = isThere ? list.records[above] : undefined;
    }
    for (const group of groups) {
      // Most rows share their campaign, event and run with the row before.
      if (!isSameAsBefore(group)) look(group);
      for (const one of group.found) note(one, element.line);
    }
  }
  return warnings;

  function note(found: Implausible, line: number): void {
    const { code, place, other } = found;
    const key = [code, columnOf(place), other && columnOf(other)].join();
    const cause = causes.get(key) ?? new Cause(warnings, `plausibility.${code}`);
    causes.set(key, cause);
    cause.add(line, paramsOf(found));
  }
}

const columnOf = ({ entity, field }: Place): string => columnNameOf(entity, field) ?? field;

function paramsOf({ place, value, other, otherValue = '', limit }: Implausible): Warning['params'] {
  return {
    field: columnOf(place),
    value,
    ...(other && { other: columnOf(other), otherValue }),
    ...(limit !== undefined && { limit }),
  };
}
