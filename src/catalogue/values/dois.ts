import { normalizeText, readText } from '../cells.ts';

/** A DOI without its resolver, in lower case: a prefix, and a suffix without white space (DOI Handbook, 2.2). */
export const doiPattern = /^10\.\d{4,9}\/\S{1,280}$/;

/** URLs and words before a DOI. */
const doiResolver = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/(?:doi:)?/;
const doiPrefix = /^doi[:\s]\s*/;

/** The beginning of a DOI, behind a separator or at the beginning of a text. */
const doiStart = /(?:^|[\s;,|])(?=(?:https?:\/\/)?(?:(?:www\.|dx\.)?doi\.org\/)?(?:doi[:\s] ?)?10\.\d{4,9}\/)/gi;

/** Characters around a DOI that are not part of it: punctuation, quotation marks and brackets. */
const openings = new Set('"\'<([{\u201c\u201e\u00ab\u2018');
const closings = new Set('.,;:"\'\u201c\u201d\u00bb\u2019');
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

const countOf = (text: string, letter: string) => text.split(letter).length - 1;

/** A text without punctuation around it; a closing bracket stays if the text contains the opening one. */
function trimPunctuation(text: string): string {
  let from = 0;
  while (openings.has(text[from] ?? '')) from++;
  let trimmed = text.slice(from);
  for (;;) {
    const last = trimmed.at(-1) ?? '';
    const opening = pairs[last];
    const isLoose = opening !== undefined && countOf(trimmed, opening) < countOf(trimmed, last);
    if (!isLoose && !closings.has(last)) return trimmed;
    trimmed = trimmed.slice(0, -1).trimEnd();
  }
}

/** The DOI in the path of a URL: decoded, without query and fragment. */
function fromUrlPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Limits the characters of a text that is searched for a DOI. */
const maxTypedLength = 2000;

/**
 * Parses a DOI as people copy it: as a URL with a query, with `doi:` before it, with punctuation behind it.
 * @returns the DOI in lower case (it is case-insensitive: DOI Handbook), without resolver; null for other texts
 */
export function parseDoi(typed: string): string | null {
  if (typed.length > maxTypedLength) return null;
  const text = trimPunctuation(typed.trim()).toLowerCase();
  const path = text.replace(doiResolver, '');
  // A `?` or `#` can be part of a DOI, but not of its URL; tracking parameters are part of neither.
  const doi =
    path === text ? text.replace(doiPrefix, '').replace(/[?&](?:utm_|fbclid=|gclid=).*$/s, '') : fromUrlPath(path);
  const normalized = trimPunctuation(normalizeText(doi).toLowerCase());
  return doiPattern.test(normalized) && typeof readText(normalized, maxTypedLength) === 'string' ? normalized : null;
}

/**
 * The DOIs of a text, as typed. Each begins behind white space, a comma, `;` or `|`. A DOI can contain these characters
 * itself, so that it ends only where the next one begins.
 */
export function splitDois(text: string): string[] {
  const starts = [...text.matchAll(doiStart)].map(({ index }) => index);
  const parts = starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]));
  // A word such as `doi:` before a DOI is not a DOI.
  const dois = parts.map((part) => part.replace(/^[\s;,|]/, '').trim()).filter((part) => /\d/.test(part));
  return dois.length > 1 ? dois : [text];
}
