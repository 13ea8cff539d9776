import type { Document, Element } from './document.ts';
import { wrongColour } from './marks.ts';
import { attribute, withAttribute } from './pieces.ts';

/** Gives the style of a wrong cell that had another, or none. */
export type WrongStyle = (style: string | undefined) => string;

type Styles = {
  /** Whether sheets of a style are not shown. */
  isHidden: (style: string | undefined) => boolean;
  wrongStyle: WrongStyle;
  save: () => void;
};

const background = `#${wrongColour}`;
const properties = `<style:table-cell-properties fo:background-color="${background}"/>`;

/** The namespaces of what is added; a document need not declare those that it does not use. */
const namespaces: Readonly<Record<string, string>> = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
};

/** The declarations that an added element needs, as attributes. */
export function declarations(content: Document, ...prefixes: string[]): string {
  const root = content.tag(content.root);
  return prefixes
    .filter((prefix) => attribute(root, `xmlns:${prefix}`) === undefined)
    .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
    .join('');
}

/** The automatic styles of a document, to which those of wrong cells are added. */
export function openStyles(content: Document): Styles {
  const list = content.root.children.find(({ name }) => name === 'automatic-styles');
  const known = new Map<string | undefined, Element>();
  for (const style of list?.children ?? [])
    if (style.name === 'style') known.set(content.attribute(style, 'style:name'), style);
  const added: string[] = [];
  const names = new Map<string | undefined, string>();

  function isHidden(style: string | undefined): boolean {
    return (known.get(style)?.children ?? []).some(
      (one) => one.name === 'table-properties' && content.attribute(one, 'table:display') === 'false',
    );
  }

  function wrongStyle(style: string | undefined): string {
    let name = names.get(style);
    if (name !== undefined) return name;
    let number = names.size + 1;
    while (known.has(`wrong${number}`)) number++;
    name = `wrong${number}`;
    names.set(style, name);
    const old = known.get(style);
    if (old && content.attribute(old, 'style:family') === 'table-cell') {
      known.set(name, old);
      added.push(filled(old, name));
    } else {
      const parent = style === undefined ? '' : ` style:parent-style-name="${style}"`;
      const head = `<style:style${declarations(content, 'style', 'fo')} style:name="${name}" style:family="table-cell"${parent}>`;
      added.push(`${head}${properties}</style:style>`);
    }
    return name;
  }

  /** A copy of a style with another ground; the rest of it stays. */
  function filled(old: Element, name: string): string {
    let head = withAttribute(content.tag(old), 'style:name', name);
    for (const declaration of declarations(content, 'fo').split(' ').filter(Boolean)) {
      const [attributeName = '', value = ''] = declaration.split('=');
      head = withAttribute(head, attributeName, value.slice(1, -1));
    }
    if (old.isAlone) return `${head.slice(0, -2)}>${properties}</${old.prefix}style>`;
    const cell = old.children.find((one) => one.name === 'table-cell-properties');
    if (!cell) return `${head}${properties}${content.text(old.inner, old.end)}`;
    const tag = withAttribute(content.tag(cell), 'fo:background-color', background);
    return `${head}${content.text(old.inner, cell.start)}${tag}${content.text(cell.inner, old.end)}`;
  }

  function save(): void {
    const text = added.join('');
    if (text === '') return;
    if (list) content.append(list, text);
    else {
      const element = `<office:automatic-styles${declarations(content, 'office')}>${text}</office:automatic-styles>`;
      content.insertBefore(['master-styles', 'body'], element);
    }
  }

  return { isHidden, wrongStyle, save };
}
