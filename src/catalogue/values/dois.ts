import { normalizeText, readText } from '../cells.ts';

/** The form of a DOI without its resolver, in lower case: a prefix, and a suffix without blanks (DOI Handbook, 2.2). */
export const doiPattern = /^10\.\d{4,9}\/\S{1,280}$/;

/** Addresses and words that people write in front of a DOI. */
const doiResolver = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/(?:doi:)?/;
const doiPrefix = /^doi[:\s]\s*/;

/** Beginning of a DOI behind a sign that parts two of them, or at the beginning of a text. */
const doiStart = /(?:^|[\s;,|])(?=(?:https?:\/\/)?(?:(?:www\.|dx\.)?doi\.org\/)?(?:doi[:\s] ?)?10\.\d{4,9}\/)/gi;

/** Signs that people and programs leave around a DOI: the marks of a sentence, quotation marks and angle brackets. */
const openings = new Set('"\'<([{\u201c\u201e\u00ab\u2018');
const closings = new Set('.,;:"\'\u201c\u201d\u00bb\u2019');
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

const countOf = (text: string, letter: string) => text.split(letter).length - 1;

/** The text without what stands around it; a bracket stays where the text itself has opened it. */
function trimPunctuation(text: string): string {
  let from = 0;
  while (openings.has(text[from] ?? '')) from++;
  let kept = text.slice(from);
  for (;;) {
    const last = kept.at(-1) ?? '';
    const opening = pairs[last];
    const isLoose = opening !== undefined && countOf(kept, opening) < countOf(kept, last);
    if (!isLoose && !closings.has(last)) return kept;
    kept = kept.slice(0, -1).trimEnd();
  }
}

/** The suffix of an address as it was before it became part of one: without its query and fragment, its signs unpacked. */
function fromUrlPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Longest text in which a DOI is looked for. */
const maxTypedLength = 2000;

/**
 * A DOI in lower case and without its resolver (names are case-insensitive: DOI Handbook), out of any of the ways in which
 * people copy it: as an address with a query, with `doi:` in front, with a mark behind.
 * @returns null where it is none
 */
export function parseDoi(typed: string): string | null {
  if (typed.length > maxTypedLength) return null;
  const text = trimPunctuation(typed.trim()).toLowerCase();
  const path = text.replace(doiResolver, '');
  // A `?` or `#` can be part of a DOI, but not of an address of one; what counts visitors is no part of either.
  const doi =
    path === text ? text.replace(doiPrefix, '').replace(/[?&](?:utm_|fbclid=|gclid=).*$/s, '') : fromUrlPath(path);
  const found = trimPunctuation(normalizeText(doi).toLowerCase());
  return doiPattern.test(found) && typeof readText(found, maxTypedLength) === 'string' ? found : null;
}

/**
 * The DOIs of a text that may hold several, as they are written: each begins behind a blank, a comma, `;` or `|`. A DOI may
 * hold such a sign itself, and ends only where the next one begins.
 */
export function splitDois(text: string): string[] {
  const starts = [...text.matchAll(doiStart)].map(({ index }) => index);
  const parts = starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]));
  // The word that announces a DOI behind a blank is none by itself.
  const cut = parts.map((part) => part.replace(/^[\s;,|]/, '').trim()).filter((part) => /\d/.test(part));
  return cut.length > 1 ? cut : [text];
}
