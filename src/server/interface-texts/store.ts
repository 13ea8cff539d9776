import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RefusedRow } from '../../catalogue/endpoints/errors.ts';
import type { InterfaceText } from '../../catalogue/endpoints/interface-texts.ts';
import { findTextProblem, flatten, restoreOuterWhitespace } from '../../catalogue/interface-texts.ts';
import { type Language, languages, resources, type Translate } from '../../catalogue/locales/index.ts';
import { getShippedTranslate, overrideTexts, shippedTexts } from '../../catalogue/locales/server.ts';
import type { Tables } from '../database/tables.ts';
import { type CompressedText, compressText } from '../http/compression.ts';
import { HttpError } from '../http/errors.ts';
import { transact } from '../records/natural-keys.ts';

type ChangedTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;
type SubmittedText = { key: string; row?: number | undefined } & { [L in Language]?: string | null | undefined };

/** The keys of the texts that pages use. */
const pageKeys = new Set(flatten(resources.en.translation).map(([key]) => key));

const shippedByLanguage = new Map(languages.map((language) => [language, new Map(shippedTexts(language))]));
const shippedText = (language: Language, key: string) => shippedByLanguage.get(language)?.get(key);

/** The institute's texts that currently replace shipped ones. */
let currentTexts: ChangedTexts = { en: {}, de: {} };

/** The replaced texts of pages, which request them by their hash; without a hash where none is replaced. */
type PageTexts = { hash?: string; content: Promise<CompressedText> };
let pageTexts: PageTexts = { content: compressText(JSON.stringify(currentTexts)) };

/** The texts of pages that currently replace shipped ones. */
export function getPageTexts(): PageTexts {
  return pageTexts;
}

/** The database whose texts are used, and their version in there. */
let loaded: { db: Kysely<Tables>; version: number } | null = null;
const isLoaded = (db: Kysely<Tables>, version: number) => loaded?.db === db && loaded.version === version;

let pendingLoad: Promise<void> = Promise.resolve();

/**
 * Uses from now on what this or another server has stored until now, without texts that this version no longer has. Loads
 * run one after the other, so that an older result does not replace a newer one.
 */
export async function loadTexts(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM interface_text_version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (isLoaded(db, version)) return;
  pendingLoad = pendingLoad
    .catch(() => undefined)
    .then(async () => {
      if (isLoaded(db, version)) return;
      const stored = await readTexts(db);
      applyTexts(stored.texts);
      loaded = { db, version: stored.version };
    });
  await pendingLoad;
}

type StoredText = { language: string | null; key: string; text: string };

/** The stored texts that this version still has, and their version, both of one moment. */
async function readTexts(db: Kysely<Tables>): Promise<{ version: number; texts: ChangedTexts }> {
  const { rows } = await sql<StoredText & { version: number }>`
    SELECT v.version, t.language, t.key, t.text
    FROM interface_text_version v LEFT JOIN interface_text t ON true ORDER BY t.language, t.key`.execute(db);
  const textsOf = (language: Language) =>
    Object.fromEntries(
      rows.flatMap(({ language: of, key, text }) => {
        const shipped = of === language ? shippedText(language, key) : undefined;
        return shipped === undefined || findTextProblem(text, shipped) ? [] : [[key, text]];
      }),
    );
  return { version: rows[0]?.version ?? 0, texts: { en: textsOf('en'), de: textsOf('de') } };
}

function applyTexts(next: ChangedTexts): void {
  if (JSON.stringify(next) === JSON.stringify(currentTexts)) return;
  currentTexts = next;
  for (const language of languages) overrideTexts(language, next[language]);
  const pick = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => pageKeys.has(key)));
  const json = JSON.stringify({ en: pick(next.en), de: pick(next.de) });
  const hasTexts = json !== JSON.stringify({ en: {}, de: {} });
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
  pageTexts = { ...(hasTexts && { hash }), content: compressText(json) };
}

/** All current texts. */
export function listTexts(): InterfaceText[] {
  return shippedTexts('en').map(([key, en]) => {
    const shipped = { en, de: shippedText('de', key) ?? '' };
    const current = { en: currentTexts.en[key] ?? shipped.en, de: currentTexts.de[key] ?? shipped.de };
    return { key, ...current, shipped, changed: current.en !== shipped.en || current.de !== shipped.de };
  });
}

