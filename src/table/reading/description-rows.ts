import { type Cell, isBlank, Problem, trimmedText } from '../../catalogue/cells.ts';
import type { Column } from '../../catalogue/columns.ts';
import { isReference } from '../../catalogue/definition.ts';
import { readCell } from '../../catalogue/field-types.ts';
import { fieldFormats as germanFormats } from '../../catalogue/locales/de/field-formats.ts';
import { fieldFormats as englishFormats } from '../../catalogue/locales/en/field-formats.ts';
import { explanationsOf } from '../headers/header-meaning.ts';
import { areCatalogueHeaders, comparableHeader, headersOf } from '../headers/header-names.ts';
import { isInFieldUnit } from '../headers/header-units.ts';
import { matchHeaders } from '../headers/match-headers.ts';
import type { RawRow } from './read-rows.ts';
import { createContrastTest, isHashLabel, isInstruction, isLevelCode } from './template-rows.ts';

/**
 * Words of which descriptions of columns consist in any table: requirements, types, formats, units, and function words.
 */
const describingWords = new Set(
  `mandatory required optional recommended conditional field column
  pflicht pflichtfeld pflichtangabe erforderlich verpflichtend notwendig freiwillig empfohlen feld spalte
  text string free number numeric integer float double decimal decimals whole date datetime time boolean character characters
  list choice term terms controlled vocabulary drop down dropdown value values select choose from code checksum link
  freitext zahl ganze ganzzahl kommazahl dezimalzahl datum zeit uhrzeit zeichen liste auswahl auswahlliste wert werte wählen
  vokabular prüfsumme format unit units einheit einheiten
  yyyy mm dd jjjj tt hh iso 8601 wgs 84 wgs84 md5 sha 256
  degree degrees deg dezimalgrad grad north east south west nord ost süd positive positiv
  in of the a an or and as per eg der die das ein eine oder und von als aus im mit`.split(/\s+/),
);

/** Longer cells are compared only as a whole, not by their words. */
const maxWordsLength = 100;

const formats = [englishFormats, germanFormats];

/** The texts that explain a field, in comparable form: name, label, help and format. */
function fieldTexts(column: Column): Set<string> {
  const { name, field } = column;
  const formatTexts = formats.map((typeFormats) =>
    field.type in typeFormats ? typeFormats[field.type as keyof typeof typeFormats] : '',
  );
  const texts = [name, ...explanationsOf(column), ...formatTexts];
  return new Set(texts.map(comparableHeader).filter((text) => text !== ''));
}

/** Whether the values of a column have a format, so that a description of it is not a valid value. */
const hasFormat = ({ field }: Column): boolean => field.type !== 'text' && !isReference(field);

const isDescribingText = (text: string): boolean =>
  isLevelCode(text) ||
  isInstruction(text) ||
  (text.length <= maxWordsLength &&
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['?']).every((word) => describingWords.has(word)));

/** The fewest cells of a row of nothing but codes, in columns with a format and in others, where letters may be data. */
const minLevelCodes = { withFormat: 3, withoutFormat: 5 };

/** Whether a text is the unit of a field, possibly in brackets or after a word: `[m]`, `in m`. */
function isUnit(text: string, { field }: Column): boolean {
  const unit = text.replace(/^(?:in|unit:|einheit:)\s+/i, '').replaceAll(/^[[(]|[\])]$/g, '');
  return field.unit !== undefined && unit !== '' && unit.length <= maxWordsLength && isInFieldUnit(unit, field);
}

/**
 * Creates a test of whether a row directly below a header describes its columns, as in templates: with labels,
 * explanations, units, types, formats or requirements. In such a row, the cell of each column with a format is a
 * description and no valid value. The other cells are also descriptions, or any texts if there are at least two
 * descriptions in columns with a format. A row that begins with a label such as `#units` describes them as well, and in
 * a table of other headers than ours one that is unlike the rows below it.
 * @param below the rows below the header, if they are known
 */
export function createDescriptionTest(header: RawRow, below: readonly RawRow[]): (row: RawRow) => boolean {
  const headers = headersOf(header);
  // An upload reads a template row by row, so that the page must not know more about it.
  const contrasts = createContrastTest(areCatalogueHeaders(headers) ? [] : below);
  const columns = new Map(matchHeaders(headers).matches.map(({ index, column }) => [index, column]));
  const texts = new Map<Column, Set<string>>();
  const textsOf = (column: Column) => {
    const known = texts.get(column) ?? fieldTexts(column);
    texts.set(column, known);
    return known;
  };
  function isDescription(cell: Cell, index: number): boolean {
    const text = typeof cell === 'string' ? cell.trim() : '';
    if (text === '') return false;
    const column = columns.get(index);
    if (!column) return isDescribingText(text) || comparableHeader(text) === comparableHeader(headers[index] ?? '');
    if (hasFormat(column) && !(readCell(text, column.field) instanceof Problem)) return false;
    return isDescribingText(text) || isUnit(text, column) || textsOf(column).has(comparableHeader(text));
  }
  return (row) => {
    const { cells } = row;
    if (isHashLabel(trimmedText(cells.find((cell) => !isBlank(cell)))) || contrasts(row)) return true;
    const filled = Array.from(cells.keys()).filter((index) => !isBlank(cells[index]));
    if (filled.length < Math.min(2, headers.length)) return false;
    const withFormat = filled.filter((index) => {
      const column = columns.get(index);
      return column !== undefined && hasFormat(column);
    });
    const enough = minLevelCodes[withFormat.length > 0 ? 'withFormat' : 'withoutFormat'];
    if (filled.length < enough && filled.every((index) => isLevelCode(trimmedText(cells[index])))) return false;
    if (!withFormat.every((index) => isDescription(cells[index], index))) return false;
    const others = filled.filter((index) => !withFormat.includes(index));
    if (others.every((index) => isDescription(cells[index], index))) return true;
    return withFormat.length >= 2 && others.every((index) => typeof cells[index] === 'string');
  };
}
