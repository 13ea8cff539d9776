// Matches the columns of a table as a person does who knows them; it knows the first half of the import screen.
import type { Locator, Page } from '@playwright/test';
import { columnOf, mandatoryColumns } from '../src/catalogue/columns.ts';
import { missingTermOf } from '../src/catalogue/vocabularies/index.ts';
import { type Decide, type Decision, Stop, valueFor } from './strangers-person.ts';
import type { KnownColumn } from './strangers-tables.ts';
import { containing, t, words } from './strangers-words.ts';

/** Matches the columns of the table, and goes on. */
export async function match(region: Locator, columns: readonly KnownColumn[], decide: Decide): Promise<void> {
  const press = async (name: RegExp, kind: Decision['kind']) => {
    const button = region.getByRole('button', { name }).first();
    if (!(await button.isVisible())) return;
    decide(kind, await button.innerText());
    await button.click();
  };
  await press(words('dataImport.match.useUsual'), 'usual values taken');
  await takeSuggestions(region, columns, decide);
  // The person types their facts; all fields that they do not know get a reason at once.
  const unknown: string[] = [];
  for (const { name } of mandatoryColumns)
    if (!(await fillMandatory(region, name, columns, decide, true))) unknown.push(name);
  if (unknown.length > 1) await press(words('dataImport.match.restReason'), 'left unknown');
  for (const name of unknown) await fillMandatory(region, name, columns, decide, false);
}

/** Goes on from the matching. @param settle waits for the next screen @returns the words that hold the person there */
export async function goOn(page: Page, settle: () => Promise<string>, decide: Decide): Promise<string | null> {
  const button = (key: 'take' | 'takeEmpty') => page.getByRole('button', { name: t(`dataImport.match.${key}`) });
  if (await button('takeEmpty').isVisible()) {
    decide('left empty', await page.getByText(words('dataImport.match.stillMissing')).innerText());
    await button('takeEmpty').click();
  } else await button('take').click();
  // The table is made in a worker; an error stays at the matching.
  await page
    .getByRole('region', { name: t('dataImport.match.label') })
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  return (await settle()) === 'matching'
    ? await page
        .getByRole('alert')
        .allInnerTexts()
        .then((all) => all.join(' '))
    : null;
}

/** The buttons under which a field is suggested. */
function labelsOf(field: string): string[] {
  const column = columnOf(field);
  if (!column) return [];
  const label = t(`fields.${column.entity}.${column.fieldName}.label` as 'fields.event.event_label.label');
  return [label, `${label} (${field})`].map((text) => t('dataImport.match.perhaps', { column: text }));
}

const selectLabel = ({ header }: KnownColumn) => t('dataImport.match.fieldOf', { header });
const selectOf = (region: Locator, column: KnownColumn) =>
  region.getByLabel(selectLabel(column), { exact: true }).first();

/** Takes those suggestions that are right: first the best answers of all columns, then the second best. */
async function takeSuggestions(region: Locator, columns: readonly KnownColumn[], decide: Decide): Promise<void> {
  const buttons = region.getByRole('button', { name: words('dataImport.match.perhaps') });
  for (;;) {
    // A field that another column has by now is no longer offered.
    const offered = await buttons.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.textContent?.trim() ?? '',
        of: element.closest('tr, li')?.querySelector('select')?.getAttribute('aria-label'),
      })),
    );
    const right = columns.flatMap((column) =>
      column.fields.flatMap((field, rank) => {
        const labels = labelsOf(field);
        const index = offered.findIndex(({ name, of }) => of === selectLabel(column) && labels.includes(name));
        return index < 0 ? [] : { column, field, rank, index };
      }),
    );
    const [best] = right.toSorted((a, b) => a.rank - b.rank);
    if (!best) return;
    // The first one of each column is taken, so that all of these must be right.
    const first = offered.filter(({ of }, index) => offered.findIndex((other) => other.of === of) === index);
    const areAllRight = first.every((offer) => right.some(({ index }) => offered[index] === offer));
    const takeAll = region.getByRole('button', { name: words('dataImport.match.takeAll') });
    if (areAllRight && first.length > 1 && (await takeAll.isVisible())) {
      decide('all suggestions taken', await takeAll.innerText());
      await takeAll.click();
      continue;
    }
    decide('suggestion taken', `${best.column.header}: ${best.field}`);
    await buttons.nth(best.index).click();
  }
}

/**
 * Gives a mandatory field that has no column yet the column that it is, or else a value for all rows.
 * @param waitsWithReasons whether a reason for a missing value is not typed yet
 * @returns whether the field has a value
 */
async function fillMandatory(
  region: Locator,
  field: string,
  columns: readonly KnownColumn[],
  decide: Decide,
  waitsWithReasons: boolean,
): Promise<boolean> {
  const label = containing(`(${field})`);
  const input = region.getByLabel(label).and(region.page().locator('input')).first();
  if (!(await input.count()) || (await input.inputValue()) !== '') return true;
  const column = await bestColumn(region, field, columns);
  if (column) {
    decide('field chosen', `${column.header}: ${field}`);
    await selectOf(region, column).selectOption(field);
    return true;
  }
  const value = valueFor(field, columns, await sampleColumn(region, columns));
  if (value === null) throw new Stop(`${field} is asked for, which is not in the table`);
  if (waitsWithReasons && missingTermOf(value) !== undefined) return false;
  decide('value typed', `${field}: ${value}`);
  await reveal(input, decide);
  await input.fill(value);
  return true;
}

/** The column for a mandatory field: one that is not matched yet, or to a field that it is less, or to an optional one. */
async function bestColumn(
  region: Locator,
  field: string,
  columns: readonly KnownColumn[],
): Promise<KnownColumn | undefined> {
  const candidates: { column: KnownColumn; rank: number; isLoss: boolean }[] = [];
  const showAll = region.getByRole('button', { name: words('dataImport.match.showAll') });
  const isHidden = async (column: KnownColumn) => !(await selectOf(region, column).isVisible());
  const possible = columns.filter(({ fields, isWhole }) => isWhole && fields.includes(field));
  // The columns that want no decision are folded; looking at them decides nothing.
  if ((await showAll.isVisible()) && (await Promise.all(possible.map(isHidden))).some(Boolean)) await showAll.click();
  for (const column of possible) {
    const select = selectOf(region, column);
    if (!(await select.isVisible())) continue;
    const [rank, current] = [column.fields.indexOf(field), await select.inputValue()];
    const now = column.fields.indexOf(current);
    const isLoss = now >= 0 && now < rank;
    if (!isLoss || !columnOf(current)?.field.mandatory) candidates.push({ column, rank, isLoss });
  }
  return candidates.toSorted((a, b) => Number(a.isLoss) - Number(b.isLoss) || a.rank - b.rank)[0]?.column;
}

/** The header of the column with the samples' names, as it is matched now. */
async function sampleColumn(region: Locator, columns: readonly KnownColumn[]): Promise<string | null> {
  for (const column of columns.filter(({ fields }) => fields.includes('samp_name'))) {
    const select = selectOf(region, column);
    if ((await select.count()) > 0 && (await select.inputValue()) === 'samp_name') return column.header;
  }
  return null;
}

/** Opens the folded part of the screen in which a control is. */
async function reveal(control: Locator, decide: Decide): Promise<void> {
  if (await control.isVisible()) return;
  const summary = control.locator('xpath=ancestor::details[not(@open)][1]/summary').first();
  if (!(await summary.isVisible())) return;
  decide('part unfolded', await summary.innerText());
  await summary.click();
}
