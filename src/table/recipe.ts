import { type Cell, textOf } from '../catalogue/cells.ts';
import { columnOf } from '../catalogue/columns.ts';
import type { Field } from '../catalogue/definition.ts';
import { faceOf } from '../catalogue/field-types.ts';
import { templateColumns } from '../catalogue/templates.ts';
import { type Proposal, plainHeader } from './propose.ts';
import type { RawRow } from './read.ts';
import { uncalculated } from './workbook/remarks.ts';

/** A piece of a cell that holds more than one value. */
export type Part = keyof typeof parts;

/** The way to make a foreign table one of ours. It is kept, and recognised by the table's headers. */
export type Recipe = {
  /**
   * By the name of our column, the pattern of its cells: words as they are, and in braces the header whose cell stands
   * there, `{Station}_R1.fastq.gz`; behind a bar the part that is meant, `{lat_lon|latitude}`.
   */
  fields: Readonly<Record<string, string>>;
  /** The order of a date's numbers where it can be read in two ways. */
  dates: 'asWritten' | 'dayFirst' | 'monthFirst';
  /** The sign before the decimals; the other one then stands between thousands, and is left out. */
  decimals: 'asWritten' | 'point' | 'comma';
  /** Words that stand where there is no value, each with its reason or with an empty cell. */
  nothing: Readonly<Record<string, string>>;
  /** By column, values and those that stand for them. */
  replaced: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether the rows below the table's end, which look like notes, belong to it. */
  toLastRow: boolean;
};

const degrees = /[+\-\u2212]?\d+(?:[.,]\d+)?\s?°?\s?[NSEWO]?/gi;

/** The two halves of a position: `54.1 7.9`, `54.1 N 7.9 E`, `54.1N, 7.9E`; with a comma as decimal sign no comma parts them. */
function half(text: string, at: 0 | 1): string {
  const between = /[;/]/.test(text) ? text.split(/[;/]/) : text.match(degrees);
  return between?.length === 2 ? (between[at] ?? '').replace(/^[\s,]+|[\s,]+$/g, '') : text;
}

const itemOf = (text: string, at: number) => {
  const item = text.split(';')[at]?.trim() ?? '';
  return item.slice(item.lastIndexOf('/') + 1);
};

/** The parts that can be taken from a cell. */
const parts = {
  latitude: (text: string) => half(text, 0),
  longitude: (text: string) => half(text, 1),
  /** Of a period `2019-03-01/2019-03-04` (ISO 8601). */
  begin: (text: string) => text.split('/')[0] ?? '',
  end: (text: string) => text.split('/')[1] ?? '',
  /** Of a list of files or sums with `;` between them, without the folders. */
  first: (text: string) => itemOf(text, 0),
  second: (text: string) => itemOf(text, 1),
  /** Of `Germany: Helgoland Roads`. */
  country: (text: string) => text.split(':')[0] ?? '',
  place: (text: string) => text.slice(text.indexOf(':') + 1),
  /** A file's name without its folders. */
  file: (text: string) => text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1),
} as const satisfies Record<string, (text: string) => string>;

const partNames = Object.keys(parts) as readonly Part[];

type Piece = string | { at: number; part: Part | null };

export const emptyRecipe: Recipe = {
  fields: {},
  dates: 'asWritten',
  decimals: 'asWritten',
  nothing: {},
  replaced: {},
  toLastRow: false,
};

/** The pattern of cells that are a header's own. Headers of one name are told apart by their number. */
export function patternOf(headers: readonly string[], at: number, part?: Part): string {
  return `{${headerKey(headers, at)}${part ? `|${part}` : ''}}`;
}

/** Tables are asked for their headers again and again, and may have thousands of them. */
const knownKeys = new WeakMap<readonly string[], readonly string[]>();

/** The names of headers in patterns, in their order. */
function headerKeys(headers: readonly string[]): readonly string[] {
  const known = knownKeys.get(headers);
  if (known) return known;
  const seen = new Map<string, number>();
  const keys = headers.map((header) => {
    const name = header.replaceAll(/[{}|]/g, ' ').trim();
    const plain = plainHeader(header);
    const number = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, number);
    return number > 1 || name === '' ? `${name}#${number}` : name;
  });
  knownKeys.set(headers, keys);
  return keys;
}

/** The name of a header in a pattern: without signs of the pattern, and with its number where it stands there before. */
export function headerKey(headers: readonly string[], at: number): string {
  return headerKeys(headers)[at] ?? '';
}

