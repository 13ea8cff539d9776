import { missingTermOf, missingTerms } from '../vocabularies/index.ts';
import type { ElementValues } from './values.ts';

const terms: readonly string[] = missingTerms;

/**
 * A missing-value term in the spelling of both archives, which write `missing: control sample` for INSDC's
 * `not applicable: control sample`; undefined where a text is none.
 */
function archiveTerm(text: string): string | undefined {
  const term = missingTermOf(text);
  if (term !== undefined && terms.includes(term)) return term;
  const [reason = '', suffix] = text.toLowerCase().split(':', 2);
  const isReason = terms.some((known) => known === reason.trim());
  return isReason && suffix ? terms.find((known) => known === `missing: ${suffix.trim()}`) : undefined;
}

/** Values as archives take them: none that is blank, and missing-value terms in their spelling. */
export function normalizeValues(given: ElementValues): ElementValues {
  return (column) =>
    given(column).flatMap((value): (string | number)[] => {
      if (typeof value === 'number') return [value];
      if (value.trim() === '') return [];
      return [archiveTerm(value) ?? value];
    });
}
