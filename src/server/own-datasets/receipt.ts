import { setImmediate } from 'node:timers/promises';
import { normalizeText } from '../../catalogue/field-types.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { type AccessionKind, rankOfKind } from '../../catalogue/values/accessions.ts';
import { FileProblem } from '../../table/issues.ts';
import { scanXml } from '../../table/workbook/xml-scanner.ts';
import { HttpError } from '../http/errors.ts';

/**
 * A record that a receipt names by its alias, with its number and the rank of that; `row` is its place among them, from
 * 1 on.
 */
type ReceiptEntry = { row: number; alias: string; accession: string; rank: number };

/** The elements of a receipt that stand for records of which an element may bear the number. */
const kindOfTag: Readonly<Record<string, AccessionKind>> = { RUN: 'run', EXPERIMENT: 'experiment', SAMPLE: 'sample' };

/** Elements stand five deep in a receipt. */
const maxDepth = 20;
const maxMessages = 5;
const maxMessageCharacters = 300;
const bytesPerYield = 262_144;

/** Whether a text is XML, as ENA's receipt is by itself, and no table. */
export const isXml = (text: string): boolean => /^[\s\ufeff]*<[?!a-z]/i.test(text);

/** The bytes of a text, with turns for others between; its declaration is that of the file that it was read from. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text.replace(/^[\s\ufeff]*(?:<\?xml[^>]*>)?/, ''));
  for (let at = 0; at < bytes.length; at += bytesPerYield) {
    yield bytes.subarray(at, at + bytesPerYield);
    await setImmediate();
  }
}

/**
 * Reads receipts of ENA (`SRA.receipt.xsd`), one or several behind each other: the numbers of runs, experiments and
 * samples by the aliases under which they were sent.
 * @throws HttpError 400 where it is no receipt, or that of a submission that ENA has refused, in ENA's own words
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
      const [alias, accession] = ['alias', 'accession'].map((part) => normalizeText(tag.get(part) ?? '').trim()) as [
        string,
        string,
      ];
      entries.push({ row: entries.length + 1, alias, accession, rank: rankOfKind(kind) });
    },
    text(piece: string) {
      const last = messages.length - 1;
      messages[last] = `${messages[last] ?? ''}${piece}`.slice(0, maxMessageCharacters);
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
    const sentences = messages.map((message) => message.trim()).filter(Boolean);
    throw new HttpError(400, 'entryAnswers.receipt.refused', { messages: sentences.join(' · ') || '–' });
  }
  return entries;
}
