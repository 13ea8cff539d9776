import { isMissingCode } from '../../catalogue/archive/findings.ts';
import type { DatasetProgress } from '../../catalogue/endpoints/own-datasets.ts';
import type { ArchiveReadiness } from '../../catalogue/endpoints/quality.ts';

type WorstFinding = NonNullable<ArchiveReadiness['worst']>;

/** The next step of an import, on its way from the table to the accession numbers. */
export type NextStep =
  | { step: 'nothing' | 'checking' | 'submit' | 'done' }
  /** The archive would refuse elements: for lack of a value, or for a wrong one. */
  | { step: 'complete' | 'correct'; worst: WorstFinding }
  /** Some elements have no accession number yet. */
  | { step: 'await'; count: number };

export function nextStepOf({ elements, submitted, readiness }: DatasetProgress): NextStep {
  if (elements === 0) return { step: 'nothing' };
  if (submitted === elements) return { step: 'done' };
  if (submitted > 0) return { step: 'await', count: elements - submitted };
  if (!readiness) return { step: 'checking' };
  const { worst } = readiness;
  if (!worst) return { step: 'submit' };
  return { step: isMissingCode(worst.code) ? 'complete' : 'correct', worst };
}
