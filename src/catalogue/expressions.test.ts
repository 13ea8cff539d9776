import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['/{src,scripts}/**/*.{ts,tsx}', '!/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Files with slower expressions, and the reason why their input is short or trusted. */
const bounded: Readonly<Record<string, string>> = {
  '/src/catalogue/locales/formats.ts': 'the digits of a count',
  '/src/catalogue/persons/persons.ts': 'a person reference of at most 1,000 characters',
  '/src/catalogue/vocabularies/placeholders.ts': 'no longer than the longest placeholder',
  '/src/server/content/markdown.ts': 'our own release notes',
  '/src/server/http/pages.ts': 'our own page',
  '/src/server/main.ts': 'our own message',
  '/src/server/templates/xlsx-post-processing.ts': 'a workbook of our own',
  '/src/table/headers/header-units.ts': 'twenty characters in brackets',
};

/** The regular expressions in a source. */
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

/** Limits by characters alone: by time, a busy machine makes a slow expression of one that is quick. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 0 } as const;

it('every regular expression takes linear time', { timeout: 600_000 }, () => {
  const slow = Object.entries(sources).flatMap(([path, source]) =>
    expressionsIn(path, source).flatMap(({ pattern, flags }) => {
      const checked = checkSync(pattern, flags, limits);
      return checked.status === 'vulnerable'
        ? [{ path, pattern: `/${pattern}/${flags}: ${checked.complexity.summary}` }]
        : [];
    }),
  );
  expect(slow.filter(({ path }) => !(path in bounded))).toEqual([]);
  // Exceptions that are no longer needed fail too.
  expect(Object.keys(bounded).filter((path) => !slow.some((one) => one.path === path))).toEqual([]);
});
