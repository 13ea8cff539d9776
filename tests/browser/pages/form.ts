import type { Locator, Page } from '@playwright/test';

type Scope = Page | Locator;

/** A label, followed by nothing or by what stands small behind it. */
export const startingWith = (label: string): RegExp => new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( |$)`);

/** The input of a field, by its label. */
export const field = (place: Scope, label: string): Locator =>
  place.getByRole('textbox', { name: startingWith(label) });

/** The input of a field whose value is chosen, by its label. */
export const choice = (place: Scope, label: string): Locator =>
  place.getByRole('combobox', { name: startingWith(label) });

/** An entry of the open choice, once it offers what was looked for last: until then the entries may still move. */
export const option = (page: Page, name: string | RegExp): Locator =>
  page.locator('[role="listbox"]:not([aria-busy="true"])').getByRole('option', { name });

export const saveButton = (place: Scope): Locator => place.getByRole('button', { name: 'Save', exact: true });

/** The input of a field, by the field's name. */
export const inputOf = (form: Locator, name: string): Locator =>
  form.locator(`[name="${name}"], [data-field="${name}"]`);
