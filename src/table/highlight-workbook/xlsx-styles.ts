import { highlightColour } from './highlights.ts';
import type { XlsxParts } from './xlsx.ts';
import type { CellStyles } from './xlsx-sheet.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { withAttribute, withoutTagEnd } from './xml-text.ts';

/** The children of a style sheet that stand behind its fills, in the order in which they have to. */
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

/** The style sheet of a workbook, to which the styles of wrong cells are added. */
export function openStyles(
  parts: XlsxParts,
  main: string,
  part: string | undefined,
): CellStyles & { save: () => void } {
  const name = part ?? `${main.slice(0, main.lastIndexOf('/') + 1)}styles.xml`;
  const isNew = !parts.archive.has(name);
  const styles = parts.open(name, createEmptyStyleSheet(parts.namespaces.spreadsheet));
  const child = (wanted: string): XmlElement | undefined => styles.root.children.find((one) => one.name === wanted);
  const { prefix } = styles.root;
  const formats = child('cellXfs');
  const fills = child('fills');
  const before = formats?.children ?? [];
  // Without any format of its own a workbook means the first one all the same.
  const known = Math.max(1, before.length);
  const fillNumber = fills?.children.length ?? 0;
  const added: string[] = [];
  const wrong = new Map<number, number>();
  const unmarked = new Map<number, number>();
  /** Fills of wrong cells by what was there before: the attributes of a colour, or none. */
  const addedFills: string[] = [];
  const colours = (fills?.children ?? []).map((fill) => readColours(styles, fill));
  const isOurs = new RegExp(`rgb="..${highlightColour}"`, 'i');
  const coloursOfFormat = (format: XmlElement) => colours[Number(styles.attribute(format, 'fillId') ?? 0)];
  const isWrong = (format: XmlElement) => isOurs.test(coloursOfFormat(format)?.front ?? '');

  /** The fill of a wrong cell. The colour that it had stands behind, where a full ground hides it. */
  function wrongFill(format: XmlElement | undefined): number {
    const before = (format && coloursOfFormat(format)?.front) || 'indexed="64"';
    const at = addedFills.indexOf(before);
    return fillNumber + (at < 0 ? addedFills.push(before) - 1 : at);
  }

  function add(numbers: Map<number, number>, key: number, format: string): number {
    const number = known + added.length;
    numbers.set(key, number);
    added.push(format);
    return number;
  }

  /** A format without regard to its fill. */
  function withoutFill(format: XmlElement): string {
    const tag = withAttribute(withAttribute(styles.startTag(format), 'fillId', null), 'applyFill', null);
    return tag.replaceAll(/\s+/g, ' ') + styles.text(format.contentStart, format.end);
  }

  /** The format from which the one of a wrong cell was made, in the colour that it had; in none where that is not known any more. */
  function originalStyle(style: number): number {
    const format = before[style];
    if (!format || !isWrong(format)) return style;
    const behind = coloursOfFormat(format)?.behind ?? '';
    const fill = Math.max(
      0,
      colours.findIndex(({ front }) => front !== '' && front === behind),
    );
    const isSame = (other: XmlElement) =>
      Number(styles.attribute(other, 'fillId') ?? 0) === fill && withoutFill(other) === withoutFill(format);
    const first = before.findIndex(isSame);
    return first < 0 ? (unmarked.get(style) ?? add(unmarked, style, withFill(styles, format, fill))) : first;
  }

  function highlightStyle(style: number): number {
    const old = before[style] ?? before[0];
    if (old && isWrong(old)) return style;
    const key = before[style] ? style : 0;
    const given = wrong.get(key);
    if (given !== undefined) return given;
    const fill = wrongFill(old);
    const plain = plainFormat.replace('fillId="0"', `fillId="${fill}"`);
    return add(wrong, key, old ? withFill(styles, old, fill) : `<${prefix}${plain} applyFill="1"/>`);
  }

  function save(): void {
    if (added.length === 0) return;
    const newFills = addedFills.map(
      (before) =>
        `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="FF${highlightColour.toUpperCase()}"/><${prefix}bgColor ${before}/></${prefix}patternFill></${prefix}fill>`,
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
    later: readonly string[],
  ): void {
    const text = items.join('');
    if (!list) {
      styles.insertBefore(later, `<${prefix}${listName} count="${items.length}">${text}</${prefix}${listName}>`);
      return;
    }
    styles.setAttributes(list, { count: String(list.children.length + items.length) });
    styles.append(list, text);
  }

  return { highlightStyle, originalStyle, save };
}

/** The colours of a full ground, as the attributes that tell them; nothing for any other fill. */
function readColours(styles: XmlDocument, fill: XmlElement): { front: string; behind: string } {
  const pattern = fill.children.find(({ name }) => name === 'patternFill');
  const isFull = pattern && styles.attribute(pattern, 'patternType') === 'solid';
  const [front, behind] = ['fgColor', 'bgColor'].map((wanted) => {
    const colour = isFull ? pattern.children.find(({ name }) => name === wanted) : undefined;
    return colour ? withoutTagEnd(styles.startTag(colour)).replace(/^<[\w:]+\s*/, '') : '';
  });
  return { front: front ?? '', behind: behind ?? '' };
}

/** A cell format with another fill; the rest of it stays. */
function withFill(styles: XmlDocument, format: XmlElement, fill: number): string {
  const tag = withAttribute(withAttribute(styles.startTag(format), 'fillId', String(fill)), 'applyFill', '1');
  return tag + styles.text(format.contentStart, format.end);
}
