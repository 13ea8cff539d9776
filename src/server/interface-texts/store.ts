import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { InterfaceText } from '../../catalogue/answers/texts.ts';
import type { RefusedRow } from '../../catalogue/endpoints/errors.ts';
import { findTextProblem, flatten, restoreOuterWhitespace } from '../../catalogue/interface-texts.ts';
import { type Language, languages, resources, type Translate } from '../../catalogue/locales/index.ts';
import { getShippedTranslate, overrideTexts, shippedTexts } from '../../catalogue/locales/server.ts';
import type { Tables } from '../database/tables.ts';
import { type CompressedText, compressText } from '../http/compression.ts';
import { HttpError } from '../http/errors.ts';
import { transact } from '../records/natural-keys.ts';

type ChangedTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;
type SubmittedText = { key: string; row?: number | undefined } & { [L in Language]?: string | null | undefined };

/** The keys of the texts that the pages say themselves. */
const pageKeys = new Set(flatten(resources.en.translation).map(([key]) => key));

const shippedByLanguage = new Map(languages.map((language) => [language, new Map(shippedTexts(language))]));
const shippedText = (language: Language, key: string) => shippedByLanguage.get(language)?.get(key);

/** The texts that are said in the place of shipped ones now. */
let currentTexts: ChangedTexts = { en: {}, de: {} };

/** Texts of the pages as these ask for them, by their hash; by none where all are as shipped. */
type PageTexts = { hash?: string; content: Promise<CompressedText> };
let pageTexts: PageTexts = { content: compressText(JSON.stringify(currentTexts)) };

/** The texts that pages say in the place of shipped ones now. */
export function getPageTexts(): PageTexts {
  return pageTexts;
}

let pendingLoad: Promise<void> = Promise.resolve();

/**
 * Reads the stored texts, and says them from now on. Texts that a newer version no longer has are left out. Readings
 * follow one another: an older answer must not replace a newer one.
 */
export function loadTexts(db: Kysely<Tables>): Promise<void> {
  pendingLoad = pendingLoad.catch(() => undefined).then(() => refreshTexts(db));
  return pendingLoad;
}

async function refreshTexts(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ language: string; key: string; text: string }>`
    SELECT language, key, text FROM interface_text ORDER BY language, key`.execute(db);
  const said = (language: Language) =>
    Object.fromEntries(
      rows.flatMap(({ language: of, key, text }) => {
        const before = of === language ? shippedText(language, key) : undefined;
        return before === undefined || findTextProblem(text, before) ? [] : [[key, text]];
      }),
    );
  const next: ChangedTexts = { en: said('en'), de: said('de') };
  if (JSON.stringify(next) === JSON.stringify(currentTexts)) return;
  currentTexts = next;
  for (const language of languages) overrideTexts(language, next[language]);
  const pick = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => pageKeys.has(key)));
  const json = JSON.stringify({ en: pick(next.en), de: pick(next.de) });
  const isSomething = json !== JSON.stringify({ en: {}, de: {} });
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
  pageTexts = { ...(isSomething && { hash }), content: compressText(json) };
}

/** All texts as they are said now. */
export function listTexts(): InterfaceText[] {
  return shippedTexts('en').map(([key, en]) => {
    const before = { en, de: shippedText('de', key) ?? '' };
    const now = { en: currentTexts.en[key] ?? before.en, de: currentTexts.de[key] ?? before.de };
    return { key, ...now, shipped: before, changed: now.en !== before.en || now.de !== before.de };
  });
}

function validateText(given: SubmittedText, seen: ReadonlySet<string>, t: Translate): Record<string, string[]> {
  const { key } = given;
  if (shippedText('en', key) === undefined) return { key: [t('textAnswers.unknownKey', { key })] };
  if (seen.has(key)) return { key: [t('textAnswers.twice', { key })] };
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = given[language];
      const problem =
        text === undefined || text === null ? null : findTextProblem(text, shippedText(language, key) ?? '');
      return problem ? [[language, [t(`textAnswers.${problem.code}`, problem.params)]]] : [];
    }),
  );
}

/** The rows that cannot be taken, as sentences by field. */
function findRefusedRows(texts: readonly SubmittedText[], t: Translate): RefusedRow[] {
  const seen = new Set<string>();
  return texts.flatMap((given, place) => {
    const message = validateText(given, seen, t);
    seen.add(given.key);
    return Object.keys(message).length > 0 ? [{ row: given.row ?? place + 1, message }] : [];
  });
}

/** Number of rows that are named in the error. */
const maxReportedRows = 1000;

/**
 * Stores texts, all or none; one that is as shipped is stored no longer.
 * @returns how many are said otherwise than before
 * @throws HttpError 400 with `[{row, message}]`
 */
export async function storeTexts(db: Kysely<Tables>, who: string, texts: readonly SubmittedText[]): Promise<number> {
  const refused = findRefusedRows(texts, getShippedTranslate('en'));
  if (refused.length > 0)
    throw new HttpError(400, 'textAnswers.refused', { count: refused.length }, (t) =>
      findRefusedRows(texts, t).slice(0, maxReportedRows),
    );
  // Another instance may have stored some since this one looked.
  await loadTexts(db);
  const before = currentTexts;
  await transact(db, async (trx) => {
    for (const given of texts) {
      for (const language of languages) {
        const text = given[language];
        const base = shippedText(language, given.key);
        if (text === undefined || text === null || base === undefined) continue;
        const next = restoreOuterWhitespace(text, base);
        if (next === (before[language][given.key] ?? base)) continue;
        if (next === base)
          await sql`DELETE FROM interface_text WHERE language = ${language} AND key = ${given.key}`.execute(trx);
        else
          await sql`INSERT INTO interface_text (language, key, text, updated_by)
            VALUES (${language}, ${given.key}, ${next}, ${who})
            ON CONFLICT (language, key) DO UPDATE SET text = excluded.text, updated_at = now(), updated_by = excluded.updated_by`.execute(
            trx,
          );
      }
    }
  });
  await loadTexts(db);
  const differs = (language: Language, key: string) => before[language][key] !== currentTexts[language][key];
  return texts.reduce((sum, { key }) => sum + languages.filter((language) => differs(language, key)).length, 0);
}

/** Says all texts as they were shipped again. */
export async function resetTexts(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM interface_text`.execute(db);
  await loadTexts(db);
}
