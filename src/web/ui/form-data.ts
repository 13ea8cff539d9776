import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';

/** The value of a text field; empty where the form has none of this name. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The visible inputs of a form. A select with its value in a hidden input names its field by `data-field`. */
const inputSelector = 'input[name]:not([type="hidden"]), textarea[name], input[data-field]';

/** Focuses the first field with a message. */
export function focusFirstInvalid(form: HTMLFormElement, messages: FieldMessages): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(inputSelector)];
  fields.find(({ name, dataset }) => messages[dataset.field ?? name])?.focus();
}
