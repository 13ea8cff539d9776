import { formats } from './locales/formats.ts';

/** Texts by section and name, as in the locale files. */
export type TranslationTree = { readonly [key: string]: string | TranslationTree };

/** All texts with their full keys, `section.key`. */
export function flatten(tree: TranslationTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, node]): [string, string][] =>
    typeof node === 'string' ? [[prefix + key, node]] : flatten(node, `${prefix}${key}.`),
  );
}

/** The names of the placeholders in a text, sorted. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{([^{},]*)(?:,[^{}]*)?\}/g)].map((match) => match[1]?.trim() ?? '');
  return [...new Set(names)].sort();
}

/** Replaces texts in a tree by their full keys; unknown keys are ignored. */
export function replaceTexts(tree: TranslationTree, texts: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(texts)) {
    const path = key.split('.');
    const name = path.pop() ?? '';
    const section = path.reduce<TranslationTree | string | undefined>(
      (node, part) => (typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined),
      tree,
    );
    if (typeof section === 'object' && typeof section[name] === 'string') Object.assign(section, { [name]: text });
  }
}

/** Limits the characters of a text to more than any shipped one has. */
const maxCharacters = 10_000;

type TextProblem = { code: 'empty' | 'missing' | 'unknown' | 'nesting' | 'tooLong'; params: { names: string } };

/** The reason why a text cannot replace a shipped one; null if it can. */
export function findTextProblem(text: string, shipped: string): TextProblem | null {
  const problem = (code: TextProblem['code'], names: readonly string[] = []): TextProblem => ({
    code,
    params: { names: names.map((name) => `{${name}}`).join(', ') },
  });
  if (text.trim() === '') return problem('empty');
  if (text.length > maxCharacters) return problem('tooLong');
  // i18next would insert another text here.
  if (text.includes('$t(')) return problem('nesting');
  const [required, used] = [placeholders(shipped), placeholders(text)];
  const missing = required.filter((name) => !used.includes(name));
  if (missing.length > 0) return problem('missing', missing);
  const usedFormats = [...text.matchAll(/\{[^{},]*,([^{}]*)\}/g)].map((match) => match[1]?.trim() ?? '');
  const unknown = [
    ...used.filter((name) => !required.includes(name)),
    ...usedFormats.filter((format) => !Object.hasOwn(formats, format)),
  ];
  return unknown.length > 0 ? problem('unknown', unknown) : null;
}

/** The text with the leading and trailing white space of the shipped one, which a spreadsheet program may cut off. */
export function restoreOuterWhitespace(text: string, shipped: string): string {
  const before = shipped.slice(0, shipped.length - shipped.trimStart().length);
  const behind = shipped.slice(shipped.trimEnd().length);
  return `${before}${text.replaceAll('\r\n', '\n').trim()}${behind}`;
}
