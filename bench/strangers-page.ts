// Follows the import screen as a person does who knows their table; it and strangers-matching.ts know the screen.
import type { Locator, Page, Response } from '@playwright/test';
import { columnOf } from '../src/catalogue/columns.ts';
import { improve } from './strangers-archive.ts';
import { goOn, match } from './strangers-matching.ts';
import { type Decide, type Decision, Stop, study, valueFor } from './strangers-person.ts';
import { dateOrderOf, rowsOf, type StrangerTable } from './strangers-tables.ts';
import { readValue } from './strangers-values.ts';
import { containing, t, words, wordsIfAny } from './strangers-words.ts';

/** An import as a person went through it. */
export type Walk = {
  decisions: Decision[];
  /** How many times the server refused the table. */
  rounds: number;
  /** The id of the import; null if it was not stored. */
  dataset: string | null;
  /** The screen's words at which the person could not go on; null if the table was stored. */
  stoppedAt: string | null;
};

/** A person gives up after so many decisions, or before leaving out so many rows for one cause. */
const maxDecisions = 100;
const maxRowsLeftOut = 20;
/** After so many rows for one optional field, a person leaves out its column. */
const maxRowsOfField = 5;
const maxRounds = 6;
const stepTimeoutMs = 20_000;

const matchingOf = (page: Page) => page.getByRole('region', { name: t('dataImport.match.label') });
const tableOf = (page: Page) => page.getByRole('region', { name: t('dataImport.table.label'), exact: true });

/** Waits until the screen shows what comes after an action. */
async function settle(page: Page): Promise<'matching' | 'table'> {
  const refused = page.getByText(words('dataImport.table.refused'));
  await matchingOf(page).or(tableOf(page)).or(refused).first().waitFor({ timeout: stepTimeoutMs });
  if (await refused.isVisible()) throw new Stop(await refused.innerText());
  if (await matchingOf(page).isVisible()) return 'matching';
  await tableOf(page)
    .getByText(t('dataImport.table.checking'), { exact: true })
    .waitFor({ state: 'hidden', timeout: stepTimeoutMs });
  return 'table';
}

/** Imports a table on the page `/data`, of which a person has opened it. */
export async function walkThrough(page: Page, table: StrangerTable): Promise<Walk> {
  const walk: Walk = { decisions: [], rounds: 0, dataset: null, stoppedAt: null };
  const decide: Decide = (kind, what, written) => {
    walk.decisions.push({ kind, what, ...written });
    if (walk.decisions.length >= maxDecisions) throw new Stop(`${maxDecisions} decisions, then: ${what}`);
  };
  try {
    const name = table.name.split('/').at(-1) ?? '';
    const input = page.getByLabel(t('dataImport.file.input'));
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: table.bytes });
    if ((await settle(page)) === 'matching') {
      await match(matchingOf(page), table.columns, decide);
      await checkTable(page, decide);
    }
    await orderDates(page, table, decide);
    while (walk.dataset === null) {
      await correct(page, table, decide);
      if (await improve(tableOf(page), table.columns, decide)) await correct(page, table, decide);
      await describeStudy(page, table.name);
      const answer = await store(page);
      if (answer.ok()) walk.dataset = await answer.text();
      else if (++walk.rounds === maxRounds) throw new Stop(`refused ${maxRounds} times: ${await refusal(answer)}`);
      else if (!(await hasCauses(page))) throw new Stop(await refusal(answer));
    }
  } catch (error) {
    const { message } = error as Error;
    walk.stoppedAt = (error instanceof Stop ? message : `the bench was lost: ${message}`).split('\n', 1)[0] ?? '';
  }
  return walk;
}

/** Goes on to the cells of the table. */
async function checkTable(page: Page, decide: Decide): Promise<void> {
  const complaint = await goOn(page, () => settle(page), decide);
  if (complaint !== null) throw new Stop(complaint);
}

/** Goes back to the matching, to decide there on something that the cells have shown. */
async function matchAgain(page: Page): Promise<Locator> {
  const name = t('dataImport.table.matchAgain');
  await tableOf(page).getByRole('button', { name }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name });
  await confirm.or(matchingOf(page)).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await matchingOf(page).waitFor();
  return matchingOf(page);
}

