import list from './envo.json' with { type: 'json' };

/** ENVO's terms (CC0): labels and exact synonyms by number, and what stands for a term that was withdrawn. */
const terms: Readonly<Record<string, string>> = list.terms;
const synonyms: Readonly<Record<string, readonly string[]>> = list.synonyms;
const obsolete: Readonly<Record<string, readonly string[]>> = list.obsolete;

/** Signs by which lists of terms show their levels, as in `____sea water`: no label of ENVO begins with one. Before a digit they may mean more. */
const listBullets = /^[\s_\-–—•·*.]+(?=\p{L})/u;

/** The identifier at the end of a term, as people write it. */
const idAtEnd = /(?:https?:\/\/purl\.obolibrary\.org\/obo\/)?ENVO[:_]\s?(\d{7,8})\s*[\])>}]?$/i;

/** A label without the signs and the bracket between it and its identifier. */
function withoutSignsBehind(text: string): string {
  const label = text.trimEnd();
  let end = /[[(<{]$/.test(label) ? label.length - 1 : label.length;
  while (end > 0 && /[\s,;:]/.test(label[end - 1] ?? '')) end--;
  return label.slice(0, end);
}

/** Words, and not the beginning of an address or a bracket. */
const isLabel = (text: string): boolean => /\p{L}/u.test(text) && !/^https?:/i.test(text);

/** A term as somebody wrote it: its label, its number, or both. */
type Term = { label: string | null; id: string | null };

/** Terms in one text, which a `|` parts; none of them is empty. */
export const splitTerms = (value: string | number): string[] =>
  String(value)
    .split('|')
    .map((term) => term.trim())
    .filter(Boolean);

/** A term without the signs of a list before it. */
export const withoutListBullets = (term: string): string => term.replace(listBullets, '');

/** The label and the number of a term, without the signs of a list. */
function readTerm(typed: string): Term {
  const term = withoutListBullets(typed);
  const found = idAtEnd.exec(term);
  const label = found ? withoutSignsBehind(term.slice(0, found.index)) : '';
  const id = found?.[1] ?? null;
  if (id && label === '') return { label: null, id };
  return id && isLabel(label) ? { label, id } : { label: term, id: null };
}

const formatLabelAndId = (label: string, id: string) => `${label} [ENVO:${id}]`;

/** Whether a term is the list's own to the letter, as most are: reading the parts of all took a third of a check's time. */
function isAsListed(typed: string): boolean {
  const end = typed.lastIndexOf(' [ENVO:');
  return end > 0 && typed.endsWith(']') && terms[typed.slice(end + ' [ENVO:'.length, -1)] === typed.slice(0, end);
}

/** A term as archives take it, `sea water [ENVO:00002149]`, where it has both parts; else as it was, without signs of a list. */
export function formatTerm(typed: string): string {
  if (isAsListed(typed)) return typed;
  const { label, id } = readTerm(typed);
  return label && id ? formatLabelAndId(label, id) : withoutListBullets(typed);
}

/** Labels that differ only in capitals, and in blanks and the signs for them, are one. */
const normalizeLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

let idsByLabel: ReadonlyMap<string, readonly string[]> | undefined;

/** The numbers of a label; those of an exact synonym where no term has it as its label. */
function envoIdsOf(label: string): readonly string[] {
  if (!idsByLabel) {
    const found = new Map<string, string[]>();
    const add = (name: string, id: string) => found.set(name, [...new Set([...(found.get(name) ?? []), id])]);
    for (const [id, name] of Object.entries(terms)) add(normalizeLabel(name), id);
    const labels = new Set(found.keys());
    for (const [id, names] of Object.entries(synonyms))
      for (const name of names.map(normalizeLabel)) if (!labels.has(name)) add(name, id);
    idsByLabel = found;
  }
  return idsByLabel.get(normalizeLabel(label)) ?? [];
}

const termsOf = (list: readonly string[]): string[] =>
  list.flatMap((id) => {
    const label = terms[id];
    return label === undefined ? [] : [formatLabelAndId(label, id)];
  });

/** Causes for which a term is not what ENVO's list has; `incomplete` where the label or the number is missing. */
export type TermFault = {
  cause: 'label' | 'obsolete' | 'unknown' | 'incomplete';
  /** The terms that may be meant: all that the list has for the number, and for the label. */
  instead: readonly string[];
};

/**
 * The fault of a term by ENVO's list, with the terms that may be meant; null where it is as the list has it. A label may be an
 * exact synonym of the number's.
 */
export function faultOf(typed: string): TermFault | null {
  if (isAsListed(typed)) return null;
  const { label, id } = readTerm(typed);
  const byLabel = label === null ? [] : envoIdsOf(label);
  if (id === null) return { cause: 'incomplete', instead: termsOf(byLabel.length === 1 ? byLabel : []) };
  if (label === null) return { cause: 'incomplete', instead: termsOf([id, ...(obsolete[id] ?? [])]) };
  const known = terms[id];
  if (known === undefined) {
    const replaced = obsolete[id];
    if (replaced) return { cause: 'obsolete', instead: termsOf([...new Set([...replaced, ...byLabel])]) };
    return { cause: 'unknown', instead: termsOf(byLabel) };
  }
  const names = [known, ...(synonyms[id] ?? [])].map(normalizeLabel);
  if (names.includes(normalizeLabel(label))) return null;
  return { cause: 'label', instead: termsOf([id, ...byLabel]) };
}
