import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';

/** A text field of a form; empty where there is none. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The inputs into which a field's value is typed. A choice that keeps its value in a hidden input says with `data-field` which it is. */
const inputSelector = 'input[name]:not([type="hidden"]), textarea[name], input[data-field]';

/** Puts the focus into the first field that something is wrong with. */
export function focusFirstInvalid(form: HTMLFormElement, messages: FieldMessages): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(inputSelector)];
  fields.find(({ name, dataset }) => messages[dataset.field ?? name])?.focus();
}
