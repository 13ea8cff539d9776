import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

test('converts headings, lists with continued lines, paragraphs, code, bold and links', () => {
  const markdown =
    '# Notes\n\nA line\nand **another** with `code`.\n\n## [0.1.0] - 2026-01-02\n- one\n  goes on\n- [two](https://example.org/a_b)\n';
  expect(markdownToHtml(markdown)).toBe(
    [
      '<h1>Notes</h1>',
      '<p>A line and <strong>another</strong> with <code>code</code>.</p>',
      '<h2>0.1.0 - 2026-01-02</h2>',
      '<ul><li>one goes on</li><li><a href="https://example.org/a_b">two</a></li></ul>',
    ].join('\n'),
  );
});

test('HTML and links without http stay text', () => {
  expect(markdownToHtml('<b onclick="x">&</b> [x](javascript:alert)')).toBe(
    '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;&lt;/b&gt; x(javascript:alert)</p>',
  );
});
