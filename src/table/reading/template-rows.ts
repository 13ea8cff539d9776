import { type Cell, isBlank, textOf } from '../../catalogue/cells.ts';
import { isPlaceholder, isWordForNothing } from '../../catalogue/vocabularies/index.ts';
import type { RawRow } from './read-rows.ts';

/** Words after `#` with which archives and checklists begin the rows that describe columns. */
const hashWords =
  /^#\s*(?:q2:types?|templates?|units?|requirements?|required|mandatory|optional|sections?|descriptions?|definitions?|comments?|notes?|examples?|formats?|guidance|checklists?|packages?|instructions?|einheit(?:en)?|pflicht\w*|beschreibung(?:en)?|beispiel|hinweise?|abschnitt)(?![\p{Ll}])/iu;

/** Whether the first cell of a row says after `#` that the row describes columns: `#units`, `# requirement_level`. */
export const isHashLabel = (text: string): boolean => hashWords.test(text.trim());

/** Codes of requirement levels in checklists: mandatory, optional, (highly) recommended, conditional, not applicable. */
export const isLevelCode = (text: string): boolean => /^(?:M|O|R|HR|C|X|E)$/.test(text);

/** A requirement before a description: `(Mandatory) Name of …`, `Optional: …`. */
const requirementFirst =
  /^[([{]?\s*(?:mandatory|required|optional|recommended|conditional(?:ly)?(?: mandatory| required)?|pflicht(?:feld|angabe)?|erforderlich|verpflichtend|notwendig|freiwillig|empfohlen)\s*[)\]}:;,.–-]/i;
/** The kind of value to write, in braces or angle brackets, possibly after a prefix: `{text}`, `ENVO:{term}`, `<station>`. */
const bracedText = /^(?:\w+:)?(?:\{[^{}]*\}|<[^<>]*>)$/;

/** Whether a cell tells people what to write into its column. */
export const isInstruction = (text: string): boolean => requirementFirst.test(text) || bracedText.test(text);

/** The rows by which a column's values are known; the first few may describe columns as well. */
const maxRowsBelow = 60;
const maxDescriptionRows = 5;
/** The share of values from which a column has only numbers and dates. */
const numericShare = 0.8;

const isNumeric = (cell: Cell): boolean =>
  typeof cell !== 'string' || (/\d/.test(cell) && /^[-+−\d\s.,:/°TZeE]+$/.test(cell.trim()));

const hasDigit = (cell: Cell): boolean => typeof cell === 'string' && /\d/.test(cell);

/** The fewest words of an explanation, and the fewest explanations in a row of nothing else. */
const minSentenceWords = 3;
const minSentences = 3;
/** The share of sentences in the rows below from which a row of sentences is one of them. */
const sentenceShare = 0.2;

const isSentence = (cell: Cell): boolean =>
  typeof cell === 'string' && /^\s*[\p{L}(]/u.test(cell) && cell.trim().split(/\s+/).length >= minSentenceWords;

/** Whether a text describes a column of numbers: a unit or words, and neither a value nor the lack of one. */
function isWordOrUnit(cell: Cell): boolean {
  if (typeof cell !== 'string' || isNumeric(cell)) return false;
  const text = cell.trim();
  if (isWordForNothing(text)) return false;
  const withoutExponents = text.replaceAll(/(?<=[\p{L}^⁻−-])\d/gu, '');
  return isSentence(text) || !/\d/.test(withoutExponents);
}

/** Whether the first cell of a row begins with `#` and words; `#NAME?` and `#N/A` are results of formulas. */
function beginsWithHash({ cells }: RawRow): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  const text = typeof first === 'string' ? first.trim() : '';
  return /^#\s*\p{L}/u.test(text) && !/^#[\p{Lu}/\d]+[!?]?$/u.test(text) && !isPlaceholder(text);
}

/**
 * Creates a test of whether a row is unlike those below it, as a row of units or explanations: it begins with `#`,
 * has words where the others have numbers, or sentences where the others have names.
 * @param below the rows below the header; none if nothing is known about them
 */
export function createContrastTest(below: readonly RawRow[]): (row: RawRow) => boolean {
  const known = below.slice(0, maxRowsBelow);
  const sample = known.slice(Math.min(maxDescriptionRows, Math.floor(known.length / 2)));
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columnsOf = (isOfKind: (cell: Cell) => boolean) =>
    Array.from({ length: width }, (_, column) => column).filter((column) => {
      const values = sample.flatMap(({ cells }) => (isBlank(cells[column]) ? [] : [cells[column]]));
      return values.length > 0 && values.filter(isOfKind).length >= numericShare * values.length;
    });
  const numericColumns = columnsOf(isNumeric);
  const numberedColumns = columnsOf((cell) => !isNumeric(cell) && hasDigit(cell));
  const haveHashes = sample.filter(beginsWithHash).length * 2 > sample.length;
  const belowCells = sample.flatMap(({ cells }) => cells.filter((cell) => !isBlank(cell)));
  const haveSentences = belowCells.filter(isSentence).length >= sentenceShare * belowCells.length;
  return (row) => {
    if (sample.length === 0) return false;
    if (!haveHashes && beginsWithHash(row)) return true;
    const cells = row.cells.filter((cell) => !isBlank(cell));
    if (!haveSentences && cells.length >= minSentences && cells.every(isSentence)) return true;
    const filled = numericColumns.filter((column) => !isBlank(row.cells[column]));
    if (filled.length < 2 || filled.length * 2 < numericColumns.length) return false;
    // A row with a numbered name, as in the rows below, is data, even if all its numbers are words.
    if (numberedColumns.some((column) => hasDigit(row.cells[column]))) return false;
    const texts = new Set(filled.map((column) => textOf(row.cells[column] ?? '')));
    return texts.size > 1 && filled.every((column) => isWordOrUnit(row.cells[column]));
  };
}
