import { gfbioFields } from './archive-fields.ts';
import { type GfbioHeader, gfbioHeaders } from './gfbio-headers.ts';

type GfbioColumn = {
  header: GfbioHeader;
  /** The columns that it is built from: the first one with a value. */
  from: readonly [string, ...string[]];
};

/** The columns of GFBio's molecular template. */
export const gfbioColumns: readonly GfbioColumn[] = gfbioHeaders.map((header) => {
  const [first, ...others] = (gfbioFields.get(header) ?? []).map(({ name }) => name);
  if (first === undefined) throw new Error(`catalogue: no field fills ${header} of GFBio's template`);
  return { header, from: [first, ...others] };
});

/** Columns that contribute to other columns of the template, or to its check alone. */
const furtherSources = ['field_sample_collection_date_end', 'altitude'] as const;

/** The names of all columns that a row of the template and its check are built from. */
export const gfbioSources: readonly string[] = [...gfbioColumns.flatMap(({ from }) => from), ...furtherSources];
