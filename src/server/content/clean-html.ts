import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre'],
    ...['a', 'abbr', 'address', 'b', 'cite', 'code', 'em', 'i', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup'],
    ...['section', 'article', 'div', 'figure', 'figcaption', 'img', 'time'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // These elements are removed with their text: otherwise the title of a whole document would become its first line.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
};

/** Removes everything from HTML that could run scripts, send data or restyle the page. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}
