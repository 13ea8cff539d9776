import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['/{src,scripts}/**/*.{ts,tsx}', '!/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Files whose expressions take more steps than their input has letters, and why that input is short or our own. */
const bounded: Readonly<Record<string, string>> = {
  '/src/catalogue/locales/formats.ts': 'the digits of a count',
  '/src/catalogue/persons/persons.ts': 'a mention of 1,000 characters at most',
  '/src/catalogue/vocabularies/placeholders.ts': 'no longer than the longest placeholder',
  '/src/server/content/markdown.ts': 'our own release notes',
  '/src/server/http/pages.ts': 'our own page',
  '/src/server/main.ts': 'our own message',
  '/src/server/templates/xlsx-post-processing.ts': 'a workbook of our own',
  '/src/table/headers/header-units.ts': 'twenty characters in brackets',
};

/** The expressions of a source, as they are written. */
function expressionsIn(path: string, source: string): { pattern: string; flags: string }[] {
  const found: { pattern: string; flags: string }[] = [];
  const { program } = parseSync(path, source);
  new Visitor({
    Literal(literal) {
      if ('regex' in literal && literal.regex) found.push(literal.regex);
    },
  }).visit(program);
  return found;
}

it('no expression takes more steps than in proportion to its input', () => {
  const slow = Object.entries(sources).flatMap(([path, source]) =>
    expressionsIn(path, source).flatMap(({ pattern, flags }) => {
      const checked = checkSync(pattern, flags);
      return checked.status === 'vulnerable'
        ? [{ path, pattern: `/${pattern}/${flags}: ${checked.complexity.summary}` }]
        : [];
    }),
  );
  expect(slow.filter(({ path }) => !(path in bounded))).toEqual([]);
  // A file without one needs no reason any more.
  expect(Object.keys(bounded).filter((path) => !slow.some((one) => one.path === path))).toEqual([]);
});
