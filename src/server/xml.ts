/** Characters to escape, and those that no document may contain in any form (XML 1.0, section 2.2). */
const specialCharacters = /[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Escapes a text for XML and HTML, between tags and in attributes with double quotes (XML 1.0, section 2.4). Characters
 * that no document may contain are left out.
 */
export function escapeXml(text: string): string {
  const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(specialCharacters, (character) => references[character] ?? '');
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element with XML as its content. Attributes that are `undefined` are left out. */
export function xmlElement(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const attributesXml = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content.length === 0 ? `<${name}${attributesXml}/>` : `<${name}${attributesXml}>${content.join('')}</${name}>`;
}

/** A paragraph of OpenDocument. */
export function odfParagraph(text: string, style?: string): string {
  return xmlElement('text:p', { 'text:style-name': style }, escapeXml(text));
}
