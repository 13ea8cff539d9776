/**
 * Words that people and programs write where there is no value, and that do not say why: small letters, one blank between two
 * words, without the brackets and question marks that may stand around them. Only what can name nothing stands here.
 */
export const noValueWords: ReadonlySet<string> = new Set([
  // not available, not applicable
  'na',
  'n/a',
  'n\\a',
  'n.a.',
  'n.a',
  '#n/a',
  '#na',
  '#nv',
  'nan',
  'null',
  'nil',
  'none',
  'none given',
  'not available',
  'not given',
  'not specified',
  'not stated',
  'no data',
  'no value',
  'no entry',
  'no information',
  // not determined
  'nd',
  'n.d.',
  'n.d',
  'not determined',
  'not measured',
  'not recorded',
  // unknown
  'unknown',
  'unk',
  'unk.',
  'not known',
  'unnamed',
  'undefined',
  'no name',
  'n.n.',
  'nomen nescio',
  // later
  'tba',
  't.b.a.',
  'tbc',
  't.b.c.',
  'tbd',
  't.b.d.',
  'to be added',
  'to be announced',
  'to be confirmed',
  'to be decided',
  'to be defined',
  'to be determined',
  'to be done',
  'to be provided',
  'todo',
  'to do',
  'not yet',
  'not yet available',
  'not yet known',
  'pending',
  // the same in German
  'k.a.',
  'k.a',
  'keine angabe',
  'keine angaben',
  'keine daten',
  'kein wert',
  'kein eintrag',
  'keine',
  'keiner',
  'keines',
  'ohne angabe',
  'ohne angaben',
  'o.a.',
  'o.ang.',
  'nicht angegeben',
  'nicht verfügbar',
  'nicht vorhanden',
  'nicht bestimmt',
  'nicht gemessen',
  'nicht erfasst',
  'nicht bekannt',
  'n.b.',
  'n.v.',
  'unbekannt',
  'noch nicht bekannt',
  'noch unbekannt',
  'noch offen',
  'wird nachgereicht',
  'wird nachgetragen',
  'wird ergänzt',
  'wird noch ergänzt',
  'folgt',
  'folgt noch',
  'ausstehend',
  // The value of the row above: once rows are sorted, another one stands there.
  'ditto',
  'dito',
  'dto.',
  'idem',
  'same as above',
  'as above',
  'see above',
  'siehe oben',
  'wie oben',
  's.o.',
]);

/** Longer than any of these words with what may stand around it. */
const maxNoValueLength = Math.max(...[...noValueWords].map(({ length }) => length)) + 8;

/** Signs alone: `-`, `?`, `...`, `〃`. Those of mathematics, such as `+`, may say something. */
const signsAlone = /^[\p{P}\s\u2212]+$/u;

/** Words for nothing that may also be the name of something, such as a station ND. */
const possibleNames: ReadonlySet<string> = new Set(['nd']);

/** Words for nothing that may also be a person's first or last name. */
const possiblePersonNames: ReadonlySet<string> = new Set(['na', 'nd', 'nan', 'null', 'nil', 'none', 'unk', 'keiner']);

/** The form in which a word stands in the list: `K. A.` is `k.a.`, `(Unknown)` and `unknown?` are `unknown`. */
function normalizeNoValueWord(typed: string): string {
  const words = typed.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const bare = words.replaceAll(/^[([{<"']+ ?| ?[)\]}>"'?!]+$/g, '');
  return bare.replaceAll(/([./\\]) | (?=[./\\])/g, '$1');
}

function isNoValueWord(typed: string, but?: ReadonlySet<string>): boolean {
  if (typed.length > maxNoValueLength) return false;
  if (signsAlone.test(typed)) return true;
  const word = normalizeNoValueWord(typed);
  return noValueWords.has(word) && !but?.has(word);
}

/** Whether a text means that there is no value, without being a term that gives the reason. */
export function isPlaceholder(typed: string): boolean {
  return isNoValueWord(typed);
}

/** Whether a text cannot be a name, as it means that there is none. */
export function isNoName(typed: string): boolean {
  return isNoValueWord(typed, possibleNames);
}

/** Whether a text cannot be a person's first or last name, as it means that there is none. */
export function isNoPersonName(typed: string): boolean {
  return isNoValueWord(typed, possiblePersonNames);
}

/** Whether a number is one of those that instruments write for nothing: -999, -9999. */
export function isFillValue(typed: string | number): boolean {
  return /^-9{3,}(?:[.,]0+)?$/.test(String(typed));
}

/** Phrases by which people say that something is still to come, in both languages. */
const phrases = [
  'tba',
  'tbd',
  'tbc',
  'tbs',
  'to be announced',
  'to be added',
  'to be assigned',
  'to be confirmed',
  'to be deposited',
  'to be determined',
  'to be submitted',
  'to be released',
  'to follow',
  'will follow',
  'will be',
  'follows',
  'pending',
  'awaiting',
  'awaited',
  'requested',
  'applied for',
  'submitted',
  'in submission',
  'under submission',
  'submission pending',
  'in progress',
  'in process',
  'in prep',
  'in preparation',
  'in review',
  'under review',
  'not yet',
  'embargo',
  'embargoed',
  'unpublished',
  'later',
  'soon',
  'folgt',
  'folgen',
  'nachgereicht',
  'nachgetragen',
  'beantragt',
  'angefragt',
  'eingereicht',
  'hochgeladen',
  'in vorbereitung',
  'in bearbeitung',
  'in arbeit',
  'ausstehend',
  'steht aus',
  'stehen aus',
  'noch nicht',
  'noch offen',
  'offen',
  'demnächst',
  'bald',
  'später',
  'unveröffentlicht',
].map((phrase) => ` ${phrase} `);

/** Whether a text says that what should stand in its place is still to come: `pending`, `wird nachgereicht`. */
export function isPendingText(typed: string): boolean {
  const words = ` ${
    typed
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.join(' ') ?? ''
  } `;
  return phrases.some((phrase) => words.includes(phrase));
}
