import { escapeXml } from '../xml.ts';

function renderInline(text: string): string {
  return escapeXml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]/g, '$1');
}

/**
 * Converts the Markdown of a change log to HTML: headings, lists with `-`, paragraphs, `code`, bold and links. All else
 * stays text.
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
    const [, hashes, title] = /^(#{1,6}) +(.+)$/.exec(line) ?? [];
    const [, item] = /^[-*] +(.+)$/.exec(line) ?? [];
    const text = line.trim();
    if (hashes && title) {
      close();
      html.push(`<h${hashes.length}>${renderInline(title)}</h${hashes.length}>`);
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
