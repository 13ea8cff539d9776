import { type Cell, type CellStyle, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnLetters, firstDataRow, lastPreparedRow, sheetNames } from '../../catalogue/templates/sheets.ts';
import { colours, fontName, fontSize } from './colours.ts';
import { maxYearAsSerialDate, type SheetColumn, startColumnWidth, type TemplateWorkbook } from './template-workbook.ts';
import { postProcessXlsx } from './xlsx-post-processing.ts';

const font = { name: fontName, size: fontSize };
const ink = { rgb: colours.ink };
const fillOf = (rgb: string): NonNullable<CellStyle['fill']> => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { rgb },
});

function headerStyle(mandatory: boolean): CellStyle {
  return {
    font: { ...font, color: ink, ...(mandatory && { bold: true }) },
    fill: fillOf(mandatory ? colours.mandatory : colours.other),
    border: {
      bottom: { style: 'thin', color: { rgb: colours.accent } },
      right: { style: 'thin', color: { rgb: colours.line } },
    },
    alignment: { vertical: 'center' },
    numFmt: '@',
  };
}

const bodyStyles: Record<SheetColumn['format'], CellStyle> = {
  text: { font, numFmt: '@' },
  number: { font, numFmt: '@', alignment: { horizontal: 'right' } },
  date: { font, numFmt: 'yyyy-mm-dd', alignment: { horizontal: 'left' } },
};

function validationsOf({ columns, dateAlert }: TemplateWorkbook): DataValidation[] {
  return columns.flatMap(({ list, format }, index): DataValidation[] => {
    const letters = columnLetters(index);
    const range = `${letters}${firstDataRow}:${letters}${lastPreparedRow}`;
    const always = { range, allowBlank: true, showErrorMessage: true } as const;
    if (list) {
      const source = columnLetters(list.column);
      const formula1 = `${sheetNames.vocabularies}!$${source}$2:$${source}$${list.terms + 1}`;
      const { title: errorTitle, message: errorMessage } = list.alert;
      return [{ ...always, type: 'list', formula1, errorStyle: 'stop', errorTitle, errorMessage }];
    }
    if (format !== 'date') return [];
    const cell = `${letters}${firstDataRow}`;
    const formula1 = `OR(ISTEXT(${cell}),${cell}>${maxYearAsSerialDate})`;
    const { title: errorTitle, message: errorMessage } = dateAlert;
    return [{ ...always, type: 'custom', formula1, errorStyle: 'warning', errorTitle, errorMessage }];
  });
}

