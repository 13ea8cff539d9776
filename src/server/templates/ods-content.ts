import {
  columnLetters,
  firstDataRow,
  lastPreparedRow,
  maxSheetRows,
  sheetNames,
} from '../../catalogue/templates/sheets.ts';
import { odfParagraph, xmlElement } from '../xml.ts';
import { bodyStyle, columnStyle, contentStyles, fontFaces, toCentimetres } from './ods-styles.ts';
import {
  type Alert,
  countNoteLines,
  maxYearAsSerialDate,
  type SheetColumn,
  startColumnWidth,
  type TemplateWorkbook,
} from './template-workbook.ts';

const validationName = (column: number) => `check-${columnLetters(column)}`;

function validation(column: number, condition: string, kind: 'stop' | 'warning', alert: Alert): string {
  return xmlElement(
    'table:content-validation',
    {
      'table:name': validationName(column),
      'table:condition': condition,
      'table:allow-empty-cell': 'true',
      'table:display-list': 'unsorted',
      'table:base-cell-address': `${sheetNames.samples}.${columnLetters(column)}${firstDataRow}`,
    },
    xmlElement(
      'table:error-message',
      { 'table:message-type': kind, 'table:display': 'true', 'table:title': alert.title },
      odfParagraph(alert.message),
    ),
  );
}

const hasValidation = ({ list, format }: SheetColumn) => list !== undefined || format === 'date';

function validations({ columns, dateAlert }: TemplateWorkbook): string {
  const checks = columns.flatMap(({ list, format }, index) => {
    if (list) {
      const source = columnLetters(list.column);
      const range = `[$${sheetNames.vocabularies}.$${source}$2:.$${source}$${list.terms + 1}]`;
      return [validation(index, `of:cell-content-is-in-list(${range})`, 'stop', list.alert)];
    }
    if (format !== 'date') return [];
    const cell = `[.${columnLetters(index)}${firstDataRow}]`;
    const condition = `of:is-true-formula(OR(ISTEXT(${cell});${cell}>${maxYearAsSerialDate}))`;
    return [validation(index, condition, 'warning', dateAlert)];
  });
  return xmlElement('table:content-validations', {}, ...checks);
}

function textCell(text: string, style: string, extra = ''): string {
  return xmlElement(
    'table:table-cell',
    { 'table:style-name': style, 'office:value-type': 'string', 'calcext:value-type': 'string' },
    extra + odfParagraph(text),
  );
}

function columnElements(widths: readonly number[], bodies?: readonly string[]): string {
  return widths
    .map((width, index) =>
      xmlElement('table:table-column', {
        'table:style-name': columnStyle(width),
        'table:default-cell-style-name': bodies?.[index] ?? 'Default',
      }),
    )
    .join('');
}

function dateCell(day: Date): string {
  const text = day.toISOString().slice(0, 10);
  return xmlElement(
    'table:table-cell',
    {
      'table:style-name': bodyStyle('date'),
      'office:value-type': 'date',
      'office:date-value': text,
      'calcext:value-type': 'date',
    },
    odfParagraph(text),
  );
}

const noteWidthCm = 8.5;

/** A note, hidden until the pointer is on its cell, in a box that begins `left` centimetres from the sheet's edge. */
function annotation([heading = '', ...lines]: readonly string[], left: number): string {
  const height = Math.round((countNoteLines([heading, ...lines]) * 0.4 + 0.4) * 100) / 100;
  return xmlElement(
    'office:annotation',
    {
      'office:display': 'false',
      'draw:style-name': 'note',
      'svg:width': `${noteWidthCm}cm`,
      'svg:height': `${height}cm`,
      'svg:x': `${Math.round(left * 100) / 100}cm`,
      'svg:y': '0.2cm',
    },
    odfParagraph(heading, 'note-heading'),
    ...lines.map((line) => odfParagraph(line, 'note-text')),
  );
}

function headerCell({ name, mandatory }: SheetColumn, note = ''): string {
  return textCell(name, mandatory ? 'header-mandatory' : 'header-other', note);
}

function headerCells(columns: readonly SheetColumn[]): string[] {
  let left = 0;
  return columns.map((column) => {
    left += toCentimetres(column.width);
    return headerCell(column, annotation(column.note, left + 0.4));
  });
}

const rowElement = (style: string, ...cells: string[]) =>
  xmlElement('table:table-row', { 'table:style-name': style }, ...cells);

function startTable({ start }: TemplateWorkbook): string {
  return xmlElement(
    'table:table',
    { 'table:name': start.name, 'table:style-name': 'start' },
    columnElements([startColumnWidth]),
    rowElement('row-title', textCell(start.title, 'title')),
    ...start.lines.map((line) => rowElement('row-start', textCell(line, 'start-line'))),
  );
}

