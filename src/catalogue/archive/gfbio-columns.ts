import { gfbioFields } from './archive-fields.ts';
import { type GfbioHeader, gfbioHeaders } from './gfbio-headers.ts';

type GfbioColumn = {
  header: GfbioHeader;
  /** Our columns that can fill it, of which the first one with a value is used. */
  from: readonly [string, ...string[]];
};

/** The columns of GFBio's molecular template. */
export const gfbioColumns: readonly GfbioColumn[] = gfbioHeaders.map((header) => {
  const [first, ...others] = (gfbioFields.get(header) ?? []).map(({ name }) => name);
  if (first === undefined) throw new Error(`catalogue: no field fills ${header} of GFBio's template`);
  return { header, from: [first, ...others] };
});

/** Columns that fill no column of the template alone, but are needed to build or to check others. */
const furtherSources = ['field_sample_collection_date_end', 'altitude'] as const;

/** The names of all columns that a row of the template and its check are built from. */
export const gfbioSources: readonly string[] = [...gfbioColumns.flatMap(({ from }) => from), ...furtherSources];
