// The English texts by which a person finds their way on the pages; it measures nothing.
import { en } from '../src/catalogue/locales/en/index.ts';
import { getTranslate } from '../src/catalogue/locales/index.ts';

export const t = getTranslate('en');

/** All forms of a text, `one` and `other`, as a pattern in which anything may stand for its parameters. */
export function words(key: string): RegExp {
  const pattern = wordsIfAny(key);
  if (!pattern) throw new Error(`the text ${key} is no more`);
  return pattern;
}

/** The same of a part that not every version of the screen has; null if this one does not have it. */
export function wordsIfAny(key: string): RegExp | null {
  const at = key.split('.');
  const last = at.pop() ?? '';
  const texts = at.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], en);
  const forms = [last, `${last}_one`, `${last}_other`].flatMap((name) => {
    const text = (texts as Record<string, unknown> | undefined)?.[name];
    return typeof text === 'string' ? [text] : [];
  });
  if (forms.length === 0) return null;
  const escaped = forms.map((form) =>
    form
      .split(/\{[^{}]*\}/)
      .map((text) => escapeForPattern(text))
      .join('.+'),
  );
  return new RegExp(`^(?:${escaped.join('|')})$`);
}

const escapeForPattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A pattern for texts that contain another one. */
export const containing = (text: string): RegExp => new RegExp(escapeForPattern(text));
