import { columnNameOf, columnOf } from '../../catalogue/columns.ts';
import type { EntityDef } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { isKeyOrNameField, isNoValueText } from '../../catalogue/records/key-and-name-fields.ts';
import {
  type FieldContent,
  isKeyComplete,
  isValueText,
  keyRules,
  selectKey,
} from '../../catalogue/records/natural-keys.ts';
import type { ExportedElement } from './exported-element.ts';

const sequencerKeys = keyRules(entityOf('sequencer'), String);
const run: EntityDef = entityOf('sequencing_run');

/** Content of a field of the record that an element comes from, as an import of its line would take it. */
function fieldContentOf(element: ExportedElement, entity: EntityName): (field: string) => FieldContent {
  return (field) => {
    const column = columnOf(columnNameOf(entity, field) ?? '');
    const [value = null] = column ? element.values(column) : [];
    if (typeof value !== 'string') return value === null ? null : true;
    if (isKeyOrNameField(entity, field) && isNoValueText(entity, field, value)) return null;
    return isValueText(value) ? value : false;
  };
}

/** Whether an import of an element's line would know its run by a natural key. */
function hasKey(element: ExportedElement): boolean {
  const ofSequencer = fieldContentOf(element, 'sequencer');
  const rule = sequencerKeys[selectKey(sequencerKeys, ofSequencer)];
  if (!rule || !isKeyComplete(rule, ofSequencer)) return false;
  const held = fieldContentOf(element, 'sequencing_run');
  const { oneOfParts = [], parentDependentParts } = run;
  return oneOfParts.some((part) => {
    const value = held(part);
    const counts = rule.emptyFields === null || !parentDependentParts?.parts.includes(part);
    return counts && value !== null && value !== false;
  });
}

/**
 * Numbers the runs without a natural key of one table, 1, 2, 3 in the order in which they appear.
 * @returns the function that gives an element's number, or null where its run has a key
 */
export function numberRunsInTable(): (element: ExportedElement) => number | null {
  const numbers = new Map<number, number>();
  // Most elements come from the same run as the one before.
  let before: number | null = null;
  let given: number | null = null;
  return (element) => {
    const id = element.idOf('sequencing_run');
    if (id === before) return given;
    before = id;
    given = id === null || hasKey(element) ? null : (numbers.get(id) ?? numbers.size + 1);
    if (id !== null && given !== null) numbers.set(id, given);
    return given;
  };
}
