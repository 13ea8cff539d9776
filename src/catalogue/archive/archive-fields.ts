import { type Column, columns } from '../columns.ts';
import type { Field } from '../definition.ts';
import { gfbioHeaders } from './gfbio-headers.ts';

/** The names that INSDC has for a field. */
const insdcNames = ({ source = [] }: Field): string[] =>
  source.flatMap((one) => (one.standard === 'insdc' ? [one.name] : []));

/** The attribute or XML element of ENA that a column fills; undefined if there is none. */
const enaNameOf = ({ field }: Column): string | undefined => (field.ena === true ? insdcNames(field)[0] : field.ena);

function gfbioNameOf({ field, fieldName }: Column): string | undefined {
  if (field.gfbio !== true) return field.gfbio;
  return gfbioHeaders.find((header) => header === fieldName || insdcNames(field).includes(header));
}

/**
 * Names whose columns are tried from the end of the chain, since the taxon of a nucleic acid sample is more exact than
 * that of the sample it was extracted from.
 */
const lastFirst: readonly string[] = ['TAXON_ID', 'taxon_id'];

/**
 * The columns that fill each name in an archive's format, by that name. Columns whose source has the same name come
 * first.
 */
function byTarget(archive: 'ena' | 'gfbio', targetOf: (column: Column) => string | undefined): Map<string, Column[]> {
  const filling = columns.filter(({ field }) => field[archive] !== undefined);
  const targets = Map.groupBy(
    [true, false].flatMap((isOwn) => filling.filter(({ field }) => (field[archive] === true) === isOwn)),
    (column) => {
      const target = targetOf(column);
      if (target === undefined)
        throw new Error(`catalogue: ${column.entity}.${column.fieldName} has no name for the export ${archive}`);
      return target;
    },
  );
  for (const name of lastFirst) targets.get(name)?.sort((one, other) => columns.indexOf(other) - columns.indexOf(one));
  return targets;
}

/** The columns that fill each attribute or XML element of ENA. */
export const enaFields: ReadonlyMap<string, readonly Column[]> = byTarget('ena', enaNameOf);

/** The columns that fill each column of GFBio's template. */
export const gfbioFields: ReadonlyMap<string, readonly Column[]> = byTarget('gfbio', gfbioNameOf);
