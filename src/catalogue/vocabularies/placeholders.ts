/** References to the row above, which are wrong once rows are sorted. */
const dittoTexts: readonly string[] = [
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
];

/** The ditto marks of several languages. */
const dittoMark = /^["\u201d\u201e\u3003\u00ab\u00bb\u2033]+$/;

/** Whether a text repeats the row above, so that it stands for a value. */
export function isDitto(typed: string): boolean {
  return dittoMark.test(typed.trim()) || dittoTexts.includes(normalizePlaceholder(typed));
}

/**
 * Texts that people and programs write for a missing value, without a reason: in lower case, with single spaces,
 * without brackets and question marks around them. A text that can also be a real value is not listed.
 */
export const placeholderTexts: ReadonlySet<string> = new Set([
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
  'not present',
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
  ...dittoTexts,
]);

/** Longer than any of these texts with brackets and punctuation around it. */
const maxPlaceholderLength = Math.max(...[...placeholderTexts].map(({ length }) => length)) + 8;

/** Punctuation alone: `-`, `?`, `...`, `〃`. Mathematical symbols such as `+` can be values. */
const punctuationOnly = /^[\p{P}\s\u2212]+$/u;

/** Placeholders that can also be a name, such as a station ND. */
const possibleNames: ReadonlySet<string> = new Set(['nd']);

/** Placeholders that can also be a person's first or last name. */
const possiblePersonNames: ReadonlySet<string> = new Set(['na', 'nd', 'nan', 'null', 'nil', 'none', 'unk', 'keiner']);

/** A text as in the list above: `K. A.` becomes `k.a.`, `(Unknown)` and `unknown?` become `unknown`. */
function normalizePlaceholder(typed: string): string {
  const words = typed.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const bare = words.replaceAll(/^[([{<"']+ ?| ?[)\]}>"'?!]+$/g, '');
  return bare.replaceAll(/([./\\]) | (?=[./\\])/g, '$1');
}

function isPlaceholderExcept(typed: string, exceptions?: ReadonlySet<string>): boolean {
  if (typed.length > maxPlaceholderLength) return false;
  if (punctuationOnly.test(typed)) return true;
  const normalized = normalizePlaceholder(typed);
  return placeholderTexts.has(normalized) && !exceptions?.has(normalized);
}

/** Whether a text means that a value is missing, but is not one of INSDC's terms. */
export function isPlaceholder(typed: string): boolean {
  return isPlaceholderExcept(typed);
}

/** Whether a text is a placeholder that cannot be a name. */
export function isNoName(typed: string): boolean {
  return isPlaceholderExcept(typed, possibleNames);
}

/** Whether a text is a placeholder that cannot be a person's first or last name. */
export function isNoPersonName(typed: string): boolean {
  return isPlaceholderExcept(typed, possiblePersonNames);
}

/** Whether a number is a fill value, which instruments write for a missing value: -999, -9999. */
export function isFillValue(typed: string | number): boolean {
  return /^-9{3,}(?:[.,]0+)?$/.test(String(typed));
}

/** English and German phrases for a value that is still to come. */
const pendingPhrases = [
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

/** Whether a text says that the value is still to come: `pending`, `wird nachgereicht`. */
export function isPendingText(typed: string): boolean {
  const words = ` ${
    typed
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.join(' ') ?? ''
  } `;
  return pendingPhrases.some((phrase) => words.includes(phrase));
}
