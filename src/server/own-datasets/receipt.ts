import { setImmediate } from 'node:timers/promises';
import { normalizeText } from '../../catalogue/field-types.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { type AccessionKind, rankOfKind } from '../../catalogue/values/accessions.ts';
import { FileProblem } from '../../table/issues.ts';
import { scanXml } from '../../table/workbook/xml-scanner.ts';
import { HttpError } from '../http/errors.ts';

/**
 * A record in a receipt: its alias, its accession number with the rank, and its position among the records, from 1 on.
 */
type ReceiptEntry = { row: number; alias: string; accession: string; rank: number };

/** The XML elements of a receipt whose accession number an element can have. */
const kindOfTag: Readonly<Record<string, AccessionKind>> = { RUN: 'run', EXPERIMENT: 'experiment', SAMPLE: 'sample' };

/** A receipt is five levels deep. */
const maxDepth = 20;
const maxMessages = 5;
const maxMessageCharacters = 300;
const bytesPerYield = 262_144;

/** Whether a text is XML, such as ENA's receipt, and not a table. */
export const isXml = (text: string): boolean => /^[\s\ufeff]*<[?!a-z]/i.test(text);

/**
 * The bytes of a text, with pauses for other requests. The XML declaration is removed, as its encoding is that of the
 * file.
 */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text.replace(/^[\s\ufeff]*(?:<\?xml[^>]*>)?/, ''));
  for (let start = 0; start < bytes.length; start += bytesPerYield) {
    yield bytes.subarray(start, start + bytesPerYield);
    await setImmediate();
  }
}

/**
 * Reads one or several concatenated receipts of ENA (`SRA.receipt.xsd`): the accession numbers of runs, experiments and
 * samples by their aliases.
 * @throws HttpError 400 if it is no receipt, or that of a refused submission, with ENA's messages
 */
export async function readReceipt(text: string): Promise<ReceiptEntry[]> {
  const entries: ReceiptEntry[] = [];
  const open: string[] = [];
  const messages: string[] = [];
  let isReceipt = false;
  let isRefused = false;
  const reader = {
    wantsText: false,
    open(name: string, tag: { get(name: string): string | undefined }) {
      if (open.length === 0) {
        if (name !== 'RECEIPT') throw new HttpError(400, 'entryAnswers.receipt.other');
        isReceipt = true;
        isRefused ||= tag.get('success')?.toLowerCase() === 'false';
      }
      open.push(name);
      if (open.length > maxDepth) throw new HttpError(400, 'entryAnswers.receipt.broken');
      this.wantsText = name === 'ERROR' && messages.length < maxMessages;
      if (this.wantsText) messages.push('');
      const kind = open.length === 2 ? kindOfTag[name] : undefined;
      if (kind === undefined) return;
      if (entries.length === maxTableRows)
        throw new HttpError(400, 'entryAnswers.table.tooLong', { max: maxTableRows });
      const [alias, accession] = ['alias', 'accession'].map((attribute) =>
        normalizeText(tag.get(attribute) ?? '').trim(),
      ) as [string, string];
      entries.push({ row: entries.length + 1, alias, accession, rank: rankOfKind(kind) });
    },
    text(chunk: string) {
      const last = messages.length - 1;
      messages[last] = `${messages[last] ?? ''}${chunk}`.slice(0, maxMessageCharacters);
    },
    close() {
      open.pop();
      this.wantsText = false;
    },
  };
  try {
    await scanXml(chunksOf(text), reader);
  } catch (error) {
    if (error instanceof FileProblem) throw new HttpError(400, 'entryAnswers.receipt.broken');
    throw error;
  }
  if (!isReceipt) throw new HttpError(400, 'entryAnswers.receipt.other');
  if (isRefused) {
    const texts = messages.map((message) => message.trim()).filter(Boolean);
    throw new HttpError(400, 'entryAnswers.receipt.refused', { messages: texts.join(' · ') || '–' });
  }
  return entries;
}