/** Says in which order day and month stand, where the screen asks for it. */
async function orderDates(page: Page, table: StrangerTable, decide: Decide): Promise<void> {
  await settle(page);
  const notice = wordsIfAny('dataImport.table.dateOrder');
  if (!notice || !(await tableOf(page).getByText(notice).isVisible())) return;
  decide('dates read', t('dataImport.table.matchAgain'));
  const region = await matchAgain(page);
  const order = dateOrderOf(table);
  decide('dates read', order);
  await region.getByLabel(t('dataImport.match.dates')).selectOption(order);
  await checkTable(page, decide);
}

const causesOf = (page: Page) =>
  tableOf(page)
    .getByRole('list', { name: t('dataImport.table.causes') })
    .getByRole('listitem');
const hasCauses = async (page: Page) => (await causesOf(page).count()) > 0;

/** Takes the first way out of each cause of errors, until there are none. */
async function correct(page: Page, table: StrangerTable, decide: Decide): Promise<void> {
  const seen = new Set<string>();
  const [rows, leftOut] = [rowsOf(table).length - table.headerRow, new Map<string, number>()];
  while ((await settle(page)) === 'table' && (await hasCauses(page))) {
    const cause = causesOf(page).first();
    const text = await textOfCause(cause);
    if (!seen.has(text) && (await takeWayOut(cause, text, table, decide))) seen.add(text);
    else await leaveOut(page, cause, text, rows, leftOut, decide);
  }
}

/** The field of a cause, which begins with a link to its guide. */
const fieldOf = async (cause: Locator) => (await cause.getByRole('link').first().innerText()).trim();

/** The words of a cause without those of its buttons. */
async function textOfCause(cause: Locator): Promise<string> {
  const buttons = await cause.getByRole('button').allInnerTexts();
  const text = (await cause.innerText()).replaceAll(/\s+/g, ' ');
  return buttons.reduce((rest, button) => rest.replace(button, ''), text).trim();
}

/** The ways out of a cause as buttons, without those that leave out rows, compute checksums or take a typed value. */
async function waysOf(cause: Locator): Promise<{ name: string; button: Locator }[]> {
  const others = ['table.showCell', 'table.showRow', 'ways.leaveOut', 'ways.checksums'];
  const patterns = others.flatMap((key) => wordsIfAny(`dataImport.${key}`) ?? []);
  const ways: { name: string; button: Locator }[] = [];
  for (const button of await cause.getByRole('button').all()) {
    const name = await button.innerText();
    const isOfForm = await button.evaluate((element) => element.closest('form') !== null);
    if (!isOfForm && name !== '' && !patterns.some((other) => other.test(name))) ways.push({ name, button });
  }
  return ways;
}

/** Whether the cause has a way out, which is taken: of two orders of day and month, that of the table. */
async function takeWayOut(cause: Locator, text: string, table: StrangerTable, decide: Decide): Promise<boolean> {
  const field = await fieldOf(cause);
  const ways = await waysOf(cause);
  const order = wordsIfAny(`dataImport.ways.${dateOrderOf(table)}`);
  const way = ways.find(({ name }) => order?.test(name)) ?? ways[0];
  if (way) {
    decide('way out taken', `${text}: ${way.name}`, { field });
    await way.button.click();
    return true;
  }
  const form = cause.locator('form').first();
  if (!(await form.isVisible())) return false;
  const input = form.getByRole('combobox').or(form.getByRole('textbox')).first();
  const send = form.getByRole('button').first();
  const offered = await input.inputValue();
  if (offered !== '') decide('offered value taken', `${text}: ${offered}`, { field, value: offered });
  else {
    const value = readValue(field, text) ?? valueFor(field, table.columns) ?? '';
    // An optional field of which the person knows nothing better is emptied.
    if (value === '' && columnOf(field)?.field.mandatory) return false;
    await input.fill(value);
    if (await send.isDisabled()) return false;
    decide('value corrected', `${text}: ${value || 'emptied'}`, { field, value });
  }
  await send.click();
  return true;
}