function startSheet({ start }: TemplateWorkbook): WriteSheet {
  const styleOf = (size: number, bold: boolean): CellStyle => ({
    font: { ...font, size, bold, color: ink },
    alignment: { vertical: 'center' },
  });
  const cells = new Map<string, Partial<Cell>>([['0,0', { value: start.title, style: styleOf(14, true) }]]);
  for (const [index, line] of start.lines.entries())
    cells.set(`${index + 1},0`, { value: line, style: styleOf(11, false) });
  return {
    name: start.name,
    columns: [{ width: startColumnWidth }],
    cells,
    rowDefs: new Map([[0, { height: 26 }], ...start.lines.map((_, index) => [index + 1, { height: 24 }] as const)]),
    view: { showGridLines: false, tabColor: ink },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function samplesSheet(workbook: TemplateWorkbook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [index, { name, mandatory, note, format }] of workbook.columns.entries()) {
    const comment = { author: 'Strandbook', text: note.join('\n') };
    cells.set(`0,${index}`, { value: name, style: headerStyle(mandatory), comment });
    // An empty cell in row 2 contains the number of the style; `postProcessXlsx` makes it the column's style and drops
    // the row.
    cells.set(`1,${index}`, { value: null, style: bodyStyles[format] });
  }
  return {
    name: sheetNames.samples,
    columns: workbook.columns.map(({ width }) => ({ width })),
    cells,
    rowDefs: new Map([[0, { height: 24 }]]),
    freezePane: { rows: 1, columns: 1 },
    dataValidations: validationsOf(workbook),
    view: { tabColor: { rgb: colours.accent } },
    // No repeated title row: LibreOffice saves it to ods as `table-header-rows`, which hucre's `readOds` skips.
    pageSetup: { paperSize: 'a4', orientation: 'landscape' },
  };
}

function exampleSheet({ columns, example }: TemplateWorkbook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [column, { name, mandatory, format }] of columns.entries()) {
    cells.set(`0,${column}`, { value: name, style: headerStyle(mandatory) });
    for (const [row, values] of example.rows.entries())
      cells.set(`${row + 1},${column}`, { value: values[column] ?? null, style: bodyStyles[format] });
  }
  return {
    name: example.name,
    columns: example.widths.map((width) => ({ width })),
    cells,
    rowDefs: new Map([[0, { height: 24 }]]),
    freezePane: { rows: 1, columns: 1 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape' },
  };
}

const lineHeight = 13.5;

/**
 * The height of a row in points for its longest wrapped text. LibreOffice does not adjust the heights of rows in an
 * xlsx, and Excel does not adjust those with merged cells. Widths are counted in digits; letters are narrower, which
 * makes up for the breaks between words.
 */
function heightOf(texts: readonly string[], widths: readonly number[]): number {
  const lines = texts.map((text, index) => Math.ceil(text.length / (widths[index] ?? 1)));
  return Math.max(1, ...lines) * lineHeight + 2;
}

function helpSheet({ help }: TemplateWorkbook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const put = (row: number, column: number, value: string, style: CellStyle) =>
    cells.set(`${row},${column}`, { value, style: { font: { ...font, color: ink }, ...style } });
  const wrapped: CellStyle = {
    alignment: { vertical: 'top', wrapText: true },
    border: { bottom: { style: 'thin', color: { rgb: colours.line } } },
    numFmt: '@',
  };
  put(0, 0, help.title, { font: { ...font, size: 14, bold: true, color: ink }, alignment: { vertical: 'center' } });
  for (const [index, step] of help.steps.entries()) {
    put(index + 1, 0, step, { alignment: { vertical: 'top', wrapText: true } });
  }
  const first = help.steps.length + 2;
  for (const [column, text] of help.header.entries()) put(first, column, text, headerStyle(true));
  for (const [index, { cells: texts, mandatory }] of help.rows.entries()) {
    for (const [column, text] of texts.entries()) {
      const bold = mandatory && column === 0 && { font: { ...font, bold: true, color: ink } };
      put(first + 1 + index, column, text, { ...wrapped, ...bold });
    }
  }
  const lastColumn = help.header.length - 1;
  const totalWidth = help.widths.reduce((sum, width) => sum + width, 0);
  const heights = [
    26,
    ...help.steps.map((step) => heightOf([step], [totalWidth])),
    lineHeight,
    20,
    ...help.rows.map(({ cells: texts }) => heightOf(texts, help.widths)),
  ];
  return {
    name: sheetNames.help,
    columns: help.widths.map((width) => ({ width })),
    cells,
    rowDefs: new Map(heights.map((height, row) => [row, { height }])),
    merges: help.steps.map((_, index) => ({ startRow: index + 1, endRow: index + 1, startCol: 0, endCol: lastColumn })),
    view: { showGridLines: false },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function vocabulariesSheet({ vocabularies }: TemplateWorkbook): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [column, { name, terms }] of vocabularies.entries()) {
    cells.set(`0,${column}`, { value: name, style: headerStyle(true) });
    for (const [index, term] of terms.entries()) {
      cells.set(`${index + 1},${column}`, { value: term, style: bodyStyles.text });
    }
  }
  return {
    name: sheetNames.vocabularies,
    columns: vocabularies.map(({ width }) => ({ width })),
    cells,
    rowDefs: new Map([[0, { height: 20 }]]),
    freezePane: { rows: 1 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** Writes the workbook as Office Open XML (ECMA-376). */
export async function writeXlsxTemplate(workbook: TemplateWorkbook): Promise<Uint8Array> {
  const sheets = [
    startSheet(workbook),
    samplesSheet(workbook),
    exampleSheet(workbook),
    helpSheet(workbook),
    vocabulariesSheet(workbook),
  ];
  const properties = { title: workbook.title, creator: 'Strandbook' };
  const bytes = await writeXlsx({ sheets, properties, defaultFont: font });
  const numberOf = (sheetName: string) => sheets.findIndex(({ name }) => name === sheetName) + 1;
  const sheetNumbers = { samples: numberOf(sheetNames.samples), example: numberOf(workbook.example.name) };
  return postProcessXlsx(bytes, workbook.columns, sheetNumbers);
}
