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

/** The content of a field of the element's record, as an import of the exported row would read it. */
function fieldContentOf(element: ExportedElement, entity: EntityName): (field: string) => FieldContent {
  return (field) => {
    const column = columnOf(columnNameOf(entity, field) ?? '');
    const [value = null] = column ? element.values(column) : [];
    if (typeof value !== 'string') return value === null ? null : true;
    if (isKeyOrNameField(entity, field) && isNoValueText(entity, field, value)) return null;
    return isValueText(value) ? value : false;
  };
}

/** Whether an import of an element's row would identify its run by a natural key. */
function hasKey(element: ExportedElement): boolean {
  const sequencerContent = fieldContentOf(element, 'sequencer');
  const rule = sequencerKeys[selectKey(sequencerKeys, sequencerContent)];
  if (!rule || !isKeyComplete(rule, sequencerContent)) return false;
  const runContent = fieldContentOf(element, 'sequencing_run');
  const { oneOfParts = [], parentDependentParts } = run;
  return oneOfParts.some((part) => {
    const value = runContent(part);
    const counts = rule.emptyFields === null || !parentDependentParts?.parts.includes(part);
    return counts && value !== null && value !== false;
  });
}

/**
 * Numbers those runs of a table that have no natural key, from 1 on, in the order of their first rows.
 * @returns a function that gives the number for an element, or null if its run has a key
 */
export function numberRunsInTable(): (element: ExportedElement) => number | null {
  const numbers = new Map<number, number>();
  // Most elements have the same run as the one before.
  let lastRun: number | null = null;
  let lastNumber: number | null = null;
  return (element) => {
    const id = element.idOf('sequencing_run');
    if (id === lastRun) return lastNumber;
    lastRun = id;
    lastNumber = id === null || hasKey(element) ? null : (numbers.get(id) ?? numbers.size + 1);
    if (id !== null && lastNumber !== null) numbers.set(id, lastNumber);
    return lastNumber;
  };
}
