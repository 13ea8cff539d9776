import { expect, it } from 'vitest';

const files = import.meta.glob<string>(['/{src,tests,bench,scripts,demo}/**/*.{ts,tsx}', '/*.config.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The openings of all comments in a text: of blocks, and of lines that follow no other line of comment. */
function openingsOf(text: string): string[] {
  const blocks = [...text.matchAll(/\/\*+\s*(?:\*\s*)?([^\n]*)/g)];
  const lines = [...text.matchAll(/(?<!^\s*\/\/[^\n]*\n)^\s*\/\/ ([^\n]*)/gm)];
  return [...blocks, ...lines].map((match) => match[1] ?? '');
}

it('comments open with a noun or a verb, never with a question word', () => {
  const riddle = /^(?:What|Who|Whose|Where|So many|Beside)\b/;
  const found = Object.entries(files).flatMap(([path, text]) =>
    openingsOf(text)
      .filter((opening) => riddle.test(opening))
      .map((opening) => `${path}: ${opening}`),
  );
  expect(found).toEqual([]);
});
