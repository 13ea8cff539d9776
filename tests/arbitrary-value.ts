import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import type { Column } from '../src/catalogue/columns.ts';
import type { Field, FieldOf } from '../src/catalogue/definition.ts';
import { acceptsMissingTerm } from '../src/catalogue/definition.ts';
import { maxTextLength } from '../src/catalogue/field-types/text.ts';
import { normalizeText } from '../src/catalogue/field-types.ts';
import { checksumDigits, checksumMethods } from '../src/catalogue/read-files/checksums.ts';
import { fileNameProblem } from '../src/catalogue/read-files/file-name-rules.ts';
import { isReadFileName } from '../src/catalogue/read-files/read-files.ts';
import { isFillValue, isPlaceholder, missingTerms, vocabularies } from '../src/catalogue/vocabularies/index.ts';

/** A value as somebody writes it into a cell, and as it must come out again; nothing of both where it is empty. */
export type WrittenValue = { cell: CellValue; stored: string | null };
export type Values = Readonly<Record<string, WrittenValue>>;

export const empty: WrittenValue = { cell: null, stored: null };
export const unchanged = (text: string): WrittenValue => ({ cell: text, stored: text });

/** A text in its stored form that contains more than placeholders. */
function isTidy(text: string): boolean {
  const isNothing = isPlaceholder(text) || isFillValue(text) || (missingTerms as readonly string[]).includes(text);
  // Spreadsheets have ways of their own with what is left out here: formula errors, `_x0041_`, tabs, broken lines.
  return (
    text !== '' && normalizeText(text).trim() === text && !isNothing && !/^#|\||_x[0-9a-f]{4}_|[\p{Cc}]/iu.test(text)
  );
}

function texts(field: FieldOf<'text'>): fc.Arbitrary<WrittenValue> {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }),
    fc.constantFrom(
      '=1+1',
      '0012',
      '12.50',
      '2019-03',
      "'",
      '"a"',
      '<b>&amp;</b>',
      'a  b',
      'Größe µm',
      '\u{1f9eb}',
      '%_\\',
    ),
    fc.constant('x'.repeat(Math.min(maxTextLength(field), 1000))),
  );
  return fc.oneof(
    { weight: 9, arbitrary: written.filter(isTidy).map(unchanged) },
    fc.integer({ min: 0, max: 9999 }).map((number) => ({ cell: number, stored: String(number) })),
  );
}

/** Ways to write a number. */
function numbers(value: fc.Arbitrary<number>, unit = ''): fc.Arbitrary<WrittenValue> {
  const ways: ((number: number) => CellValue)[] = [
    Number,
    String,
    (n) => String(n).replace('.', ','),
    (n) => `${n} ${unit}`,
  ];
  return fc
    .tuple(value, fc.constantFrom(...ways))
    .map(([number, way]) => ({ cell: way(number), stored: String(number) }));
}

const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((number) => number / 1000);

function degrees(limit: number, letters: string): fc.Arbitrary<WrittenValue> {
  const withLetter = thousandths(-limit, limit).map((value) => ({
    cell: `${Math.abs(value)}${letters[value < 0 ? 1 : 0]}`,
    stored: String(value),
  }));
  return fc.oneof(numbers(thousandths(-limit, limit), '°'), withLetter);
}

/** A day, a month or a year; ends are later than all begins. */
function dates(isEnd: boolean): fc.Arbitrary<WrittenValue> {
  const [min, max] = isEnd ? ['2011-01-01', '2020-12-31'] : ['1990-01-01', '2010-12-31'];
  const days = fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const ways: ((iso: string) => WrittenValue)[] = [
    unchanged,
    (iso) => ({ cell: new Date(iso), stored: iso }),
    (iso) => ({ cell: iso.split('-').reverse().join('.'), stored: iso }),
    (iso) => unchanged(iso.slice(0, 7)),
    (iso) => unchanged(iso.slice(0, 4)),
  ];
  return fc.tuple(days, fc.constantFrom(...ways)).map(([day, way]) => way(day.toISOString().slice(0, 10)));
}

function depths(): fc.Arbitrary<WrittenValue> {
  const range = fc
    .tuple(fc.nat(500), fc.nat(500), fc.constantFrom('-', ' - ', '–'))
    .map(([from, more, sign]) => ({ cell: `${from}${sign}${from + more}`, stored: `${from}-${from + more}` }));
  return fc.oneof(numbers(thousandths(0, 9000), 'm'), range);
}

