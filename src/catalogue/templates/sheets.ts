/**
 * Names and places on which the writer and the reader of a workbook agree. This file imports nothing, so that both, and
 * a worker thread, load nothing else with it.
 */
export const sheetNames = { samples: 'Samples', help: 'Help', vocabularies: 'Vocabularies' } as const;

/** The sheet that a template opens with, which says what to do, and the one with filled-in rows: named in each language. */
export const startSheetNames = { en: 'Start here', de: 'Zuerst lesen' } as const;
export const exampleSheetNames = { en: 'Example', de: 'Beispiel' } as const;

/** Row 1 holds the names of the columns, data begins below it; numbers as the spreadsheet shows them. */
export const firstDataRow = 2;

/** The last row of a template with drop-downs and checks; rows below it are imported as well. */
export const lastPreparedRow = 20_001;

/** The limits of a sheet in the spreadsheet programs of today. */
export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;
export const maxCellCharacters = 32_767;

const lettersInAlphabet = 26;
const codeBeforeA = 64;

/** The letters by which spreadsheets call a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / lettersInAlphabet) - 1;
  const last = String.fromCharCode(codeBeforeA + 1 + (column % lettersInAlphabet));
  return (before >= 0 ? columnLetters(before) : '') + last;
}

/** The column of a cell's address, counted from 0: 1 for `B7`, in either case; none where it begins with no letter. */
export function parseColumnIndex(address: string): number | undefined {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const letter = (address.charCodeAt(at) & ~0x20) - codeBeforeA;
    if (letter < 1 || letter > lettersInAlphabet) break;
    column = column * lettersInAlphabet + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/** The row of a cell's address, such as 12 of `AB12`; NaN of a text that is none. */
export function parseRowNumber(address: string): number {
  return Number(/^[A-Za-z]*(\d+)$/.exec(address)?.[1]);
}