/**
 * Leaves out the first row of a cause; where it concerns many or all rows of the table, or further rows after several,
 * the column it comes from.
 * @param leftOut the number of rows that were left out, by field
 */
async function leaveOut(
  page: Page,
  cause: Locator,
  text: string,
  total: number,
  leftOut: Map<string, number>,
  decide: Decide,
): Promise<void> {
  const rows = Number(/(\d[\d ,]*) rows:/.exec(text)?.[1]?.replaceAll(/\D/g, '') ?? 1);
  const field = await fieldOf(cause);
  const before = leftOut.get(field) ?? 0;
  leftOut.set(field, before + 1);
  const all = cause.getByRole('button', { name: wordsIfAny('dataImport.ways.leaveOut') ?? /^$/ }).first();
  if (rows < total && (await all.isVisible())) {
    decide('rows left out', text);
    await all.click();
    return;
  }
  const isOptional = !columnOf(field)?.field.mandatory;
  if (rows > maxRowsLeftOut || rows >= total || (isOptional && before >= maxRowsOfField))
    return leaveOutColumn(page, field, text, decide);
  const show = cause.getByRole('button', { name: words('dataImport.table.showCell') });
  const first = show.or(cause.getByRole('button', { name: words('dataImport.table.showRow') })).first();
  if (!(await first.isVisible())) throw new Stop(`no way out: ${text}`);
  await first.click();
  decide('row left out', text);
  await tableOf(page)
    .getByRole('button', { name: t('dataImport.table.leaveOutRow') })
    .click();
}

/** Matches the columns again without the column of a field, which must not be a mandatory one. */
async function leaveOutColumn(page: Page, field: string, text: string, decide: Decide): Promise<void> {
  if (columnOf(field)?.field.mandatory) throw new Stop(`no way out: ${text}`);
  decide('column left out', t('dataImport.table.matchAgain'));
  const region = await matchAgain(page);
  const selects = region.getByRole('row').getByRole('combobox');
  const values = await selects.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLSelectElement).value),
  );
  if (!values.includes(field)) throw new Stop(`no column to leave out: ${text}`);
  decide('column left out', text);
  await selects.nth(values.indexOf(field)).selectOption('');
  await checkTable(page, decide);
}

/** Describes the study, which is no decision. */
async function describeStudy(page: Page, name: string): Promise<void> {
  const { study_title, project_study_abstract, firstname, lastname } = study(name);
  const title = page.locator('[name="study_title"]');
  if (!(await title.isVisible()))
    await page
      .getByRole('button', { name: containing(t('dataImport.steps.study')) })
      .first()
      .click();
  if ((await title.inputValue()) !== '') return;
  await title.fill(study_title);
  await page.locator('[name="project_study_abstract"]').fill(project_study_abstract);
  const author = page.getByRole('group', { name: t('dataImport.study.author', { number: 1 }) });
  await author.getByLabel(t('fields.person.firstname.label')).fill(firstname);
  await author.getByLabel(t('fields.person.lastname.label')).fill(lastname);
}

/** Sends the table to be stored. @returns the server's answer */
async function store(page: Page): Promise<Response> {
  const button = page.getByRole('button', { name: t('dataImport.store.action'), exact: true });
  if (await button.isDisabled()) throw new Stop(`“${t('dataImport.store.action')}” cannot be pressed`);
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/rest/templates/upload'),
    { timeout: 2 * stepTimeoutMs },
  );
  await button.click();
  const answer = await answered;
  const heading = page.getByRole('heading', { name: t('dataImport.stored.title'), exact: true });
  const failed = page.getByRole('heading', { name: words('dataImport.errors.title') });
  // A refusal without errors of rows has no heading.
  await heading
    .or(failed)
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  return answer;
}

/** The server's sentence about a table that it does not store. */
async function refusal(answer: Response): Promise<string> {
  const { message = `status ${answer.status()}` } = (await answer.json().catch(() => ({}))) as { message?: string };
  return message;
}
