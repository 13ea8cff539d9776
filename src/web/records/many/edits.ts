import type { Field } from '../../../catalogue/definition.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import type { RecordRequestOf } from '../../request.ts';
import { type DraftValue, draftText, selectedRecords, submittedValue, unresolvedText } from '../form/draft.ts';

/** The actions on a field: a value for all, none, texts replaced within it, or links added to a list and removed from it. */
export type EditAction = 'set' | 'clear' | 'replace' | 'add' | 'remove';

/** A change of one field of all selected records, as it stands in the dialog. */
export type Edit = {
  key: number;
  /** Null until a field is chosen. */
  field: string | null;
  action: EditAction;
  value: DraftValue;
  find: string;
  with: string;
};

/** The change of many records that the server is asked for. */
export type ManyOperations = Pick<
  NonNullable<RecordRequestOf<'POST /change'>['body']>,
  'set' | 'replace' | 'add' | 'remove'
>;

let lastKey = 0;

/** An edit of a field that is not chosen yet. */
export function newEdit(): Edit {
  lastKey += 1;
  return { key: lastKey, field: null, action: 'set', value: '', find: '', with: '' };
}

/** Types of fields with texts in which a part can be found and replaced. */
const replaceableTypes: readonly Field['type'][] = ['text', 'url', 'email', 'doi', 'accession'];

/** The actions on a field, the most common first. */
export function actionsOf(field: Field): EditAction[] {
  const clear: EditAction[] = field.required ? [] : ['clear'];
  // Measurements are changed in their form or by a table.
  if (field.type === 'measurements') return [];
  if (field.type === 'references') return ['add', 'remove', 'set', ...clear];
  return ['set', ...(replaceableTypes.includes(field.type) ? ['replace' as const] : []), ...clear];
}

/** An edit with another field, whose first action is selected. */
export function withField(edit: Edit, entity: EntityName, name: string): Edit {
  const field = fieldOf(entity, name);
  const value = field.type === 'reference' || field.type === 'references' ? [] : '';
  return { ...edit, field: name, action: actionsOf(field)[0] ?? 'set', value };
}

/** Whether an edit says what to do; an empty value is cleared by the action for that. */
function isComplete(entity: EntityName, edit: Edit): boolean {
  const { field: name, action, value, find } = edit;
  if (name === null || unresolvedText(value)) return false;
  if (action === 'clear') return true;
  if (action === 'replace') return find !== '';
  return fieldOf(entity, name).type === 'reference' || typeof value !== 'string'
    ? selectedRecords(value).length > 0
    : draftText(value).trim() !== '';
}

/** The edits that say what to do, as the server takes them; null if there are none. */
export function operationsOf(entity: EntityName, edits: readonly Edit[]): ManyOperations | null {
  const complete = edits.filter((edit) => isComplete(entity, edit));
  if (complete.length === 0) return null;
  const set: Record<string, unknown> = {};
  const links = { add: {} as Record<string, number[]>, remove: {} as Record<string, number[]> };
  const replace: { field: string; find: string; with: string }[] = [];
  for (const { field, action, value, ...texts } of complete) {
    if (field === null) continue;
    if (action === 'set') set[field] = submittedValue(value, fieldOf(entity, field));
    else if (action === 'clear') set[field] = fieldOf(entity, field).type === 'references' ? [] : null;
    else if (action === 'replace') replace.push({ field, find: texts.find, with: texts.with });
    else links[action][field] = selectedRecords(value).map(({ id }) => id);
  }
  const isFilled = (part: object) => Object.keys(part).length > 0;
  return {
    ...(isFilled(set) && { set }),
    ...(replace.length > 0 && { replace }),
    ...(isFilled(links.add) && { add: links.add }),
    ...(isFilled(links.remove) && { remove: links.remove }),
  };
}
