import type { FindingCode } from '../archive/findings.ts';
import type { EntityName } from '../index.ts';
import type { PageTranslationKey } from '../locales/index.ts';
import type { FieldRef } from '../plausibility/rule.ts';
import type { ImplausibleValue } from '../plausibility/rules.ts';

/** A problem of a record by a rule of quality, as it is stored. */
export type QualityProblem =
  | { kind: 'implausible'; implausible: ImplausibleValue }
  | { kind: 'onLand'; latitude: number; longitude: number; place: string }
  | { kind: 'farFromCampaign'; km: number }
  | { kind: 'noProtocol' }
  | { kind: 'refused'; code: FindingCode; header: string; other?: string; limit?: number | string }
  | { kind: 'noAccession'; since: string };

/** The translate function of the pages, or of the server. */
type Translator = (key: PageTranslationKey, params: Readonly<Record<string, string | number>>) => string;

/** A field of a record, with the kind of the record where that is another one. */
function labelOf({ entity, field }: FieldRef, of: EntityName, t: Translator): string {
  const label = t(`fields.${entity}.${field}.label` as PageTranslationKey, {});
  return entity === of ? label : `${t(`entities.${entity}.one`, {})}: ${label}`;
}

/** The sentence about an implausible value of a record. */
export function describeImplausible(
  { code, fieldRef, value, other, otherValue, limit }: ImplausibleValue,
  of: EntityName,
  t: Translator,
): string {
  return t(`plausibility.${code}`, {
    field: labelOf(fieldRef, of, t),
    value,
    ...(other && otherValue !== undefined && { other: labelOf(other, of, t), otherValue }),
    ...(limit !== undefined && { limit }),
  });
}

/** The sentence about a problem of a record. */
export function describeProblem(problem: QualityProblem, of: EntityName, t: Translator): string {
  switch (problem.kind) {
    case 'implausible':
      return describeImplausible(problem.implausible, of, t);
    case 'refused': {
      const { code, header, other, limit } = problem;
      return `${header}: ${t(`archive.findings.${code}`, {
        column: header,
        ...(other !== undefined && { other }),
        ...(limit !== undefined && { limit }),
      })}`;
    }
    default:
      return t(`quality.problems.${problem.kind}`, { ...problem });
  }
}
