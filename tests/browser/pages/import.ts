import { expect, type Locator, type Page } from '@playwright/test';
import { buildRow, type TableRow } from '../../workbooks.ts';

/** Rows of a campaign, with file names and checksums that no other test uses. */
export function buildRows(name: string, count: number, values: TableRow = {}): TableRow[] {
  return Array.from({ length: count }, (_, i) =>
    buildRow({
      samp_name: `${name}_${i}`,
      campaign: `campaign ${name}`,
      forward_read_file_name: `${name}_${i}_R1.fastq.gz`,
      ...values,
    }),
  );
}

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses a file for the import, in either language. */
export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(/^(?:Filled-in template|Ausgefüllte Vorlage)$/).setInputFiles({ name, mimeType: xlsx, buffer });
  // Wait for the table or the refusal, as both move what is below them.
  const table = page.getByRole('region', { name: /^(?:Your table|Match the columns|Ihre Tabelle|Spalten zuordnen)$/ });
  const refusal = page.getByText(name).filter({ hasText: /was not accepted|wurde nicht angenommen/ });
  await expect(table.or(refusal).first()).toBeVisible();
}

/** Fills in the mandatory fields of the study of an upload, in either language. */
export async function describeStudy(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^(?:Study title|Titel der Studie)/).fill(title);
  await page.getByLabel(/^(?:Abstract|Zusammenfassung)/).fill('What lives in the water of the Gotland Basin.');
  await page.getByLabel(/^(?:First name|Vorname)/).fill('Alex');
  await page.getByLabel(/^(?:Last name|Nachname)/).fill('Example');
}

export const uploadButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(?:Upload and store|Hochladen und speichern)$/ });

/** Opens the list of errors, which is closed where all of them are highlighted in the table. */
export async function openErrorList(page: Page): Promise<void> {
  await page.getByText(/(?:errors? in a list|Fehler in einer Liste)$/).click();
}

export const errorRows = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Errors by row and column|Fehler nach Zeile und Spalte)$/ }).locator('tbody tr');

/** Scrolls the cells of a table until a column is rendered, as only those in view are. */
export async function scrollToColumn(page: Page, name: string): Promise<void> {
  const grid = page.getByRole('grid').first();
  const header = grid.getByRole('columnheader', { name, exact: true });
  await expect(async () => {
    for (let left = 0; left < 10_000; left += 400) {
      await grid.evaluate((element, position) => element.scrollTo({ left: position }), left);
      await page.waitForTimeout(50);
      if ((await header.count()) > 0) return;
    }
    throw new Error(`no column ${name}`);
  }).toPass();
}

/** Waits until the browser has stored or deleted the draft of a table: a read waits for the writes before it. */
export async function waitForStoredDraft(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waitForRequest = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('strandbook-table-')) continue;
      const opening = indexedDB.open(name);
      await waitForRequest(opening);
      await waitForRequest(opening.result.transaction('table').objectStore('table').count());
      opening.result.close();
    }
  });
}
