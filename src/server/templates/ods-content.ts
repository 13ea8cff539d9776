import { columnLetters, firstDataRow, lastPreparedRow, maxSheetRows, sheetNames } from '../../catalogue/sheets.ts';
import { bodyStyle, centimetres, columnStyle, contentStyles, fontFaces } from './ods-styles.ts';
import { type Alert, latestYearAsDay, noteLines, type SheetColumn, startWidth, type TemplateSheet } from './sheet.ts';
import { element, paragraph } from './xml.ts';

const validationName = (column: number) => `check-${columnLetters(column)}`;

function validation(column: number, condition: string, kind: 'stop' | 'warning', alert: Alert): string {
  return element(
    'table:content-validation',
    {
      'table:name': validationName(column),
      'table:condition': condition,
      'table:allow-empty-cell': 'true',
      'table:display-list': 'unsorted',
      'table:base-cell-address': `${sheetNames.samples}.${columnLetters(column)}${firstDataRow}`,
    },
    element(
      'table:error-message',
      { 'table:message-type': kind, 'table:display': 'true', 'table:title': alert.title },
      paragraph(alert.message),
    ),
  );
}

const isChecked = ({ list, format }: SheetColumn) => list !== undefined || format === 'date';

function validations({ columns, dateAlert }: TemplateSheet): string {
  const checks = columns.flatMap(({ list, format }, index) => {
    if (list) {
      const source = columnLetters(list.column);
      const range = `[$${sheetNames.vocabularies}.$${source}$2:.$${source}$${list.terms + 1}]`;
      return [validation(index, `of:cell-content-is-in-list(${range})`, 'stop', list.alert)];
    }
    if (format !== 'date') return [];
    const cell = `[.${columnLetters(index)}${firstDataRow}]`;
    const condition = `of:is-true-formula(OR(ISTEXT(${cell});${cell}>${latestYearAsDay}))`;
    return [validation(index, condition, 'warning', dateAlert)];
  });
  return element('table:content-validations', {}, ...checks);
}

function textCell(text: string, style: string, extra = ''): string {
  return element(
    'table:table-cell',
    { 'table:style-name': style, 'office:value-type': 'string', 'calcext:value-type': 'string' },
    extra + paragraph(text),
  );
}

function columnsOf(widths: readonly number[], bodies?: readonly string[]): string {
  return widths
    .map((width, index) =>
      element('table:table-column', {
        'table:style-name': columnStyle(width),
        'table:default-cell-style-name': bodies?.[index] ?? 'Default',
      }),
    )
    .join('');
}

function dateCell(day: Date): string {
  const text = day.toISOString().slice(0, 10);
  return element(
    'table:table-cell',
    {
      'table:style-name': bodyStyle('date'),
      'office:value-type': 'date',
      'office:date-value': text,
      'calcext:value-type': 'date',
    },
    paragraph(text),
  );
}

const noteWidthCm = 8.5;

/** A note, hidden until somebody points at its cell, in a box that stands `left` centimetres from the sheet's edge. */
function annotation([heading = '', ...lines]: readonly string[], left: number): string {
  const height = Math.round((noteLines([heading, ...lines]) * 0.4 + 0.4) * 100) / 100;
  return element(
    'office:annotation',
    {
      'office:display': 'false',
      'draw:style-name': 'note',
      'svg:width': `${noteWidthCm}cm`,
      'svg:height': `${height}cm`,
      'svg:x': `${Math.round(left * 100) / 100}cm`,
      'svg:y': '0.2cm',
    },
    paragraph(heading, 'note-heading'),
    ...lines.map((line) => paragraph(line, 'note-text')),
  );
}

function headerCell({ name, mandatory }: SheetColumn, note = ''): string {
  return textCell(name, mandatory ? 'header-mandatory' : 'header-other', note);
}

function headerCells(columns: readonly SheetColumn[]): string[] {
  let left = 0;
  return columns.map((column) => {
    left += centimetres(column.width);
    return headerCell(column, annotation(column.note, left + 0.4));
  });
}

const row = (style: string, ...cells: string[]) => element('table:table-row', { 'table:style-name': style }, ...cells);

function startTable({ start }: TemplateSheet): string {
  return element(
    'table:table',
    { 'table:name': start.name, 'table:style-name': 'start' },
    columnsOf([startWidth]),
    row('row-title', textCell(start.title, 'title')),
    ...start.lines.map((line) => row('row-start', textCell(line, 'start-line'))),
  );
}

