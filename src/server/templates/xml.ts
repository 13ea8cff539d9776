/** Characters with a name of their own, and those that no document may have in any form (XML 1.0, section 2.2). */
const specialCharacters = /[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it may stand between tags and in attributes (XML 1.0, section 2.4); what may not is left out. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(specialCharacters, (character) => names[character] ?? '');
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; its content is XML already. Attributes that are `undefined` are left out. */
export function xmlElement(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const said = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content.length === 0 ? `<${name}${said}/>` : `<${name}${said}>${content.join('')}</${name}>`;
}

/** A paragraph of OpenDocument. */
export function odfParagraph(text: string, style?: string): string {
  return xmlElement('text:p', { 'text:style-name': style }, escapeXml(text));
}
