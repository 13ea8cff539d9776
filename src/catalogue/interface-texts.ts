import { formats } from './locales/formats.ts';

/** Words by room and name, as the locale files hold them. */
export type TranslationTree = { readonly [key: string]: string | TranslationTree };

/** Every text by its whole key, `room.key`. */
export function flatten(words: TranslationTree, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === 'string' ? [[prefix + key, word]] : flatten(word, `${prefix}${key}.`),
  );
}

/** The names that a text wants filled in. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{([^{},]*)(?:,[^{}]*)?\}/g)].map((match) => match[1]?.trim() ?? '');
  return [...new Set(names)].sort();
}

/** Puts texts in the place of those that stand in some words, by their whole keys; unknown keys change nothing. */
export function replaceTexts(words: TranslationTree, texts: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(texts)) {
    const path = key.split('.');
    const name = path.pop() ?? '';
    const room = path.reduce<TranslationTree | string | undefined>(
      (inside, part) => (typeof inside === 'object' && Object.hasOwn(inside, part) ? inside[part] : undefined),
      words,
    );
    if (typeof room === 'object' && typeof room[name] === 'string') Object.assign(room, { [name]: text });
  }
}

/** Longer texts than any that is shipped. */
const maxCharacters = 10_000;

type TextProblem = { code: 'empty' | 'missing' | 'unknown' | 'nesting' | 'tooLong'; params: { names: string } };

/** Finds what makes a text unfit to stand in the place of another; null where it can. */
export function findTextProblem(text: string, shipped: string): TextProblem | null {
  const problem = (code: TextProblem['code'], names: readonly string[] = []): TextProblem => ({
    code,
    params: { names: names.map((name) => `{${name}}`).join(', ') },
  });
  if (text.trim() === '') return problem('empty');
  if (text.length > maxCharacters) return problem('tooLong');
  // It would put another text into this one.
  if (text.includes('$t(')) return problem('nesting');
  const [wanted, given] = [placeholders(shipped), placeholders(text)];
  const missing = wanted.filter((name) => !given.includes(name));
  if (missing.length > 0) return problem('missing', missing);
  const ways = [...text.matchAll(/\{[^{},]*,([^{}]*)\}/g)].map((match) => match[1]?.trim() ?? '');
  const unknown = [
    ...given.filter((name) => !wanted.includes(name)),
    ...ways.filter((way) => !Object.hasOwn(formats, way)),
  ];
  return unknown.length > 0 ? problem('unknown', unknown) : null;
}

/** The text with the white space around it that the shipped one has: a spreadsheet program may cut it off. */
export function restoreOuterWhitespace(text: string, shipped: string): string {
  const before = shipped.slice(0, shipped.length - shipped.trimStart().length);
  const behind = shipped.slice(shipped.trimEnd().length);
  return `${before}${text.replaceAll('\r\n', '\n').trim()}${behind}`;
}
