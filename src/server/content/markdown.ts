const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function renderInline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]/g, '$1');
}

/**
 * The little of Markdown that a change log needs, as HTML: headings, lists with `-`, paragraphs, `code`, bold and links.
 * Everything else stays the text it is.
 */
export function markdownToHtml(markdown: string): string {
  const html: string[] = [];
  let block: { tag: 'p' | 'ul'; lines: string[] } | null = null;
  const close = () => {
    if (block?.tag === 'ul')
      html.push(`<ul>${block.lines.map((line) => `<li>${renderInline(line)}</li>`).join('')}</ul>`);
    if (block?.tag === 'p') html.push(`<p>${renderInline(block.lines.join(' '))}</p>`);
    block = null;
  };
  for (const line of markdown.split(/\r?\n/)) {
    const [, marks, title] = /^(#{1,6}) +(.+)$/.exec(line) ?? [];
    const [, item] = /^[-*] +(.+)$/.exec(line) ?? [];
    const text = line.trim();
    if (marks && title) {
      close();
      html.push(`<h${marks.length}>${renderInline(title)}</h${marks.length}>`);
    } else if (text === '') {
      close();
    } else if (item) {
      if (block?.tag !== 'ul') {
        close();
        block = { tag: 'ul', lines: [] };
      }
      block.lines.push(item);
    } else if (block) {
      const last = block.lines.pop();
      block.lines.push(last === undefined ? text : `${last} ${text}`);
    } else {
      block = { tag: 'p', lines: [text] };
    }
  }
  close();
  return html.join('\n');
}
