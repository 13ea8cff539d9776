import { type ArchiveValue, type ElementValues, firstFilled, isMissingTerm, joinDistinct } from './values.ts';

/** Facts about a library in the order of its design, each under ENA's name for it. */
const facts = [
  ['source', ['library_source']],
  ['selection', ['library_selection']],
  ['layout', ['library_layout']],
  ['target gene', ['target_gene']],
  ['target subfragment', ['target_subfragment']],
  ['pcr primers', ['pcr_primers']],
  ['protocol', ['sequencing_library.protocol_id']],
] as const;

/** The columns that a design is made from. */
export const designSources = ['library_strategy', ...facts.flatMap(([, from]) => from)] as const;

/**
 * A library's design in one line, of nothing but what is known of it, which ENA asks for with every experiment:
 * `AMPLICON library; source: METAGENOMIC; target gene: 16S rRNA`. Null where nothing is known.
 */
export function designFrom(given: ElementValues): string | null {
  const known = (from: readonly string[]): ArchiveValue => {
    const value = joinDistinct(firstFilled(given, from));
    return isMissingTerm(value) ? null : value;
  };
  const strategy = known(['library_strategy']);
  const said = facts.flatMap(([name, from]) => {
    const value = known(from);
    return value === null ? [] : [`${name}: ${value}`];
  });
  if (strategy === null && said.length === 0) return null;
  return [strategy === null ? 'Library' : `${strategy} library`, ...said].join('; ');
}
