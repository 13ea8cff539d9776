import list from './envo.json' with { type: 'json' };

/** ENVO's terms (CC0): labels and exact synonyms by id, and the replacements of obsolete terms. */
export const terms: Readonly<Record<string, string>> = list.terms;
export const synonyms: Readonly<Record<string, readonly string[]>> = list.synonyms;
export const obsolete: Readonly<Record<string, readonly string[]>> = list.obsolete;

/**
 * Bullets and indentation copied from term lists, as in `____sea water`; only before a letter, as no label begins like
 * that.
 */
const listBullets = /^[\s_\-–—•·*.]+(?=\p{L})/u;

/** The id at the end of a term, in all the ways in which people write it. */
const idAtEnd = /(?:https?:\/\/purl\.obolibrary\.org\/obo\/)?ENVO[:_]\s?(\d{7,8})\s*[\])>}]?$/i;

/** A label without the punctuation and the opening bracket between it and its id. */
function trimLabelEnd(text: string): string {
  const label = text.trimEnd();
  let end = /[[(<{]$/.test(label) ? label.length - 1 : label.length;
  while (end > 0 && /[\s,;:]/.test(label[end - 1] ?? '')) end--;
  return label.slice(0, end);
}

/** Whether a text has letters and is not the beginning of a URL. */
const isLabel = (text: string): boolean => /\p{L}/u.test(text) && !/^https?:/i.test(text);

/** A term as typed: its label, its id, or both. */
type Term = { label: string | null; id: string | null };

/** The terms in a text, separated by `|`, without empty ones. */
export const splitTerms = (value: string | number): string[] =>
  String(value)
    .split('|')
    .map((term) => term.trim())
    .filter(Boolean);

/** A term without list bullets before it. */
export const withoutListBullets = (term: string): string => term.replace(listBullets, '');

/** The label and the id of a term, without list bullets. */
export function readTerm(typed: string): Term {
  const term = withoutListBullets(typed);
  const idMatch = idAtEnd.exec(term);
  const label = idMatch ? trimLabelEnd(term.slice(0, idMatch.index)) : '';
  const id = idMatch?.[1] ?? null;
  if (id && label === '') return { label: null, id };
  return id && isLabel(label) ? { label, id } : { label: term, id: null };
}

export const formatLabelAndId = (label: string, id: string) => `${label} [ENVO:${id}]`;

/** Whether a term is spelled exactly as in ENVO, as most are; a fast path that saves a third of a check's time. */
function isAsListed(typed: string): boolean {
  const end = typed.lastIndexOf(' [ENVO:');
  return end > 0 && typed.endsWith(']') && terms[typed.slice(end + ' [ENVO:'.length, -1)] === typed.slice(0, end);
}

/** A term in the archives' format, `sea water [ENVO:00002149]`, if it has label and id; else without list bullets. */
export function formatTerm(typed: string): string {
  if (isAsListed(typed)) return typed;
  const { label, id } = readTerm(typed);
  return label && id ? formatLabelAndId(label, id) : withoutListBullets(typed);
}

/** A label for comparison: in lower case, with single spaces for white space and underscores. */
export const normalizeLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

let idsByLabel: ReadonlyMap<string, readonly string[]> | undefined;

/** The ids of the terms with this label; if there are none, the ids of the terms with this exact synonym. */
export function envoIdsOf(label: string): readonly string[] {
  if (!idsByLabel) {
    const ids = new Map<string, string[]>();
    const add = (name: string, id: string) => ids.set(name, [...new Set([...(ids.get(name) ?? []), id])]);
    for (const [id, name] of Object.entries(terms)) add(normalizeLabel(name), id);
    const labels = new Set(ids.keys());
    for (const [id, names] of Object.entries(synonyms))
      for (const name of names.map(normalizeLabel)) if (!labels.has(name)) add(name, id);
    idsByLabel = ids;
  }
  return idsByLabel.get(normalizeLabel(label)) ?? [];
}

const termsOf = (list: readonly string[]): string[] =>
  list.flatMap((id) => {
    const label = terms[id];
    return label === undefined ? [] : [formatLabelAndId(label, id)];
  });

/** The difference of a term from ENVO; `incomplete` if the label or the id is missing. */
export type TermFault = {
  cause: 'label' | 'obsolete' | 'unknown' | 'incomplete';
  /** Suggested terms: those with the id, and those with the label. */
  instead: readonly string[];
};

/**
 * The fault of a term, with suggested terms from ENVO; null for a valid term, whose label may also be an exact synonym.
 */
export function faultOf(typed: string): TermFault | null {
  if (isAsListed(typed)) return null;
  const { label, id } = readTerm(typed);
  const byLabel = label === null ? [] : envoIdsOf(label);
  if (id === null) return { cause: 'incomplete', instead: termsOf(byLabel.length === 1 ? byLabel : []) };
  if (label === null) return { cause: 'incomplete', instead: termsOf([id, ...(obsolete[id] ?? [])]) };
  const currentLabel = terms[id];
  if (currentLabel === undefined) {
    const replaced = obsolete[id];
    if (replaced) return { cause: 'obsolete', instead: termsOf([...new Set([...replaced, ...byLabel])]) };
    return { cause: 'unknown', instead: termsOf(byLabel) };
  }
  const names = [currentLabel, ...(synonyms[id] ?? [])].map(normalizeLabel);
  if (names.includes(normalizeLabel(label))) return null;
  return { cause: 'label', instead: termsOf([id, ...byLabel]) };
}
