import { describe, expect, it } from 'vitest';
import { comparableName, namedEntities, namingColumns } from './comparable-names.ts';

describe('the comparable form of a name', () => {
  it.each([
    ['Kiel Fjord', 'kiel-fjord', 'KIEL_FJORD', 'Kiel\u00a0–\u2009Fjord', 'KielFjord', 'Kiel\u2212Fjord'],
    ['Filter 0.2 \u00b5m', 'filter 0.2 \u03bcm', 'Filter 0.2\u00b5m'],
    ['Station 1-12', 'station_1 12', 'STATION-1–12', 'Station 1 - 12'],
    ['Müller', 'Mu\u0308ller'],
    ['ＰＳ12', 'ps 12'],
  ])('is the same for all spellings of %s', (...spellings) => {
    expect(new Set(spellings.map(comparableName)).size).toBe(1);
  });

  it.each([
    ['Station 1-12', 'Station 11-2'],
    ['S 1 2', 'S 12'],
    ['T+', 'T-'],
    ['PS12/1', 'PS121'],
    ['Müller', 'Muller'],
    ['1.5 m', '15 m'],
    ['43.0', '-43.0'],
    ['A', 'B'],
  ])('differs for %s and %s', (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });

  it('takes linear time', () => {
    expect(comparableName(`1${' -'.repeat(200_000)}x`)).toBe('1x');
  });
});

describe('entities with a name', () => {
  it('are those with a text field as natural key', () => {
    expect([...namedEntities]).toEqual(
      expect.arrayContaining([
        'campaign',
        'event',
        'field_sample',
        'nucleic_acid_sample',
        'project',
        'project_study',
        'protocol',
      ]),
    );
    expect(namedEntities).not.toContain('sequencing_run');
  });

  it('are named in their own column, and in columns that refer to them', () => {
    expect(namingColumns('campaign').map(({ name }) => name)).toEqual(['campaign']);
    expect(namingColumns('protocol').map(({ entity, fieldName }) => `${entity} ${fieldName}`)).toContain(
      'event protocol_id',
    );
  });
});