function terms(list: readonly string[]): fc.Arbitrary<WrittenValue> {
  const ways = [String, (term: string) => term.toLowerCase(), (term: string) => term.toUpperCase()];
  return fc
    .tuple(fc.constantFrom(...list), fc.constantFrom(...ways))
    .map(([term, way]) => ({ cell: way(term), stored: term }));
}

/** Values of a field, in the ways in which people write them. References name some of a few of the table's own. */
function valuesOf(field: Field, isEnd: boolean, tag: string): fc.Arbitrary<WrittenValue> {
  switch (field.type) {
    case 'text':
      return texts(field);
    case 'number':
      return numbers(thousandths(field.min ?? -9000, 9000), field.unit);
    case 'integer':
      return numbers(fc.integer({ min: 1, max: 2_000_000 }));
    case 'latitude':
      return degrees(90, 'NS');
    case 'longitude':
      return degrees(180, 'EW');
    case 'date':
      return dates(isEnd);
    case 'depth':
      return depths();
    case 'choice':
      return terms(vocabularies[field.vocabulary]);
    case 'doi':
      return fc.nat(99).map((n) => ({ cell: `https://doi.org/10.1000/${tag}.X${n}`, stored: `10.1000/${tag}.x${n}` }));
    case 'url':
      return fc.webUrl().map(unchanged);
    case 'reference':
      return fc.nat(2).map((n) => {
        const name = field.to === 'person' ? `Person ${n}, ${tag}` : `${tag} protocol ${n}`;
        return field.to === 'person' ? { cell: `${name} <${tag}.${n}@example.org>`, stored: name } : unchanged(name);
      });
    default:
      throw new Error(`no column is of type ${field.type}`);
  }
}

/** Whether a date is the end of a period, by its name. */
const isEnd = ({ fieldName }: Column) => fieldName.endsWith('_end');

/** Cells of a column: values, reasons why there is none, and nothing, as far as it takes them. */
export function cellsOf(column: Column, tag: string): fc.Arbitrary<WrittenValue> {
  const { entity, field, fieldName } = column;
  const isOne = ({ stored }: WrittenValue) =>
    !isReadFileName(entity, fieldName) || fileNameProblem(stored ?? '') === null;
  const value = valuesOf(field, isEnd(column), tag).filter(isOne);
  const reason = acceptsMissingTerm(field)
    ? [{ weight: 2, arbitrary: fc.constantFrom(...missingTerms).map(unchanged) }]
    : [];
  const nothing = field.mandatory ? [] : [{ weight: 3, arbitrary: fc.constant(empty) }];
  return fc.oneof({ weight: 8, arbitrary: value }, ...reason, ...nothing);
}

/** The checksums of one row and their method, which belong together. */
export function checksumsOf(serial: string): fc.Arbitrary<Values> {
  return fc.tuple(terms(checksumMethods), fc.boolean(), fc.boolean()).map(([method, isCapital, hasReverse]) => {
    const digits = checksumDigits[method.stored as keyof typeof checksumDigits];
    const sum = (end: string): WrittenValue => {
      const stored = `${Buffer.from(serial).toString('hex')}${end}`.padStart(digits, '0');
      return { cell: isCapital ? stored.toUpperCase() : stored, stored };
    };
    return {
      checksum_method: method,
      forward_read_file_checksum: sum('a'),
      reverse_read_file_checksum: hasReverse ? sum('b') : empty,
    };
  });
}

/** The number of an element's run, which no other element has, or a number that several may share. */
export function accessionOf(serial: string): fc.Arbitrary<Values> {
  const run = `ERR${BigInt(`0x${createHash('md5').update(serial).digest('hex')}`) % 10n ** 12n}`;
  const ways: CellValue[] = [run, run.toLowerCase(), `${run}.1`, `https://www.ebi.ac.uk/ena/browser/view/${run}`];
  const shared = [
    { cell: 'prjeb8682', stored: 'PRJEB8682' },
    { cell: 'mgm4440026.3', stored: 'mgm4440026.3' },
    { cell: 'not provided', stored: 'not provided' },
    empty,
  ];
  return fc
    .oneof(
      fc.constantFrom(...ways).map((cell) => ({ cell, stored: run })),
      fc.constantFrom(...shared),
    )
    .map((accession_number) => ({ accession_number }));
}

/** A cell that its column must refuse; none for a long text, which no cell is too small for. */
export function invalidCellOf({ field }: Column): CellValue | undefined {
  if (field.type === 'text') return field.long && !field.mandatory ? undefined : 'x'.repeat(maxTextLength(field) + 1);
  if (field.type === 'reference') return field.to === 'person' ? 'Nobody' : 'x'.repeat(501);
  return field.mandatory === 'value' ? null : 'no such thing';
}
