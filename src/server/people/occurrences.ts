import type { ErasedText } from '../../catalogue/endpoints/erasures.ts';
import { escapeSyntax } from '../../catalogue/values/patterns.ts';
import type { Substitute } from './substitutes.ts';

/** A person's name in its two parts, of which one may be missing. */
export type PersonName = { first: string; last: string };

/** The names and addresses of somebody that are erased, without those that are to be left. */
export type Erased = {
  names: readonly PersonName[];
  /** Names of accounts with at least two words; a single word may be any. */
  accountNames: readonly string[];
  emails: readonly string[];
  orcids: readonly string[];
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
/** Behind a sign of an address such as `%20` begins a word, although that ends with a digit. */
const behindSign = '(?<=%[0-9a-f]{2})';
const wordStart = String.raw`(?:${behindSign}|(?<![\p{L}\p{N}\p{M}]))`;
const wordEnd = String.raw`(?![\p{L}\p{N}\p{M}])`;
/** Spaces, also as they stand in addresses of pages and in names of files. */
const space = String.raw`(?:\s|[+_]|%20)+`;
const comma = String.raw`(?:\s|[+_]|%20)*(?:,|%2c)(?:\s|[+_]|%20)*`;

/** The spellings of a word: with its accents as one letter or as two, and as in the address of a page. */
const spellingsOf = (word: string): string[] => [
  ...new Set([word.normalize('NFC'), word.normalize('NFD'), encodeURIComponent(word.normalize('NFC'))]),
];
const wordPattern = (word: string): string => `(?:${spellingsOf(word).map(escapeSyntax).join('|')})`;
const textPattern = (text: string): string => wordsOf(text).map(wordPattern).join(space);

const isWhole = ({ first, last }: PersonName): boolean => wordsOf(first).length > 0 && wordsOf(last).length > 0;

function namePattern({ first, last }: PersonName): string {
  const [firstName, lastName] = [textPattern(first), textPattern(last)];
  // In `Anna Müller, Zoë Müller`, the first last name is that of another person.
  const notInList = `(?!${space}${lastName}${wordEnd})`;
  return `${firstName}${space}${lastName}|${lastName}(?:${comma}|${space})${firstName}${notInList}`;
}

const emailPattern = (email: string): string => email.split('@').map(wordPattern).join('(?:@|%40)');
const wholeEmail = (email: string): string =>
  String.raw`(?:${behindSign}|(?<![\p{L}\p{N}._%-]))${emailPattern(email)}(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;

const orcidPattern = (orcid: string): string => orcid.split('-').map(escapeSyntax).join('[-\u2010-\u2014]?');
const wholeOrcid = (orcid: string): string =>
  String.raw`(?:https?://)?(?:www\.)?(?:orcid\.org/)?${wordStart}${orcidPattern(orcid)}${wordEnd}`;

/** The ends of an ORCID iD as it is written, with any dash. */
const endsOf = (orcid: string): string[] =>
  ['-', '', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014'].map((dash) => orcid.split('-').slice(-2).join(dash));

/** An expression for any of several patterns; null for none. */
const anyOf = (patterns: readonly string[], start = '', end = ''): RegExp | null =>
  patterns.length === 0 ? null : new RegExp(`${start}(?:${patterns.join('|')})${end}`, 'giu');

const found = (pattern: RegExp | null, text: string): boolean => pattern !== null && text.search(pattern) >= 0;

/** Finds and replaces what is erased of somebody in texts, in any case and as whole words. */
export class Occurrences {
  readonly #substitute: Substitute;
  readonly #emails: RegExp | null;
  readonly #others: RegExp | null;
  readonly #lastNames: RegExp | null;
  readonly #parts: RegExp | null;
  /** Texts of which one stands in every text with an occurrence or a last name, in any case. */
  readonly rough: readonly string[];
  readonly #rough: RegExp | null;

  constructor({ names, accountNames, emails, orcids }: Erased, substitute: Substitute) {
    this.#substitute = substitute;
    this.#emails = anyOf(emails.map(wholeEmail));
    const wholeNames = [...names.filter(isWhole).map(namePattern), ...accountNames.map(textPattern)];
    const namesPattern = wholeNames.length > 0 ? [`${wordStart}(?:${wholeNames.join('|')})${wordEnd}`] : [];
    this.#others = anyOf([...orcids.map(wholeOrcid), ...namesPattern]);
    this.#parts = anyOf([...emails.map(emailPattern), ...orcids.map(orcidPattern), ...wholeNames]);
    const lastNames = [...new Set(names.flatMap(({ last }) => (wordsOf(last).length > 0 ? [last] : [])))];
    this.#lastNames = anyOf(lastNames.map(textPattern), wordStart, wordEnd);
    // The longest word stands in every occurrence of a name.
    const words = [...lastNames, ...accountNames].map(
      (name) => wordsOf(name).toSorted((a, b) => b.length - a.length)[0] ?? '',
    );
    const addresses = emails.flatMap((email) =>
      spellingsOf(email.split('@')[0] ?? '').flatMap((part) => [`${part}@`, `${part}%40`]),
    );
    this.rough = [...new Set([...words.flatMap(spellingsOf), ...addresses, ...orcids.flatMap(endsOf)])];
    this.#rough = anyOf(this.rough.map(escapeSyntax));
  }

  /** Whether there can be an occurrence or a last name in a text; quicker than the others. */
  mayBeIn(text: string): boolean {
    return found(this.#rough, text);
  }

  isIn(text: string): boolean {
    return found(this.#emails, text) || found(this.#others, text);
  }

  /** Whether something stands in a text, also as a part of a word: the letters around it mean nothing in a binary file. */
  isPartOf(text: string): boolean {
    return found(this.#parts, text);
  }

  /** Whether a last name stands in a text in which all occurrences were replaced. */
  hasLastName(text: string): boolean {
    return found(this.#lastNames, text);
  }

  /**
   * The text with substitutes for all occurrences.
   * @param suffix behind the substitute of a name, where two texts may not become the same
   */
  replace(text: string, suffix = ''): string {
    if (!this.mayBeIn(text)) return text;
    const withoutEmails = this.#emails ? text.replace(this.#emails, () => this.#substitute.email) : text;
    return this.#others ? withoutEmails.replace(this.#others, () => this.#substitute.name + suffix) : withoutEmails;
  }
}

/** A name as it is shown to administrators. */
export const shownName = ({ first, last }: PersonName): string => `${first} ${last}`.trim();

/** The names and addresses without some of them. */
export function withoutTexts(erased: Erased, texts: readonly string[]): Erased {
  const isKept = (text: string) => !texts.includes(text);
  return {
    names: erased.names.filter((name) => isKept(shownName(name))),
    accountNames: erased.accountNames.filter(isKept),
    emails: erased.emails.filter(isKept),
    orcids: erased.orcids.filter(isKept),
  };
}

/** The texts by their kind, those that somebody has now first. */
export function listTexts(erased: Erased, current: ReadonlySet<string>): ErasedText[] {
  const texts = [
    ...[...erased.names.map(shownName), ...erased.accountNames].map((text) => ({ kind: 'name', text }) as const),
    ...erased.emails.map((text) => ({ kind: 'email', text }) as const),
    ...erased.orcids.map((text) => ({ kind: 'orcid', text }) as const),
  ].map((one) => ({ ...one, current: current.has(one.text) }));
  const unique = texts.filter((one, i) => texts.findIndex(({ text }) => text === one.text) === i);
  return unique.toSorted((a, b) => Number(b.current) - Number(a.current));
}