/** The texts that contain all words in their key or in one of their languages, in upper or lower case. */
export function findTexts(texts: readonly InterfaceText[], words: string): readonly InterfaceText[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter(({ key, en, de }) => {
    const text = `${key} ${en} ${de}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

function validateText(submitted: SubmittedText, seen: ReadonlySet<string>, t: Translate): Record<string, string[]> {
  const { key } = submitted;
  if (shippedText('en', key) === undefined) return { key: [t('textAnswers.unknownKey', { key })] };
  if (seen.has(key)) return { key: [t('textAnswers.twice', { key })] };
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = submitted[language];
      const problem =
        text === undefined || text === null ? null : findTextProblem(text, shippedText(language, key) ?? '');
      return problem ? [[language, [t(`textAnswers.${problem.code}`, problem.params)]]] : [];
    }),
  );
}

/** The rows that are refused, with messages by field. */
function findRefusedRows(texts: readonly SubmittedText[], t: Translate): RefusedRow[] {
  const seen = new Set<string>();
  return texts.flatMap((submitted, index) => {
    const message = validateText(submitted, seen, t);
    seen.add(submitted.key);
    return Object.keys(message).length > 0 ? [{ row: submitted.row ?? index + 1, message }] : [];
  });
}

/** The texts of a language that come in place of the current ones, and the keys of those that are as shipped again. */
function changesOf(language: Language, texts: readonly SubmittedText[], current: ChangedTexts) {
  const replaced: { key: string; text: string }[] = [];
  const reset: string[] = [];
  for (const { key, [language]: submitted } of texts) {
    const shipped = shippedText(language, key);
    if (submitted === undefined || submitted === null || shipped === undefined) continue;
    const text = restoreOuterWhitespace(submitted, shipped);
    if (text === (current[language][key] ?? shipped)) continue;
    if (text === shipped) reset.push(key);
    else replaced.push({ key, text });
  }
  return { replaced, reset };
}

/** Number of rows that are named in the error. */
const maxReportedRows = 1000;

/**
 * Stores texts, all or none; a text that is the same as the shipped one is deleted.
 * @returns how many texts have changed
 * @throws HttpError 400 with `[{row, message}]`
 */
export async function storeTexts(db: Kysely<Tables>, who: string, texts: readonly SubmittedText[]): Promise<number> {
  const refused = findRefusedRows(texts, getShippedTranslate('en'));
  if (refused.length > 0)
    throw new HttpError(400, 'textAnswers.refused', { count: refused.length }, (t) =>
      findRefusedRows(texts, t).slice(0, maxReportedRows),
    );
  const changed = await transact(db, async (trx) => {
    let count = 0;
    await lockTexts(trx);
    // Another server may have stored some since this one looked.
    const { texts: current } = await readTexts(trx);
    for (const language of languages) {
      const { replaced, reset } = changesOf(language, texts, current);
      await sql`DELETE FROM interface_text WHERE language = ${language} AND key = ANY(${reset}::text[])`.execute(trx);
      await sql`INSERT INTO interface_text (language, key, text, updated_by)
        SELECT ${language}, key, text, ${who}
        FROM unnest(${replaced.map(({ key }) => key)}::text[], ${replaced.map(({ text }) => text)}::text[]) t (key, text)
        ON CONFLICT (language, key) DO UPDATE SET text = excluded.text, updated_at = now(), updated_by = excluded.updated_by`.execute(
        trx,
      );
      count += replaced.length + reset.length;
    }
    return count;
  });
  await loadTexts(db);
  return changed;
}

/** Lets others that change texts wait until the end of the transaction; each change locks the version as well. */
async function lockTexts(trx: Kysely<Tables>): Promise<void> {
  await sql`SELECT FROM interface_text_version FOR UPDATE`.execute(trx);
}

/** Resets all texts to the shipped ones. */
export async function resetTexts(db: Kysely<Tables>): Promise<void> {
  await transact(db, async (trx) => {
    await lockTexts(trx);
    await sql`DELETE FROM interface_text`.execute(trx);
  });
  await loadTexts(db);
}
