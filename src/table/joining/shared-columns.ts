import { type Column, columnOf } from '../../catalogue/columns.ts';
import { isReference } from '../../catalogue/definition.ts';
import { entityOf } from '../../catalogue/index.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { splitHeader } from '../headers/header-units.ts';
import type { JoinableTable, KeyPair } from './joinable-table.ts';

/** How surely two headers name the same thing: a bare counter or name does not say of what. */
export const linkRanks = { bare: 0, similar: 1, same: 2 } as const;

/**
 * A column that two tables share; `isKeyName` is set if its header is that of a name or number of records,
 * `isNaturalKey` if that is a natural key of the catalogue, and `isForward` if it names the other sheet: `study_alias`, where the study has an `alias`.
 */
export type SharedColumn = KeyPair & {
  rank: number;
  isKeyName: boolean;
  isNaturalKey: boolean;
  isForward: boolean;
};

/** Headers that name or number the records of their own sheet, without saying which records these are. */
const bareNames = new Set([
  ...[
    'id',
    'ids',
    'uid',
    'key',
    'name',
    'alias',
    'title',
    'code',
    'label',
    'nr',
    'no',
    'num',
    'number',
    'index',
    'row',
  ],
  ...[
    'identifier',
    'accession',
    'record',
    'item',
    'nummer',
    'lfdnr',
    'laufendenummer',
    'bezeichnung',
    'kennung',
    'zeile',
  ],
]);

const keyEnding =
  /(?:id|identifier|name|alias|number|num|nr|no|code|label|accession|barcode|nummer|kennung|bezeichnung|kürzel)$/;
/** Records that are named by a header of nothing else. */
const recordWord =
  /^(?:sample|specimen|station|site|event|cast|haul|library|run|extract|experiment|study|probe|standort|ereignis|bibliothek|lauf|extrakt|studie)$/;

/** Words of a sheet's name that do not say which records it has. */
const sheetWords =
  /^(?:meta|data|metadata|table|sheet|list|info|template|tabelle|daten|metadaten|blatt|liste|vorlage)$/;

/** The records of a sheet by its name, in comparable form: `sample` of `Samples` or `sampleMetadata`. */
function recordsOf(sheet: string): string | null {
  const words = sheet
    .replace(/^.*: /, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+/gu);
  const [only, second] = (words ?? []).filter((word) => !sheetWords.test(word));
  return only === undefined || second !== undefined ? null : only.replace(/s$/, '');
}

/** Shorter rests of headers are no words; plurals and German compounds lose their last letters, `Probennummer`. */
const minStemLength = 3;

type ColumnLinks = {
  /** The names of the column, each with its rank as a link. */
  names: Map<string, number>;
  isKeyName: boolean;
  isNaturalKey: boolean;
};

/** Whether the values of a column identify records of the catalogue. */
const isNaturalKey = ({ entity, fieldName }: Column): boolean =>
  entityOf(entity).keys.some((key: readonly string[]) => key.includes(fieldName));

/** The names by which columns of other tables are the same; null for a column of measurements, terms or dates. */
function linksOf(header: string, sheet: string): ColumnLinks | null {
  const whole = comparableHeader(header);
  if (whole === '') return null;
  const meaning = findMeaning(header).certain;
  const column = meaning === undefined ? undefined : columnOf(meaning);
  if (column && column.field.type !== 'text' && !isReference(column.field)) return null;
  const names = new Map<string, number>();
  const add = (name: string, rank: number) => {
    if (name !== '' && (names.get(name) ?? -1) < rank) names.set(name, rank);
  };
  const isBare = bareNames.has(whole);
  add(whole, isBare ? linkRanks.bare : linkRanks.same);
  const records = recordsOf(sheet);
  if (isBare && records) add(records + whole, linkRanks.same);
  if (column) add(`=${column.name}`, linkRanks.same);
  const withoutBrackets = comparableHeader(splitHeader(header).name);
  if (!bareNames.has(withoutBrackets)) add(withoutBrackets, linkRanks.similar);
  // `Sample`, `sample_id` and the `id` of a sheet of samples name the same records.
  const stem = (isBare ? (records ?? '') : withoutBrackets.replace(keyEnding, '')).replace(/[ns]{1,2}$/, '');
  if (stem.length >= minStemLength) add(`~${stem}`, linkRanks.similar);
  const isKey = column !== undefined && isNaturalKey(column);
  const isKeyName = isKey || keyEnding.test(withoutBrackets) || recordWord.test(withoutBrackets);
  return { names, isKeyName, isNaturalKey: isKey };
}

const linksByTable = new WeakMap<JoinableTable, (ColumnLinks | null)[]>();

/** The links of each column of a table, which is compared with all others. */
function linksOfTable(table: JoinableTable): (ColumnLinks | null)[] {
  const known = linksByTable.get(table) ?? table.headers.map((header) => linksOf(header, table.name));
  linksByTable.set(table, known);
  return known;
}

/**
 * The columns that two tables share, by their headers or by the field that both certainly mean. A column may be shared
 * with several of the other table.
 */
export function findSharedColumns(many: JoinableTable, one: JoinableTable): SharedColumn[] {
  const ofOne = linksOfTable(one);
  const byName = new Map<string, number[]>();
  for (const [index, column] of ofOne.entries())
    for (const name of column?.names.keys() ?? []) byName.set(name, [...(byName.get(name) ?? []), index]);
  return linksOfTable(many).flatMap((column, index) => {
    const ranks = new Map<number, number>();
    for (const [name, rank] of column?.names ?? [])
      for (const other of byName.get(name) ?? []) {
        const both = Math.min(rank, ofOne[other]?.names.get(name) ?? 0);
        ranks.set(other, Math.max(both, ranks.get(other) ?? 0));
      }
    return Array.from(ranks, ([other, rank]): SharedColumn => {
      const isBare = (table: JoinableTable, at: number) => bareNames.has(comparableHeader(table.headers[at] ?? ''));
      return {
        many: index,
        one: other,
        rank,
        isKeyName: column?.isKeyName === true || ofOne[other]?.isKeyName === true,
        isNaturalKey: column?.isNaturalKey === true || ofOne[other]?.isNaturalKey === true,
        isForward: isBare(one, other) && !isBare(many, index),
      };
    });
  });
}

/** The smallest share of common headers, and their smallest number, from which two tables are parts of one list. */
const sameColumnsShare = 0.8;
const minSameColumns = 3;

/** Whether two tables have nearly the same columns, so that one continues the other. */
export function haveSameColumns(a: JoinableTable, b: JoinableTable): boolean {
  const [namesOfA, namesOfB] = [a, b].map(({ headers }) => new Set(headers.map(comparableHeader).filter(Boolean)));
  if (!namesOfA || !namesOfB) return false;
  const common = [...namesOfA].filter((name) => namesOfB.has(name)).length;
  return common >= minSameColumns && common >= sameColumnsShare * Math.max(namesOfA.size, namesOfB.size);
}
