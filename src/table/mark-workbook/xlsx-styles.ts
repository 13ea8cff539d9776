import type { Document, Element } from './document.ts';
import { wrongColour } from './marks.ts';
import { withAttribute } from './pieces.ts';
import type { Parts } from './xlsx.ts';
import type { CellStyles } from './xlsx-sheet.ts';

/** The children of a style sheet that stand behind its fills, in the order in which they have to. */
const behindFills = ['borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles', 'colors', 'extLst'];
const behindCellFormats = behindFills.slice(behindFills.indexOf('cellXfs') + 1);

const noStyles = (namespace: string) =>
  `<styleSheet xmlns="${namespace}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`;

const plainFormat = 'xf numFmtId="0" fontId="0" fillId="0" borderId="0"';

/** The style sheet of a workbook, to which the styles of wrong cells are added. */
export function openStyles(parts: Parts, main: string, part: string | undefined): CellStyles & { save: () => void } {
  const name = part ?? `${main.slice(0, main.lastIndexOf('/') + 1)}styles.xml`;
  const isNew = !parts.archive.has(name);
  const styles = parts.open(name, noStyles(parts.names.spreadsheet));
  const child = (wanted: string): Element | undefined => styles.root.children.find((one) => one.name === wanted);
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
  const isOurs = (fill: Element) => new RegExp(`rgb="..${wrongColour}"`, 'i').test(styles.text(fill.start, fill.end));
  const ourFills = new Set(fills?.children.flatMap((fill, at) => (isOurs(fill) ? [String(at)] : [])));
  const isWrong = (format: Element) => ourFills.has(styles.attribute(format, 'fillId') ?? '');

  function add(numbers: Map<number, number>, key: number, format: string): number {
    const number = known + added.length;
    numbers.set(key, number);
    added.push(format);
    return number;
  }

  /** A format without regard to its fill. */
  function withoutFill(format: Element): string {
    const tag = withAttribute(withAttribute(styles.tag(format), 'fillId', null), 'applyFill', null);
    return tag.replaceAll(/\s+/g, ' ') + styles.text(format.inner, format.end);
  }

  /** The format from which the one of a wrong cell was made; where there is none any more, one without a fill. */
  function styleBefore(style: number): number {
    const format = before[style];
    if (!format || !isWrong(format)) return style;
    const first = before.findIndex((other) => !isWrong(other) && withoutFill(other) === withoutFill(format));
    return first < 0 ? (unmarked.get(style) ?? add(unmarked, style, filled(styles, format, 0))) : first;
  }

  function wrongStyle(style: number): number {
    const old = before[style] ?? before[0];
    if (old && isWrong(old)) return style;
    const key = before[style] ? style : 0;
    const format = old ? filled(styles, old, fillNumber) : `<${prefix}${plainFormat} applyFill="1"/>`;
    return wrong.get(key) ?? add(wrong, key, format);
  }

  function save(): void {
    if (added.length === 0) return;
    const fill = `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="FF${wrongColour.toUpperCase()}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;
    addTo(fills, 'fills', [fill], behindFills);
    addTo(formats, 'cellXfs', formats ? added : [`<${prefix}${plainFormat}/>`, ...added], behindCellFormats);
    if (!isNew) return;
    if (part === undefined) parts.relate(main, 'styles', name);
    parts.declareSpreadsheet(name, 'styles');
  }

  function addTo(
    list: Element | undefined,
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

  return { wrongStyle, styleBefore, save };
}

/** A cell format with another fill; the rest of it stays. */
function filled(styles: Document, format: Element, fill: number): string {
  const tag = withAttribute(withAttribute(styles.tag(format), 'fillId', String(fill)), 'applyFill', '1');
  return tag + styles.text(format.inner, format.end);
}
