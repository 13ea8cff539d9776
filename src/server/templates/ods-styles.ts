import { colours, fontName, fontSize } from './colours.ts';
import type { SheetColumn } from './sheet.ts';
import { element } from './xml.ts';

/** A column of a sheet is as wide as that many digits; in 10 pt Arial one takes 0.2 cm. */
export const centimetres = (characters: number) => Math.round(characters * 0.2 * 100) / 100;
export const columnStyle = (width: number) => `column-${width}`;
export const bodyStyle = (format: SheetColumn['format']) => `body-${format}`;

const hair = `0.5pt solid #${colours.line}`;

type CellLook = { ground?: string; bold?: boolean; bottom?: string; right?: string; wrap?: boolean; size?: number };

function cellStyle(name: string, { ground, bold, bottom, right, wrap, size }: CellLook, dataStyle = 'as-text'): string {
  return element(
    'style:style',
    { 'style:name': name, 'style:family': 'table-cell', 'style:data-style-name': dataStyle },
    element('style:table-cell-properties', {
      'fo:background-color': ground && `#${ground}`,
      'fo:border-bottom': bottom,
      'fo:border-right': right,
      'fo:wrap-option': wrap ? 'wrap' : undefined,
      'style:vertical-align': wrap ? 'top' : 'middle',
    }),
    element('style:text-properties', {
      'fo:color': `#${colours.ink}`,
      'fo:font-weight': bold ? 'bold' : undefined,
      'fo:font-size': size && `${size}pt`,
    }),
  );
}

function bodyCell(format: SheetColumn['format']): string {
  return element(
    'style:style',
    {
      'style:name': bodyStyle(format),
      'style:family': 'table-cell',
      'style:data-style-name': format === 'date' ? 'as-date' : 'as-text',
    },
    element('style:table-cell-properties', { 'style:text-align-source': 'fix' }),
    element('style:paragraph-properties', { 'fo:text-align': format === 'number' ? 'end' : 'start' }),
  );
}

function rowStyle(name: string, height: number | undefined): string {
  const properties = height
    ? { 'style:row-height': `${height}cm`, 'style:use-optimal-row-height': 'false' }
    : { 'style:use-optimal-row-height': 'true' };
  return element(
    'style:style',
    { 'style:name': name, 'style:family': 'table-row' },
    element('style:table-row-properties', properties),
  );
}

const dateFormat = element(
  'number:date-style',
  { 'style:name': 'as-date' },
  element('number:year', { 'number:style': 'long' }),
  '<number:text>-</number:text>',
  element('number:month', { 'number:style': 'long' }),
  '<number:text>-</number:text>',
  element('number:day', { 'number:style': 'long' }),
);

function tableStyle(name: string, page: string, tab?: string): string {
  return element(
    'style:style',
    { 'style:name': name, 'style:family': 'table', 'style:master-page-name': page },
    element('style:table-properties', { 'table:display': 'true', 'table:tab-color': tab }),
  );
}

/** The automatic styles of content.xml, for columns of these widths (in characters). */
export function contentStyles(widths: Iterable<number>): string {
  const columnStyles = [...new Set(widths)].map((width) =>
    element(
      'style:style',
      { 'style:name': columnStyle(width), 'style:family': 'table-column' },
      element('style:table-column-properties', { 'style:column-width': `${centimetres(width)}cm` }),
    ),
  );
  const bottom = `0.5pt solid #${colours.accent}`;
  return [
    element('number:text-style', { 'style:name': 'as-text' }, '<number:text-content/>'),
    dateFormat,
    ...columnStyles,
    rowStyle('row-header', 0.85),
    rowStyle('row-title', 0.95),
    rowStyle('row-start', 0.85),
    rowStyle('row', undefined),
    tableStyle('start', 'Fitted', `#${colours.ink}`),
    tableStyle('samples', 'Wide', `#${colours.accent}`),
    tableStyle('wide', 'Wide'),
    tableStyle('fitted', 'Fitted'),
    cellStyle('header-mandatory', { ground: colours.mandatory, bold: true, bottom, right: hair }),
    cellStyle('header-other', { ground: colours.other, bottom, right: hair }),
    cellStyle('title', { bold: true, size: 14 }),
    cellStyle('start-line', { size: 11 }),
    cellStyle('step', { wrap: true }),
    cellStyle('help', { wrap: true, bottom: hair }),
    cellStyle('help-mandatory', { wrap: true, bottom: hair, bold: true }),
    ...(['text', 'number', 'date'] as const).map(bodyCell),
    element(
      'style:style',
      { 'style:name': 'note', 'style:family': 'graphic' },
      element('style:graphic-properties', {
        'draw:fill': 'solid',
        'draw:fill-color': '#ffffe1',
        'draw:auto-grow-height': 'true',
        'draw:auto-grow-width': 'false',
        // LibreOffice draws one in any case, black and wide where nothing is said.
        'draw:shadow': 'visible',
        'draw:shadow-offset-x': '0.08cm',
        'draw:shadow-offset-y': '0.08cm',
        'draw:shadow-color': `#${colours.line}`,
        'fo:padding-top': '0.1cm',
        'fo:padding-bottom': '0.1cm',
        'fo:padding-left': '0.2cm',
        'fo:padding-right': '0.2cm',
      }),
    ),
    noteText('note-text', 'normal'),
    noteText('note-heading', 'bold'),
  ].join('');
}

function noteText(name: string, weight: string): string {
  return element(
    'style:style',
    { 'style:name': name, 'style:family': 'paragraph' },
    element('style:text-properties', {
      'style:font-name': fontName,
      'fo:font-size': '9pt',
      'fo:font-weight': weight,
      'fo:color': `#${colours.ink}`,
    }),
  );
}

export const fontFaces = element(
  'office:font-face-decls',
  {},
  element('style:font-face', {
    'style:name': fontName,
    'svg:font-family': fontName,
    'style:font-family-generic': 'swiss',
  }),
);

function pageLayout(name: string, fitted: boolean): string {
  return element(
    'style:page-layout',
    { 'style:name': name },
    element('style:page-layout-properties', {
      'fo:page-width': '29.7cm',
      'fo:page-height': '21cm',
      'fo:margin': '1.5cm',
      'style:print-orientation': 'landscape',
      'style:scale-to-X': fitted ? 1 : undefined,
      'style:scale-to-Y': fitted ? 0 : undefined,
    }),
  );
}

/** The body of styles.xml: the face of every cell, and the pages for whoever prints. */
export const officeStyles = [
  fontFaces,
  element(
    'office:styles',
    {},
    element(
      'style:default-style',
      { 'style:family': 'table-cell' },
      element('style:text-properties', { 'style:font-name': fontName, 'fo:font-size': `${fontSize}pt` }),
    ),
    element('style:style', { 'style:name': 'Default', 'style:family': 'table-cell' }),
  ),
  element('office:automatic-styles', {}, pageLayout('page-wide', false), pageLayout('page-fitted', true)),
  element(
    'office:master-styles',
    {},
    element('style:master-page', { 'style:name': 'Wide', 'style:page-layout-name': 'page-wide' }),
    element('style:master-page', { 'style:name': 'Fitted', 'style:page-layout-name': 'page-fitted' }),
  ),
].join('');
