import { highlightColour } from './highlights.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** The style of a highlighted cell by its previous style, and the reverse. */
export type CellStyles = {
  highlightStyle: (style: string | undefined) => string;
  originalStyle: (style: string | undefined) => string | undefined;
};

type Styles = CellStyles & {
  /** Whether sheets with this style are hidden. */
  isHidden: (style: string | undefined) => boolean;
  save: () => void;
};

const highlightBackground = `#${highlightColour}`;
const highlightProperties = `<style:table-cell-properties fo:background-color="${highlightBackground}"/>`;

/** The namespaces of added elements, which the document may not declare. */
const namespaces: Readonly<Record<string, string>> = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
};

/** The missing namespace declarations of an added element, as attributes. */
export function namespaceDeclarations(content: XmlDocument, ...prefixes: string[]): string {
  const root = content.startTag(content.root);
  return prefixes
    .filter((prefix) => readAttribute(root, `xmlns:${prefix}`) === undefined)
    .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
    .join('');
}

/** The automatic styles of a document, to which those of highlighted cells are added. */
export function openStyles(content: XmlDocument): Styles {
  const list = content.root.children.find(({ name }) => name === 'automatic-styles');
  const styles = new Map<string | undefined, XmlElement>();
  for (const style of list?.children ?? [])
    if (style.name === 'style') styles.set(content.attribute(style, 'style:name'), style);
  const added: string[] = [];
  const highlightNames = new Map<string | undefined, string>();
  const originalNames = new Map<string | undefined, string | undefined>();

  function isHidden(style: string | undefined): boolean {
    return (styles.get(style)?.children ?? []).some(
      (child) => child.name === 'table-properties' && content.attribute(child, 'table:display') === 'false',
    );
  }

  /** The cell properties of a style if they contain the highlight colour. */
  function highlightPropertiesOf(style: XmlElement | undefined): XmlElement | undefined {
    const cellProperties = style?.children.find((child) => child.name === 'table-cell-properties');
    return cellProperties &&
      content.attribute(cellProperties, 'fo:background-color')?.toLowerCase() === highlightBackground
      ? cellProperties
      : undefined;
  }

  /** The tag and content of a style without its name and the highlight colour. */
  function withoutHighlight(style: XmlElement): { startTag: string; inner: string } {
    const head = withoutTagEnd(withAttribute(content.startTag(style), 'style:name', null));
    const cell = highlightPropertiesOf(style);
    if (!cell) return { startTag: head, inner: content.text(style.contentStart, style.contentEnd) };
    const bare = withAttribute(content.startTag(cell), 'fo:background-color', null);
    // Properties without other attributes are removed.
    const remaining =
      cell.children.length === 0 && !/\s[\w:-]+\s*=/.test(bare) ? '' : bare + content.text(cell.contentStart, cell.end);
    return {
      startTag: head,
      inner: content.text(style.contentStart, cell.start) + remaining + content.text(cell.end, style.contentEnd),
    };
  }

  const hasColour = (style: XmlElement) =>
    style.children.some((child) => content.attribute(child, 'fo:background-color') !== undefined);

  /** The style from which a highlighted style was made; the previous colour of the cell is not known any more. */
  function originalStyle(name: string | undefined): string | undefined {
    const style = styles.get(name);
    if (!style || !highlightPropertiesOf(style)) return name;
    if (!originalNames.has(name)) originalNames.set(name, findOriginal(style));
    return originalNames.get(name);
  }

  function findOriginal(style: XmlElement): string | undefined {
    const { startTag: head, inner: inside } = withoutHighlight(style);
    // Namespace declarations, which added styles may contain, are ignored in the comparison.
    const withoutNamespaces = (tag: string) => tag.replaceAll(/\sxmlns:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    const isSame = (candidate: XmlElement) => {
      if (candidate.name !== style.name || hasColour(candidate)) return false;
      const candidateParts = withoutHighlight(candidate);
      return withoutNamespaces(candidateParts.startTag) === withoutNamespaces(head) && candidateParts.inner === inside;
    };
    const original = [...styles].find(([, candidate]) => isSame(candidate));
    if (original) return original[0];
    if (inside === '') return readAttribute(`${head}>`, 'style:parent-style-name');
    const plainName = createName('plain');
    added.push(`${withAttribute(`${head}>`, 'style:name', plainName)}${inside}</${style.prefix}style>`);
    return plainName;
  }

  function createName(prefix: string): string {
    let number = highlightNames.size + originalNames.size + 1;
    while (styles.has(`${prefix}${number}`)) number++;
    return `${prefix}${number}`;
  }

  function highlightStyle(style: string | undefined): string {
    let name = highlightNames.get(style);
    if (name !== undefined) return name;
    const oldStyle = styles.get(style);
    if (style !== undefined && highlightPropertiesOf(oldStyle)) return style;
    name = createName('wrong');
    highlightNames.set(style, name);
    if (oldStyle && content.attribute(oldStyle, 'style:family') === 'table-cell') {
      styles.set(name, oldStyle);
      added.push(withHighlight(oldStyle, name));
    } else {
      const parent = style === undefined ? '' : ` style:parent-style-name="${style}"`;
      const head = `<style:style${namespaceDeclarations(content, 'style', 'fo')} style:name="${name}" style:family="table-cell"${parent}>`;
      added.push(`${head}${highlightProperties}</style:style>`);
    }
    return name;
  }

  /** A copy of a style with the highlight colour. */
  function withHighlight(style: XmlElement, name: string): string {
    let head = withAttribute(content.startTag(style), 'style:name', name);
    for (const declaration of namespaceDeclarations(content, 'fo').split(' ').filter(Boolean)) {
      const [attributeName = '', value = ''] = declaration.split('=');
      head = withAttribute(head, attributeName, value.slice(1, -1));
    }
    if (style.isSelfClosing) return `${head.slice(0, -2)}>${highlightProperties}</${style.prefix}style>`;
    const cellProperties = style.children.find((child) => child.name === 'table-cell-properties');
    if (!cellProperties) return `${head}${highlightProperties}${content.text(style.contentStart, style.end)}`;
    const tag = withAttribute(content.startTag(cellProperties), 'fo:background-color', highlightBackground);
    return `${head}${content.text(style.contentStart, cellProperties.start)}${tag}${content.text(cellProperties.contentStart, style.end)}`;
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
