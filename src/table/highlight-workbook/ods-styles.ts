import { highlightColour } from './highlights.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** Gives the style of a wrong cell that had another, or none; and the one that a wrong cell had before. */
export type CellStyles = {
  highlightStyle: (style: string | undefined) => string;
  originalStyle: (style: string | undefined) => string | undefined;
};

type Styles = CellStyles & {
  /** Whether sheets of a style are not shown. */
  isHidden: (style: string | undefined) => boolean;
  save: () => void;
};

const highlightBackground = `#${highlightColour}`;
const highlightProperties = `<style:table-cell-properties fo:background-color="${highlightBackground}"/>`;

/** The namespaces of what is added; a document need not declare those that it does not use. */
const namespaces: Readonly<Record<string, string>> = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
};

/** The declarations that an added element needs, as attributes. */
export function namespaceDeclarations(content: XmlDocument, ...prefixes: string[]): string {
  const root = content.startTag(content.root);
  return prefixes
    .filter((prefix) => readAttribute(root, `xmlns:${prefix}`) === undefined)
    .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
    .join('');
}

/** The automatic styles of a document, to which those of wrong cells are added. */
export function openStyles(content: XmlDocument): Styles {
  const list = content.root.children.find(({ name }) => name === 'automatic-styles');
  const known = new Map<string | undefined, XmlElement>();
  for (const style of list?.children ?? [])
    if (style.name === 'style') known.set(content.attribute(style, 'style:name'), style);
  const added: string[] = [];
  const names = new Map<string | undefined, string>();
  const before = new Map<string | undefined, string | undefined>();

  function isHidden(style: string | undefined): boolean {
    return (known.get(style)?.children ?? []).some(
      (one) => one.name === 'table-properties' && content.attribute(one, 'table:display') === 'false',
    );
  }

  /** The properties of a style's cells that give them the colour of wrong ones. */
  function wrongProperties(style: XmlElement | undefined): XmlElement | undefined {
    const cell = style?.children.find((one) => one.name === 'table-cell-properties');
    return cell && content.attribute(cell, 'fo:background-color')?.toLowerCase() === highlightBackground
      ? cell
      : undefined;
  }

  /** A style's head and content without its name and the colour of wrong cells. */
  function withoutColour(style: XmlElement): { head: string; inside: string } {
    const head = withoutTagEnd(withAttribute(content.startTag(style), 'style:name', null));
    const cell = wrongProperties(style);
    if (!cell) return { head, inside: content.text(style.contentStart, style.contentEnd) };
    const bare = withAttribute(content.startTag(cell), 'fo:background-color', null);
    // Properties of which nothing else is said are none.
    const left =
      cell.children.length === 0 && !/\s[\w:-]+\s*=/.test(bare) ? '' : bare + content.text(cell.contentStart, cell.end);
    return {
      head,
      inside: content.text(style.contentStart, cell.start) + left + content.text(cell.end, style.contentEnd),
    };
  }

  const hasColour = (style: XmlElement) =>
    style.children.some((one) => content.attribute(one, 'fo:background-color') !== undefined);

  /** The style from which that of a wrong cell was made, without a colour: a colour that it had is not known any more. */
  function originalStyle(name: string | undefined): string | undefined {
    const style = known.get(name);
    if (!style || !wrongProperties(style)) return name;
    if (!before.has(name)) before.set(name, findBefore(style));
    return before.get(name);
  }

  function findBefore(style: XmlElement): string | undefined {
    const { head, inside } = withoutColour(style);
    // An added style may declare its prefixes itself.
    const bare = (tag: string) => tag.replaceAll(/\sxmlns:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    const isSame = (one: XmlElement) => {
      if (one.name !== style.name || hasColour(one)) return false;
      const other = withoutColour(one);
      return bare(other.head) === bare(head) && other.inside === inside;
    };
    const found = [...known].find(([, one]) => isSame(one));
    if (found) return found[0];
    if (inside === '') return readAttribute(`${head}>`, 'style:parent-style-name');
    const made = newName('plain');
    added.push(`${withAttribute(`${head}>`, 'style:name', made)}${inside}</${style.prefix}style>`);
    return made;
  }

  function newName(word: string): string {
    let number = names.size + before.size + 1;
    while (known.has(`${word}${number}`)) number++;
    return `${word}${number}`;
  }

  function highlightStyle(style: string | undefined): string {
    let name = names.get(style);
    if (name !== undefined) return name;
    const old = known.get(style);
    if (style !== undefined && wrongProperties(old)) return style;
    name = newName('wrong');
    names.set(style, name);
    if (old && content.attribute(old, 'style:family') === 'table-cell') {
      known.set(name, old);
      added.push(filled(old, name));
    } else {
      const parent = style === undefined ? '' : ` style:parent-style-name="${style}"`;
      const head = `<style:style${namespaceDeclarations(content, 'style', 'fo')} style:name="${name}" style:family="table-cell"${parent}>`;
      added.push(`${head}${highlightProperties}</style:style>`);
    }
    return name;
  }

  /** A copy of a style with another ground; the rest of it stays. */
  function filled(old: XmlElement, name: string): string {
    let head = withAttribute(content.startTag(old), 'style:name', name);
    for (const declaration of namespaceDeclarations(content, 'fo').split(' ').filter(Boolean)) {
      const [attributeName = '', value = ''] = declaration.split('=');
      head = withAttribute(head, attributeName, value.slice(1, -1));
    }
    if (old.isSelfClosing) return `${head.slice(0, -2)}>${highlightProperties}</${old.prefix}style>`;
    const cell = old.children.find((one) => one.name === 'table-cell-properties');
    if (!cell) return `${head}${highlightProperties}${content.text(old.contentStart, old.end)}`;
    const tag = withAttribute(content.startTag(cell), 'fo:background-color', highlightBackground);
    return `${head}${content.text(old.contentStart, cell.start)}${tag}${content.text(cell.contentStart, old.end)}`;
  }

  function save(): void {
    const text = added.join('');
    if (text === '') return;
    if (list) content.append(list, text);
    else {
      const element = `<office:automatic-styles${namespaceDeclarations(content, 'office')}>${text}</office:automatic-styles>`;
      content.insertBefore(['master-styles', 'body'], element);
    }
  }

  return { isHidden, highlightStyle, originalStyle, save };
}
