import { type ArchiveValue, type ElementValues, firstFilled, isMissingTerm, joinDistinct } from './values.ts';

/** The facts about a library in its design description, each with ENA's name and its columns. */
const facts = [
  ['source', ['library_source']],
  ['selection', ['library_selection']],
  ['layout', ['library_layout']],
  ['target gene', ['target_gene']],
  ['target subfragment', ['target_subfragment']],
  ['pcr primers', ['pcr_primers']],
  ['protocol', ['sequencing_library.protocol_id']],
] as const;

/** The columns that the design description is built from. */
export const designSources = ['library_strategy', ...facts.flatMap(([, from]) => from)] as const;

/**
 * The design description of a library, which ENA requires of every experiment, from its known values:
 * `AMPLICON library; source: METAGENOMIC; target gene: 16S rRNA`. Null if none is known.
 */
export function designFrom(valuesOf: ElementValues): string | null {
  const knownValue = (from: readonly string[]): ArchiveValue => {
    const value = joinDistinct(firstFilled(valuesOf, from));
    return isMissingTerm(value) ? null : value;
  };
  const strategy = knownValue(['library_strategy']);
  const parts = facts.flatMap(([name, from]) => {
    const value = knownValue(from);
    return value === null ? [] : [`${name}: ${value}`];
  });
  if (strategy === null && parts.length === 0) return null;
  return [strategy === null ? 'Library' : `${strategy} library`, ...parts].join('; ');
}
