import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '/{src,tests,bench,scripts,demo}/**/*.{ts,tsx,css,sql}',
    '/*.config.ts',
    // An applied migration must not change, not even in a comment.
    '!/src/server/database/migrations/*.sql',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const documents = import.meta.glob<string>(['/*.md', '/docs/**/*.md', '/bench/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of the comments in a source, with successive line comments as one block. */
function commentsOf(source: string): string {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:(?:\/\/|--) .*\n\s*)+/g) ?? [];
  return comments.map((comment) => comment.replaceAll(/^\s*(?:\/\*+|\*|\/\/|--)/gm, '')).join('\n\n');
}

/** A document without code blocks, headings and tables. */
function proseOf(document: string): string {
  return document.replaceAll(/^ *```[\s\S]*?^ *```|^[#|].*/gm, '');
}

/** The sentences of a text; an empty line or a list item begins a new one. */
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

it('sentences in comments do not begin with a question word', () => {
  expect(riddlesIn(sources, commentsOf)).toEqual([]);
});

it('sentences in documents do not begin with a question word', () => {
  expect(riddlesIn(documents, proseOf)).toEqual([]);
});
