import { expect, it } from 'vitest';
import type { ArchiveReadiness } from '../../catalogue/endpoints/quality.ts';
import { nextStepOf } from './next-step.ts';

const progress = (elements: number, submitted: number, readiness: ArchiveReadiness | null) => ({
  id: 1,
  study: null,
  elements,
  submitted,
  readiness,
  pending: false,
});
const ready: ArchiveReadiness = { total: 5, ready: 5, worst: null };
const worst = { count: 2, resource: 'sequencing-element', field: 'forward_read_file_checksum' };

it('goes from missing values over the submission to the accession numbers', () => {
  expect(nextStepOf(progress(5, 0, null))).toEqual({ step: 'checking' });
  const lacking = { ...worst, code: 'required' } as const;
  expect(nextStepOf(progress(5, 0, { total: 5, ready: 3, worst: lacking }))).toEqual({
    step: 'complete',
    worst: lacking,
  });
  const wrong = { ...worst, code: 'envo' } as const;
  expect(nextStepOf(progress(5, 0, { total: 5, ready: 3, worst: wrong }))).toMatchObject({ step: 'correct' });
  expect(nextStepOf(progress(5, 0, ready))).toEqual({ step: 'submit' });
  expect(nextStepOf(progress(5, 2, ready))).toEqual({ step: 'await', count: 3 });
  expect(nextStepOf(progress(5, 5, ready))).toEqual({ step: 'done' });
});

it('asks for nothing once all elements have been deleted', () => {
  expect(nextStepOf(progress(0, 0, { ...ready, total: 0, ready: 0 }))).toEqual({ step: 'nothing' });
});
