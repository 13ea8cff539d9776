import type { FieldMessages } from '../http.ts';

/** A text field of a form; empty where there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Puts the focus into the first field that something is wrong with. */
export function focusFirst(form: HTMLFormElement, messages: FieldMessages): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  fields.find(({ name }) => messages[name])?.focus();
}
