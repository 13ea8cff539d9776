/**
 * Names and positions that the writer and the reader of workbooks share. This file imports nothing, so that worker
 * threads load nothing else with it.
 */
export const sheetNames = { samples: 'Samples', help: 'Help', vocabularies: 'Vocabularies' } as const;

/** The names of a template's first sheet, with instructions, and of its example sheet, by language. */
export const startSheetNames = { en: 'Start here', de: 'Zuerst lesen' } as const;
export const exampleSheetNames = { en: 'Example', de: 'Beispiel' } as const;

/** Row 1 has the headers, and data begins below it; rows are counted from 1, as spreadsheet programs display them. */
export const firstDataRow = 2;

/** The last row of a template with drop-down lists and checks; rows below it are imported as well. */
export const lastPreparedRow = 20_001;

/** The limits of a sheet in current spreadsheet programs. */
export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;
export const maxCellCharacters = 32_767;

const lettersInAlphabet = 26;
const codeBeforeA = 64;

/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const prefix = Math.floor(column / lettersInAlphabet) - 1;
  const lastLetter = String.fromCharCode(codeBeforeA + 1 + (column % lettersInAlphabet));
  return (prefix >= 0 ? columnLetters(prefix) : '') + lastLetter;
}

/** The column of a cell reference, counted from 0: 1 for `B7` or `b7`; undefined if it begins with no letter. */
export function parseColumnIndex(cellRef: string): number | undefined {
  let column = 0;
  for (let index = 0; index < cellRef.length; index++) {
    const letter = (cellRef.charCodeAt(index) & ~0x20) - codeBeforeA;
    if (letter < 1 || letter > lettersInAlphabet) break;
    column = column * lettersInAlphabet + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/** The row of a cell reference, such as 12 of `AB12`; NaN for other texts. */
export function parseRowNumber(cellRef: string): number {
  return Number(/^[A-Za-z]*(\d+)$/.exec(cellRef)?.[1]);
}