function samplesTable(sheet: TemplateSheet): string {
  const { columns } = sheet;
  // One row, repeated: its cells carry the checks, while their looks come from the columns.
  const empty = columns.map((column, index) =>
    element('table:table-cell', {
      'table:content-validation-name': isChecked(column) ? validationName(index) : undefined,
    }),
  );
  return element(
    'table:table',
    { 'table:name': sheetNames.samples, 'table:style-name': 'samples' },
    columnsOf(
      columns.map(({ width }) => width),
      columns.map(({ format }) => bodyStyle(format)),
    ),
    // No `table-header-rows` around it (rows that print again on each page): hucre's readOds skips them.
    row('row-header', ...headerCells(columns)),
    element(
      'table:table-row',
      { 'table:style-name': 'row', 'table:number-rows-repeated': lastPreparedRow - firstDataRow + 1 },
      ...empty,
    ),
    // A column's default style is for the cells that are told of; without these it would end with the row above.
    element(
      'table:table-row',
      { 'table:style-name': 'row', 'table:number-rows-repeated': maxSheetRows - lastPreparedRow },
      element('table:table-cell', { 'table:number-columns-repeated': columns.length }),
    ),
  );
}

function exampleTable({ columns, example }: TemplateSheet): string {
  const cell = (value: string | Date | null, at: number) => {
    if (value === null) return '<table:table-cell/>';
    return value instanceof Date ? dateCell(value) : textCell(value, bodyStyle(columns[at]?.format ?? 'text'));
  };
  return element(
    'table:table',
    { 'table:name': example.name, 'table:style-name': 'wide' },
    columnsOf(example.widths),
    row('row-header', ...columns.map((column) => headerCell(column))),
    ...example.rows.map((values) => row('row', ...values.map(cell))),
  );
}

function helpTable({ help }: TemplateSheet): string {
  const wide = (text: string) =>
    element(
      'table:table-cell',
      {
        'table:style-name': 'step',
        'office:value-type': 'string',
        'table:number-columns-spanned': help.header.length,
        'table:number-rows-spanned': 1,
      },
      paragraph(text),
    ) + element('table:covered-table-cell', { 'table:number-columns-repeated': help.header.length - 1 });
  return element(
    'table:table',
    { 'table:name': sheetNames.help, 'table:style-name': 'fitted' },
    columnsOf(help.widths),
    row('row-title', textCell(help.title, 'title')),
    ...help.steps.map((step) => row('row', wide(step))),
    row('row', '<table:table-cell/>'),
    row('row-header', ...help.header.map((word) => textCell(word, 'header-mandatory'))),
    ...help.rows.map(({ cells, mandatory }) =>
      row('row', ...cells.map((text, i) => textCell(text, mandatory && i === 0 ? 'help-mandatory' : 'help'))),
    ),
  );
}

function vocabulariesTable({ vocabularies }: TemplateSheet): string {
  const longest = Math.max(...vocabularies.map(({ terms }) => terms.length));
  const rows = Array.from({ length: longest }, (_, index) =>
    row(
      'row',
      ...vocabularies.map(({ terms }) => {
        const term = terms[index];
        return term === undefined ? '<table:table-cell/>' : textCell(term, bodyStyle('text'));
      }),
    ),
  );
  return element(
    'table:table',
    { 'table:name': sheetNames.vocabularies, 'table:style-name': 'fitted' },
    columnsOf(vocabularies.map(({ width }) => width)),
    row('row-header', ...vocabularies.map(({ name }) => textCell(name, 'header-mandatory'))),
    ...rows,
  );
}

/** The body of content.xml: what is in the workbook. */
export function officeContent(sheet: TemplateSheet): string {
  const widths = [
    startWidth,
    ...[...sheet.columns, ...sheet.vocabularies].map(({ width }) => width),
    ...sheet.example.widths,
    ...sheet.help.widths,
  ];
  return [
    fontFaces,
    element('office:automatic-styles', {}, contentStyles(widths)),
    element(
      'office:body',
      {},
      element(
        'office:spreadsheet',
        {},
        validations(sheet),
        startTable(sheet),
        samplesTable(sheet),
        exampleTable(sheet),
        helpTable(sheet),
        vocabulariesTable(sheet),
      ),
    ),
  ].join('');
}
