import { highlightColour } from './highlights.ts';
import type { XlsxParts } from './xlsx.ts';
import type { CellStyles } from './xlsx-sheet.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { withAttribute, withoutTagEnd } from './xml-text.ts';

/** The children of a style sheet that come after its fills, in the required order. */
const elementsAfterFills = [
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
  'tableStyles',
  'colors',
  'extLst',
];
const elementsAfterCellFormats = elementsAfterFills.slice(elementsAfterFills.indexOf('cellXfs') + 1);

const createEmptyStyleSheet = (namespace: string) =>
  `<styleSheet xmlns="${namespace}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`;

const plainFormat = 'xf numFmtId="0" fontId="0" fillId="0" borderId="0"';

/** The style sheet of a workbook, to which the styles of highlighted cells are added. */
export function openStyles(
  parts: XlsxParts,
  main: string,
  part: string | undefined,
): CellStyles & { save: () => void } {
  const name = part ?? `${main.slice(0, main.lastIndexOf('/') + 1)}styles.xml`;
  const isNew = !parts.archive.has(name);
  const styles = parts.open(name, createEmptyStyleSheet(parts.namespaces.spreadsheet));
  const child = (childName: string): XmlElement | undefined =>
    styles.root.children.find((element) => element.name === childName);
  const { prefix } = styles.root;
  const formats = child('cellXfs');
  const fills = child('fills');
  const oldFormats = formats?.children ?? [];
  // A workbook without formats still uses format 0.
  const knownCount = Math.max(1, oldFormats.length);
  const fillCount = fills?.children.length ?? 0;
  const added: string[] = [];
  const highlighted = new Map<number, number>();
  const restored = new Map<number, number>();
  /** Added fills for highlighted cells, each as the attributes of the previous colour. */
  const addedFills: string[] = [];
  const colours = (fills?.children ?? []).map((fill) => readColours(styles, fill));
  const highlightPattern = new RegExp(`rgb="..${highlightColour}"`, 'i');
  const coloursOfFormat = (format: XmlElement) => colours[Number(styles.attribute(format, 'fillId') ?? 0)];
  const isHighlighted = (format: XmlElement) => highlightPattern.test(coloursOfFormat(format)?.front ?? '');

  /**
   * The index of the fill of a highlighted cell. The previous colour is saved as the background, which a solid fill
   * hides.
   */
  function highlightFill(format: XmlElement | undefined): number {
    const oldColour = (format && coloursOfFormat(format)?.front) || 'indexed="64"';
    const index = addedFills.indexOf(oldColour);
    return fillCount + (index < 0 ? addedFills.push(oldColour) - 1 : index);
  }

  function add(numbers: Map<number, number>, key: number, format: string): number {
    const number = knownCount + added.length;
    numbers.set(key, number);
    added.push(format);
    return number;
  }

  /** The text of a format, without its fill. */
  function withoutFill(format: XmlElement): string {
    const tag = withAttribute(withAttribute(styles.startTag(format), 'fillId', null), 'applyFill', null);
    return tag.replaceAll(/\s+/g, ' ') + styles.text(format.contentStart, format.end);
  }

  /**
   * The format from which a highlighted format was made, in its previous colour; without a fill if that colour is
   * unknown.
   */
  function originalStyle(style: number): number {
    const format = oldFormats[style];
    if (!format || !isHighlighted(format)) return style;
    const background = coloursOfFormat(format)?.behind ?? '';
    const fill = Math.max(
      0,
      colours.findIndex(({ front }) => front !== '' && front === background),
    );
    const isSame = (other: XmlElement) =>
      Number(styles.attribute(other, 'fillId') ?? 0) === fill && withoutFill(other) === withoutFill(format);
    const first = oldFormats.findIndex(isSame);
    return first < 0 ? (restored.get(style) ?? add(restored, style, withFill(styles, format, fill))) : first;
  }

  function highlightStyle(style: number): number {
    const oldFormat = oldFormats[style] ?? oldFormats[0];
    if (oldFormat && isHighlighted(oldFormat)) return style;
    const key = oldFormats[style] ? style : 0;
    const known = highlighted.get(key);
    if (known !== undefined) return known;
    const fill = highlightFill(oldFormat);
    const plain = plainFormat.replace('fillId="0"', `fillId="${fill}"`);
    return add(highlighted, key, oldFormat ? withFill(styles, oldFormat, fill) : `<${prefix}${plain} applyFill="1"/>`);
  }

  function save(): void {
    if (added.length === 0) return;
    const newFills = addedFills.map(
      (oldColour) =>
        `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="FF${highlightColour.toUpperCase()}"/><${prefix}bgColor ${oldColour}/></${prefix}patternFill></${prefix}fill>`,
    );
    if (newFills.length > 0) addTo(fills, 'fills', newFills, elementsAfterFills);
    addTo(formats, 'cellXfs', formats ? added : [`<${prefix}${plainFormat}/>`, ...added], elementsAfterCellFormats);
    if (!isNew) return;
    if (part === undefined) parts.addRelation(main, 'styles', name);
    parts.declareSpreadsheetPart(name, 'styles');
  }

  function addTo(
    list: XmlElement | undefined,
    listName: string,
    items: readonly string[],
    laterElements: readonly string[],
  ): void {
    const text = items.join('');
    if (!list) {
      styles.insertBefore(
        laterElements,
        `<${prefix}${listName} count="${items.length}">${text}</${prefix}${listName}>`,
      );
      return;
    }
    styles.setAttributes(list, { count: String(list.children.length + items.length) });
    styles.append(list, text);
  }

  return { highlightStyle, originalStyle, save };
}

/** The colours of a solid fill, as attributes; empty for any other fill. */
function readColours(styles: XmlDocument, fill: XmlElement): { front: string; behind: string } {
  const pattern = fill.children.find(({ name }) => name === 'patternFill');
  const isSolid = pattern && styles.attribute(pattern, 'patternType') === 'solid';
  const [front, behind] = ['fgColor', 'bgColor'].map((colourName) => {
    const colour = isSolid ? pattern.children.find(({ name }) => name === colourName) : undefined;
    return colour ? withoutTagEnd(styles.startTag(colour)).replace(/^<[\w:]+\s*/, '') : '';
  });
  return { front: front ?? '', behind: behind ?? '' };
}

/** A cell format with another fill. */
function withFill(styles: XmlDocument, format: XmlElement, fill: number): string {
  const tag = withAttribute(withAttribute(styles.startTag(format), 'fillId', String(fill)), 'applyFill', '1');
  return tag + styles.text(format.contentStart, format.end);
}
