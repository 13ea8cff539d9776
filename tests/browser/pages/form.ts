import type { Locator, Page } from '@playwright/test';

type Scope = Page | Locator;

/** A label, alone or followed by its unit or hint. */
export const startingWith = (label: string): RegExp => new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( |$)`);

/** The input of a field, by its label; one that suggests terms is a combobox. */
export const field = (scope: Scope, label: string): Locator =>
  scope
    .getByRole('textbox', { name: startingWith(label) })
    .or(scope.getByRole('combobox', { name: startingWith(label) }));

/** The combobox of a field, by its label. */
export const choice = (scope: Scope, label: string): Locator =>
  scope.getByRole('combobox', { name: startingWith(label) });

/**
 * An option of the open list, once the list shows the results of the last input; before that its options may change.
 */
export const option = (page: Page, name: string | RegExp): Locator =>
  page.locator('[role="listbox"]:not([aria-busy="true"])').getByRole('option', { name });

export const saveButton = (scope: Scope): Locator => scope.getByRole('button', { name: 'Save', exact: true });

/** The input of a field, by the field's name. */
export const inputOf = (form: Locator, name: string): Locator =>
  form.locator(`[name="${name}"], [data-field="${name}"]`);
