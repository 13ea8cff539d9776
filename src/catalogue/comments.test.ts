import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '/{src,tests,bench,scripts,demo}/**/*.{ts,tsx,css,sql}',
    '/*.config.ts',
    // A migration that was applied somewhere may not change any more, not even in a comment.
    '!/src/server/database/migrations/*.sql',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const documents = import.meta.glob<string>(['/*.md', '/docs/**/*.md', '/bench/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The comments of a source without their signs: blocks, and lines of comment that follow each other. */
function commentsOf(source: string): string {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:(?:\/\/|--) .*\n\s*)+/g) ?? [];
  return comments.map((comment) => comment.replaceAll(/^\s*(?:\/\*+|\*|\/\/|--)/gm, '')).join('\n\n');
}

/** A document without its blocks of code, headings and tables. */
function proseOf(document: string): string {
  return document.replaceAll(/^ *```[\s\S]*?^ *```|^[#|].*/gm, '');
}

/** The sentences of a text. An empty line and an item of a list begin another. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!]\W{0,3})\s+|\n\s*(?=\n|- |\d+\. )/);
}

function riddlesIn(files: Readonly<Record<string, string>>, textOf: (file: string) => string): string[] {
  const riddle =
    /^[^A-Za-z`]*(?:What|Who|Whose|Where|So (?:many|few|much|long|far|often)|Beside)\b|\b(?:At most|Up to) so many\b|\bso (?:long|often)(?=[.,;])/;
  return Object.entries(files).flatMap(([path, file]) =>
    sentencesOf(textOf(file))
      .filter((sentence) => riddle.test(sentence))
      .map((sentence) => `${path}: ${sentence.trim()}`),
  );
}

it('sentences in comments open with a noun or a verb, never with a question word', () => {
  expect(riddlesIn(sources, commentsOf)).toEqual([]);
});

it('sentences in documents open with a noun or a verb, never with a question word', () => {
  expect(riddlesIn(documents, proseOf)).toEqual([]);
});
