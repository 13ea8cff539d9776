import { describe, expect, it } from 'vitest';
import type { RecordData } from '../record-queries.ts';
import { allLinks, compareRecords, defaultChoice, valuesToSet } from './merged-values.ts';

const study = (id: number, values: object) =>
  ({
    id,
    version: id,
    project_study_comment: null,
    projects: [],
    publications: [],
    labels: {},
    ...values,
  }) as unknown as RecordData;

const records = [
  study(3, { project_study_comment: null, projects: [1], labels: { projects: ['A'] } }),
  study(5, { project_study_comment: 'same cruise', projects: [1, 2], labels: { projects: ['A', 'B'] } }),
  study(8, { project_study_comment: 'same cruise', projects: [1], labels: { projects: ['A'] } }),
];

describe('records that are merged', () => {
  const { differing, same } = compareRecords('project_study', records, 'en');

  it('differ in some fields, where equal values stand together', () => {
    expect(differing.map(({ name, values }) => [name, values.map(({ ids }) => ids)])).toEqual([
      ['projects', [[3, 8], [5]]],
      ['project_study_comment', [[3], [5, 8]]],
    ]);
    expect(same.map(({ name }) => name)).toContain('publications');
  });

  it('get the first value that is not empty, and all links of a list', () => {
    expect(differing.map((field) => defaultChoice('project_study', field, 3))).toEqual([allLinks, 5]);
    expect(defaultChoice('project_study', differing[1] ?? { name: '', values: [] }, 8)).toBe(5);
  });

  it('change the remaining one only where another value is chosen', () => {
    const choices = (comment: number, projects: number | typeof allLinks) =>
      new Map([
        ['project_study_comment', comment],
        ['projects', projects],
      ] as const);
    expect(valuesToSet('project_study', records, 3, choices(3, allLinks))).toEqual({});
    expect(valuesToSet('project_study', records, 3, choices(5, 5))).toEqual({
      project_study_comment: 'same cruise',
      projects: [1, 2],
      version: 3,
    });
    expect(valuesToSet('project_study', records, 3, choices(3, 3))).toEqual({ projects: [1], version: 3 });
  });
});
