// Gives a table what archives ask for, as the screen lists it beside the cells; versions without these parts ask for nothing.
import type { Locator } from '@playwright/test';
import { columns } from '../src/catalogue/columns.ts';
import { type Decide, valueFor } from './strangers-person.ts';
import type { KnownColumn } from './strangers-tables.ts';
import { t, wordsIfAny } from './strangers-words.ts';

const readinessTimeoutMs = 5000;

/** Takes what the screen offers for the whole table, and fills in what archives ask for. @returns whether anything was changed */
export async function improve(table: Locator, known: readonly KnownColumn[], decide: Decide): Promise<boolean> {
  let changes = 0;
  const count: Decide = (...decision) => {
    changes++;
    decide(...decision);
  };
  await press(table, 'dataImport.match.useUsual', 'usual values taken', count);
  await press(table, 'terms.writeAll', 'terms rewritten', count);
  while (await press(table, 'terms.write', 'terms rewritten', count));
  await fillAsks(table, known, count);
  return changes > 0;
}

/** Presses the first button with a text, if it is there. */
async function press(table: Locator, key: string, kind: Parameters<Decide>[0], decide: Decide): Promise<boolean> {
  const name = wordsIfAny(key);
  const button = name && table.getByRole('button', { name }).first();
  if (!button || !(await button.isVisible())) return false;
  const text = await button.innerText();
  decide(kind, text);
  await button.click();
  await table.getByRole('button', { name: text, exact: true }).first().waitFor({ state: 'hidden' });
  return true;
}

/** Fills in each value that archives ask for and that the person knows. */
async function fillAsks(table: Locator, known: readonly KnownColumn[], decide: Decide): Promise<void> {
  const ready = wordsIfAny('archiveAsks.ready');
  if (!ready) return;
  await table
    .page()
    .getByText(new RegExp(ready.source.slice(1, -1)))
    .first()
    .waitFor({ timeout: readinessTimeoutMs })
    .catch(() => undefined);
  const asks = table.getByRole('region', { name: wordsIfAny('archiveAsks.title') ?? /^$/ });
  const more = asks.getByRole('button', { name: wordsIfAny('archiveAsks.more') ?? /^$/ });
  if (await more.isVisible()) await more.click();
  for (const { name, entity, fieldName } of columns) {
    const field = t(`fields.${entity}.${fieldName}.label` as 'fields.event.event_label.label');
    const label = t('archiveAsks.value' as 'dataImport.table.by', { field });
    const input = asks.getByLabel(label, { exact: true }).first();
    if (!(await input.isVisible())) continue;
    const value = (await input.inputValue()) || valueFor(name, known);
    if (value === null) continue;
    if (await input.evaluate((element) => element instanceof HTMLSelectElement)) await input.selectOption(value);
    else await input.fill(value);
    const fill = input.locator('xpath=ancestor::form').getByRole('button').first();
    if (await fill.isDisabled()) continue;
    decide('asked by an archive', `${name}: ${value}`, { field: name, value });
    await fill.click();
    await input.waitFor({ state: 'hidden' }).catch(() => undefined);
  }
}