/** A pattern's pieces; null where it names a header that the table does not have, or a part that there is not. */
export function piecesOf(pattern: string, headers: readonly string[]): Piece[] | null {
  const keys = headerKeys(headers);
  const pieces: Piece[] = [];
  for (const found of pattern.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    const [text, inBraces] = found;
    if (inBraces === undefined) {
      pieces.push(text);
      continue;
    }
    const bar = inBraces.lastIndexOf('|');
    const part = bar < 0 ? null : (partNames.find((name) => name === inBraces.slice(bar + 1)) ?? undefined);
    const at = keys.indexOf(bar < 0 ? inBraces : inBraces.slice(0, bar));
    if (at < 0 || part === undefined) return null;
    pieces.push({ at, part });
  }
  return pieces;
}

/** The headers that a recipe uses, by their places. */
export function usedHeaders({ fields }: Recipe, headers: readonly string[]): Set<number> {
  const used = new Set<number>();
  for (const pattern of Object.values(fields))
    for (const piece of piecesOf(pattern, headers) ?? []) if (typeof piece !== 'string') used.add(piece.at);
  return used;
}

/** The recipe that takes what is certain, and nothing else. */
export function certainRecipe(proposals: readonly Proposal[]): Recipe {
  const headers = proposals.map(({ header }) => header);
  const fields: Record<string, string> = {};
  for (const [at, { meaning }] of proposals.entries())
    if (meaning.certain) fields[meaning.certain] = patternOf(headers, at);
  for (const [at, { parts: taken }] of proposals.entries())
    for (const { column, part } of taken) fields[column] ??= patternOf(headers, at, part);
  return { ...emptyRecipe, fields };
}

/** Reads a value as the recipe says, before any rule looks at it. */
function read(text: string, { dates, decimals }: Recipe, field: Field): string {
  if (field.type === 'date' && dates !== 'asWritten') {
    const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T])/.exec(text);
    if (found) {
      const [, first = '', , second = '', year = ''] = found;
      const [day, month] = dates === 'dayFirst' ? [first, second] : [second, first];
      return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    }
  }
  const isNumber = ['number', 'degrees'].includes(faceOf(field));
  if (isNumber && decimals === 'comma') return text.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  if (isNumber && decimals === 'point') return text.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  return text;
}

/** Two ends of a range that are one number are that number: `5-5` is a depth of 5. */
function joined(texts: readonly string[]): string {
  const [from, sign, to] = texts;
  return texts.length === 3 && sign?.trim() === '-' && from === to ? (from ?? '') : texts.join('');
}

/**
 * Makes a foreign table's rows into rows with our columns. A cell that is another's unchanged keeps its kind (number, day);
 * where one of several pieces is empty, so is the cell.
 * @returns our columns in the order of a template, mandatory ones also without a pattern, and the function for one row
 */
export function follow(
  recipe: Recipe,
  headers: readonly string[],
): { columns: string[]; make: (row: RawRow) => Cell[] } {
  const names = new Set(Object.keys(recipe.fields));
  const made = templateColumns(names);
  const others = [...names].flatMap((name) => columnOf(name) ?? []).filter((column) => !made.includes(column));
  const nothing = new Map(Object.entries(recipe.nothing).map(([word, reason]) => [word.trim().toLowerCase(), reason]));
  const plans = [...made, ...others].map(({ name, field }) => {
    const replaced = new Map(Object.entries(recipe.replaced[name] ?? {}));
    return { field, pieces: piecesOf(recipe.fields[name] ?? '', headers) ?? [], replaced };
  });
  const textAt = (cells: readonly Cell[], at: number) => {
    const cell = cells[at];
    return cell === null || cell === undefined ? '' : textOf(cell).trim();
  };
  return {
    columns: [...made, ...others].map(({ name }) => name),
    make({ cells }) {
      return plans.map(({ field, pieces, replaced }): Cell => {
        const [only, second] = pieces;
        if (only === undefined) return null;
        const isWhole = second === undefined && typeof only !== 'string' && only.part === null;
        if (isWhole) {
          const cell = cells[only.at];
          const text = textAt(cells, only.at);
          if (text === '') return null;
          const reason = nothing.get(text.toLowerCase());
          if (reason !== undefined) return reason || null;
          const other = replaced.get(text);
          if (other !== undefined) return other || null;
          return typeof cell === 'string' ? read(text, recipe, field) : (cell ?? null);
        }
        const texts = pieces.map((piece) => {
          if (typeof piece === 'string') return piece;
          const text = textAt(cells, piece.at);
          const known = nothing.has(text.toLowerCase()) ? '' : text;
          return (piece.part ? parts[piece.part](known) : known).trim();
        });
        if (pieces.some((piece) => typeof piece !== 'string' && cells[piece.at] === uncalculated)) return uncalculated;
        if (pieces.some((piece, i) => typeof piece !== 'string' && texts[i] === '')) return null;
        const text = joined(texts);
        return replaced.get(text) ?? read(text, recipe, field);
      });
    },
  };
}
