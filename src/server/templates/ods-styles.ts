import { xmlElement } from '../xml.ts';
import { colours, fontName, fontSize } from './colours.ts';
import type { SheetColumn } from './template-workbook.ts';

/** Converts a width in digits to centimetres; in 10 pt Arial a digit takes 0.2 cm. */
export const toCentimetres = (characters: number) => Math.round(characters * 0.2 * 100) / 100;
export const columnStyle = (width: number) => `column-${width}`;
export const bodyStyle = (format: SheetColumn['format']) => `body-${format}`;

const hairline = `0.5pt solid #${colours.line}`;

type CellStyleOptions = {
  background?: string;
  bold?: boolean;
  bottom?: string;
  right?: string;
  wrap?: boolean;
  size?: number;
};

function cellStyle(
  name: string,
  { background, bold, bottom, right, wrap, size }: CellStyleOptions,
  dataStyle = 'as-text',
): string {
  return xmlElement(
    'style:style',
    { 'style:name': name, 'style:family': 'table-cell', 'style:data-style-name': dataStyle },
    xmlElement('style:table-cell-properties', {
      'fo:background-color': background && `#${background}`,
      'fo:border-bottom': bottom,
      'fo:border-right': right,
      'fo:wrap-option': wrap ? 'wrap' : undefined,
      'style:vertical-align': wrap ? 'top' : 'middle',
    }),
    xmlElement('style:text-properties', {
      'fo:color': `#${colours.ink}`,
      'fo:font-weight': bold ? 'bold' : undefined,
      'fo:font-size': size && `${size}pt`,
    }),
  );
}

function bodyCell(format: SheetColumn['format']): string {
  return xmlElement(
    'style:style',
    {
      'style:name': bodyStyle(format),
      'style:family': 'table-cell',
      'style:data-style-name': format === 'date' ? 'as-date' : 'as-text',
    },
    xmlElement('style:table-cell-properties', { 'style:text-align-source': 'fix' }),
    xmlElement('style:paragraph-properties', { 'fo:text-align': format === 'number' ? 'end' : 'start' }),
  );
}

function rowStyle(name: string, height: number | undefined): string {
  const properties = height
    ? { 'style:row-height': `${height}cm`, 'style:use-optimal-row-height': 'false' }
    : { 'style:use-optimal-row-height': 'true' };
  return xmlElement(
    'style:style',
    { 'style:name': name, 'style:family': 'table-row' },
    xmlElement('style:table-row-properties', properties),
  );
}

const dateFormat = xmlElement(
  'number:date-style',
  { 'style:name': 'as-date' },
  xmlElement('number:year', { 'number:style': 'long' }),
  '<number:text>-</number:text>',
  xmlElement('number:month', { 'number:style': 'long' }),
  '<number:text>-</number:text>',
  xmlElement('number:day', { 'number:style': 'long' }),
);

function tableStyle(name: string, page: string, tab?: string): string {
  return xmlElement(
    'style:style',
    { 'style:name': name, 'style:family': 'table', 'style:master-page-name': page },
    xmlElement('style:table-properties', { 'table:display': 'true', 'table:tab-color': tab }),
  );
}

/** The automatic styles of content.xml, for columns of these widths (in characters). */
export function contentStyles(widths: Iterable<number>): string {
  const columnStyles = [...new Set(widths)].map((width) =>
    xmlElement(
      'style:style',
      { 'style:name': columnStyle(width), 'style:family': 'table-column' },
      xmlElement('style:table-column-properties', { 'style:column-width': `${toCentimetres(width)}cm` }),
    ),
  );
  const bottom = `0.5pt solid #${colours.accent}`;
  return [
    xmlElement('number:text-style', { 'style:name': 'as-text' }, '<number:text-content/>'),
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
    cellStyle('header-mandatory', { background: colours.mandatory, bold: true, bottom, right: hairline }),
    cellStyle('header-other', { background: colours.other, bottom, right: hairline }),
    cellStyle('title', { bold: true, size: 14 }),
    cellStyle('start-line', { size: 11 }),
    cellStyle('step', { wrap: true }),
    cellStyle('help', { wrap: true, bottom: hairline }),
    cellStyle('help-mandatory', { wrap: true, bottom: hairline, bold: true }),
    ...(['text', 'number', 'date'] as const).map(bodyCell),
    xmlElement(
      'style:style',
      { 'style:name': 'note', 'style:family': 'graphic' },
      xmlElement('style:graphic-properties', {
        'draw:fill': 'solid',
        'draw:fill-color': '#ffffe1',
        'draw:auto-grow-height': 'true',
        'draw:auto-grow-width': 'false',
        // LibreOffice always draws a shadow, by default a wide black one.
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
  return xmlElement(
    'style:style',
    { 'style:name': name, 'style:family': 'paragraph' },
    xmlElement('style:text-properties', {
      'style:font-name': fontName,
      'fo:font-size': '9pt',
      'fo:font-weight': weight,
      'fo:color': `#${colours.ink}`,
    }),
  );
}

export const fontFaces = xmlElement(
  'office:font-face-decls',
  {},
  xmlElement('style:font-face', {
    'style:name': fontName,
    'svg:font-family': fontName,
    'style:font-family-generic': 'swiss',
  }),
);

function pageLayout(name: string, fitted: boolean): string {
  return xmlElement(
    'style:page-layout',
    { 'style:name': name },
    xmlElement('style:page-layout-properties', {
      'fo:page-width': '29.7cm',
      'fo:page-height': '21cm',
      'fo:margin': '1.5cm',
      'style:print-orientation': 'landscape',
      'style:scale-to-X': fitted ? 1 : undefined,
      'style:scale-to-Y': fitted ? 0 : undefined,
    }),
  );
}

/** The body of styles.xml: the font of all cells, and the page layouts for printing. */
export const stylesXmlBody = [
  fontFaces,
  xmlElement(
    'office:styles',
    {},
    xmlElement(
      'style:default-style',
      { 'style:family': 'table-cell' },
      xmlElement('style:text-properties', { 'style:font-name': fontName, 'fo:font-size': `${fontSize}pt` }),
    ),
    xmlElement('style:style', { 'style:name': 'Default', 'style:family': 'table-cell' }),
  ),
  xmlElement('office:automatic-styles', {}, pageLayout('page-wide', false), pageLayout('page-fitted', true)),
  xmlElement(
    'office:master-styles',
    {},
    xmlElement('style:master-page', { 'style:name': 'Wide', 'style:page-layout-name': 'page-wide' }),
    xmlElement('style:master-page', { 'style:name': 'Fitted', 'style:page-layout-name': 'page-fitted' }),
  ),
].join('');