function samplesTable(workbook: TemplateWorkbook): string {
  const { columns } = workbook;
  // One row, repeated: its cells have the validations, while the styles come from the columns.
  const emptyCells = columns.map((column, index) =>
    xmlElement('table:table-cell', {
      'table:content-validation-name': hasValidation(column) ? validationName(index) : undefined,
    }),
  );
  return xmlElement(
    'table:table',
    { 'table:name': sheetNames.samples, 'table:style-name': 'samples' },
    columnElements(
      columns.map(({ width }) => width),
      columns.map(({ format }) => bodyStyle(format)),
    ),
    // No `table-header-rows` around it (rows that print again on each page): hucre's readOds skips them.
    rowElement('row-header', ...headerCells(columns)),
    xmlElement(
      'table:table-row',
      { 'table:style-name': 'row', 'table:number-rows-repeated': lastPreparedRow - firstDataRow + 1 },
      ...emptyCells,
    ),
    // A column's default style only applies to cells that are in the file; without these it would end with the row
    // above.
    xmlElement(
      'table:table-row',
      { 'table:style-name': 'row', 'table:number-rows-repeated': maxSheetRows - lastPreparedRow },
      xmlElement('table:table-cell', { 'table:number-columns-repeated': columns.length }),
    ),
  );
}

function exampleTable({ columns, example }: TemplateWorkbook): string {
  const cell = (value: string | Date | null, index: number) => {
    if (value === null) return '<table:table-cell/>';
    return value instanceof Date ? dateCell(value) : textCell(value, bodyStyle(columns[index]?.format ?? 'text'));
  };
  return xmlElement(
    'table:table',
    { 'table:name': example.name, 'table:style-name': 'wide' },
    columnElements(example.widths),
    rowElement('row-header', ...columns.map((column) => headerCell(column))),
    ...example.rows.map((values) => rowElement('row', ...values.map(cell))),
  );
}

function helpTable({ help }: TemplateWorkbook): string {
  const spanningCell = (text: string) =>
    xmlElement(
      'table:table-cell',
      {
        'table:style-name': 'step',
        'office:value-type': 'string',
        'table:number-columns-spanned': help.header.length,
        'table:number-rows-spanned': 1,
      },
      odfParagraph(text),
    ) + xmlElement('table:covered-table-cell', { 'table:number-columns-repeated': help.header.length - 1 });
  return xmlElement(
    'table:table',
    { 'table:name': sheetNames.help, 'table:style-name': 'fitted' },
    columnElements(help.widths),
    rowElement('row-title', textCell(help.title, 'title')),
    ...help.steps.map((step) => rowElement('row', spanningCell(step))),
    rowElement('row', '<table:table-cell/>'),
    rowElement('row-header', ...help.header.map((text) => textCell(text, 'header-mandatory'))),
    ...help.rows.map(({ cells, mandatory }) =>
      rowElement('row', ...cells.map((text, i) => textCell(text, mandatory && i === 0 ? 'help-mandatory' : 'help'))),
    ),
  );
}

function vocabulariesTable({ vocabularies }: TemplateWorkbook): string {
  const longest = Math.max(...vocabularies.map(({ terms }) => terms.length));
  const rows = Array.from({ length: longest }, (_, index) =>
    rowElement(
      'row',
      ...vocabularies.map(({ terms }) => {
        const term = terms[index];
        return term === undefined ? '<table:table-cell/>' : textCell(term, bodyStyle('text'));
      }),
    ),
  );
  return xmlElement(
    'table:table',
    { 'table:name': sheetNames.vocabularies, 'table:style-name': 'fitted' },
    columnElements(vocabularies.map(({ width }) => width)),
    rowElement('row-header', ...vocabularies.map(({ name }) => textCell(name, 'header-mandatory'))),
    ...rows,
  );
}

/** The body of content.xml: the sheets of the workbook. */
export function contentXmlBody(workbook: TemplateWorkbook): string {
  const widths = [
    startColumnWidth,
    ...[...workbook.columns, ...workbook.vocabularies].map(({ width }) => width),
    ...workbook.example.widths,
    ...workbook.help.widths,
  ];
  return [
    fontFaces,
    xmlElement('office:automatic-styles', {}, contentStyles(widths)),
    xmlElement(
      'office:body',
      {},
      xmlElement(
        'office:spreadsheet',
        {},
        validations(workbook),
        startTable(workbook),
        samplesTable(workbook),
        exampleTable(workbook),
        helpTable(workbook),
        vocabulariesTable(workbook),
      ),
    ),
  ].join('');
}
