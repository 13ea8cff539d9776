import { describe, expect, it } from 'vitest';
import { columnOf } from '../columns.ts';
import type { Field } from '../definition.ts';
import { repairEnvironment, type Scale, suggestEnvironment } from './environment.ts';
import { maxSuggestions, shareOut, suggestListed, withReasons } from './index.ts';
import { repairPlace } from './places.ts';
import { repairTaxon } from './taxa.ts';

function fieldOf(column: string): Field {
  const field = columnOf(column)?.field;
  if (!field) throw new Error(`there is no column ${column}`);
  return field;
}

/** The suggested values for a column, with the reasons of a missing value. */
function valuesFor(column: string, typed: string, own: readonly string[] = []): string[] {
  const field = fieldOf(column);
  return withReasons(field, typed, suggestListed(field, typed, own)).map(({ value }) => value);
}

const environmentFor = (scale: Scale, typed: string, own: readonly string[] = []): string[] =>
  suggestEnvironment(scale, typed, own).map(({ value }) => value);

describe('the terms of a vocabulary', () => {
  it.each([
    ['library_strategy', 'amp', 'AMPLICON'],
    ['library_strategy', 'AMPLICON', 'AMPLICON'],
    ['library_strategy', 'rnaseq', 'RNA-Seq'],
    ['library_strategy', 'capture tar', 'Targeted-Capture'],
    ['library_strategy', 'amplicno', 'AMPLICON'],
    ['library_layout', 'paired end', 'PAIRED'],
    ['library_source', 'meta', 'METAGENOMIC'],
    ['seq_meth', 'hiseq2500', 'Illumina HiSeq 2500'],
  ])('for “%s” and “%s” begin with %s', (column, typed, first) => {
    expect(valuesFor(column, typed)[0]).toBe(first);
  });

  it('are never more than twelve, and reasons come last, only where the typed text matches them', () => {
    const all = valuesFor('library_strategy', '');
    expect(all).toHaveLength(maxSuggestions);
    expect(all[0]).toBe('WGS');
    expect(all.at(-1)).toBe('missing: control sample');
    expect(valuesFor('library_strategy', 'amp')).toEqual(['AMPLICON']);
    expect(valuesFor('library_strategy', 'collected')).toEqual(['not collected']);
  });

  it('come after those that the table has, in the order of these, without wrong ones', () => {
    expect(valuesFor('library_strategy', 'r', ['amplicn', 'RNA-Seq', 'WGS']).slice(0, 2)).toEqual([
      'RNA-Seq',
      'RAD-Seq',
    ]);
    expect(valuesFor('library_strategy', '', ['WXS', 'AMPLICON']).slice(0, 3)).toEqual(['WXS', 'AMPLICON', 'WGS']);
  });
});

describe('the terms of ENVO', () => {
  it.each([
    ['medium', 'seawater', 'sea water [ENVO:00002149]'],
    ['medium', 'Sea  Water', 'sea water [ENVO:00002149]'],
    ['medium', 'sea_wat', 'sea water [ENVO:00002149]'],
    ['medium', 'ENVO:00002149', 'sea water [ENVO:00002149]'],
    ['medium', 'http://purl.obolibrary.org/obo/ENVO_00002149', 'sea water [ENVO:00002149]'],
    ['medium', '0000214', 'sea water [ENVO:00002149]'],
    ['medium', 'sea water [ENVO:00002149]', 'sea water [ENVO:00002149]'],
    ['medium', 'ENVO:00002151', 'sea water [ENVO:00002149]'],
    ['broadScale', 'marine biome', 'marine biome [ENVO:00000447]'],
    ['localScale', 'photic', 'marine photic zone [ENVO:00000209]'],
  ] as const)('for the %s “%s” begin with the one meant', (scale, typed, first) => {
    expect(environmentFor(scale, typed)).toContain(first);
    if (!/^\d|photic/.test(typed)) expect(environmentFor(scale, typed)[0]).toBe(first);
  });

  it('are of the scale of their field, and one of another scale only by its id', () => {
    expect(environmentFor('medium', 'sea ice')).toContain('sea ice [ENVO:00002200]');
    expect(environmentFor('localScale', 'sea ice')).not.toContain('sea ice [ENVO:00002200]');
    expect(environmentFor('localScale', 'marine biome')).not.toContain('marine biome [ENVO:00000447]');
    expect(suggestEnvironment('broadScale', 'ENVO:00002149', [])).toEqual([
      { value: 'sea water [ENVO:00002149]', kind: 'otherScale', isExact: true },
    ]);
  });

  it('tell the obsolete term in whose place they stand', () => {
    expect(suggestEnvironment('medium', 'ENVO:00002151', [])).toEqual([
      { value: 'sea water [ENVO:00002149]', kind: 'instead', note: 'ocean water', isExact: true },
    ]);
    // Several are only to be considered: none of them is meant for certain.
    expect(suggestEnvironment('localScale', 'ENVO:01000044', []).some(({ isExact }) => isExact)).toBe(false);
  });

  it('keep the terms before the last one', () => {
    expect(environmentFor('medium', 'sea ice [ENVO:00002200] | seawater')[0]).toBe(
      'sea ice [ENVO:00002200] | sea water [ENVO:00002149]',
    );
  });

  it('begin with those of the own table, unless another is exactly what is typed', () => {
    const own = ['coastal sea water [ENVO:00002150]', 'sea wter'];
    expect(environmentFor('medium', '', own)).toEqual(['coastal sea water [ENVO:00002150]']);
    expect(environmentFor('medium', 'sea wa', own)[0]).toBe('coastal sea water [ENVO:00002150]');
    expect(environmentFor('medium', 'seawater', own).slice(0, 2)).toEqual([
      'sea water [ENVO:00002149]',
      'coastal sea water [ENVO:00002150]',
    ]);
  });

  it.each([
    ['medium', 'sea water', 'sea water [ENVO:00002149]'],
    ['medium', 'Seawater', 'sea water [ENVO:00002149]'],
    ['medium', 'http://purl.obolibrary.org/obo/ENVO_00002149', 'sea water [ENVO:00002149]'],
    ['medium', 'ENVO_00002149', 'sea water [ENVO:00002149]'],
    ['medium', 'sea water ENVO:00002149', 'sea water [ENVO:00002149]'],
    ['medium', 'ENVO:00002151', 'sea water [ENVO:00002149]'],
    ['medium', 'ocean water [ENVO:00002151]', 'sea water [ENVO:00002149]'],
    ['medium', 'sea ice|seawater', 'sea ice [ENVO:00002200] | sea water [ENVO:00002149]'],
  ] as const)('are certain for the %s “%s”', (scale, value, repaired) => {
    expect(repairEnvironment(scale, value)).toBe(repaired);
  });

  it.each([
    ['medium', 'sea water [ENVO:00002149]'],
    // Two terms have this label.
    ['medium', 'rockfall'],
    ['localScale', 'rockfall'],
    // A number with the label of another.
    ['medium', 'marine sediment [ENVO:00002113]'],
    // Several terms in place of an obsolete one, and one that is only to be considered.
    ['localScale', 'ENVO:01000044'],
    ['localScale', 'lava field [ENVO:00000095]'],
    // Somebody's own words beside an obsolete id.
    ['medium', 'my own words [ENVO:00002151]'],
    // A label of another scale.
    ['broadScale', 'sea water'],
    ['medium', 'my own words'],
    ['medium', 'not collected'],
    ['medium', 'seawater | my own words'],
    ['medium', ''],
  ] as const)('are not repaired for the %s “%s”', (scale, value) => {
    expect(repairEnvironment(scale, value)).toBeUndefined();
  });
});

describe('places', () => {
  it('are INSDC’s countries and seas, with what is typed after the colon', () => {
    expect(valuesFor('geog_loc_name', 'germ')[0]).toBe('Germany');
    expect(valuesFor('geog_loc_name', 'germ: Helgoland')[0]).toBe('Germany: Helgoland');
    expect(valuesFor('geog_loc_name', 'baltic')).toEqual(['Baltic Sea']);
    expect(valuesFor('geog_loc_name', 'TÜRKIYE')[0]).toBe('Turkiye');
    expect(valuesFor('geog_loc_name', 'reunión')[0]).toBe('Reunion');
  });

  it('offer the present name of a former one', () => {
    expect(suggestListed(fieldOf('geog_loc_name'), 'Czech Republic: Prague', [])[0]).toEqual({
      value: 'Czechia: Prague',
      kind: 'instead',
      note: 'Czech Republic',
      isExact: true,
    });
    expect(repairPlace('Burma')).toBe('Myanmar');
    expect(repairPlace('GERMANY:Helgoland')).toBe('Germany: Helgoland');
    expect(repairPlace('Germany: Helgoland')).toBeUndefined();
    // Two countries of today.
    expect(repairPlace('Korea')).toBeUndefined();
    expect(repairPlace('Helgoland')).toBeUndefined();
  });

  it('of the own table are found by the part after the colon', () => {
    expect(valuesFor('geog_loc_name', 'gotl', ['Baltic Sea: Gotland Basin'])).toEqual(['Baltic Sea: Gotland Basin']);
  });
});

describe('taxa', () => {
  it('are found by name and by number', () => {
    expect(suggestListed(fieldOf('taxon_id'), 'marine sed', [])[0]).toMatchObject({
      value: '412755',
      note: 'marine sediment metagenome',
    });
    expect(valuesFor('samp_taxon_id', '4127')[0]).toBe('412755');
    expect(valuesFor('samp_taxon_id', 'Marine')[0]).toBe('408172');
    expect(repairTaxon('Marine sediment metagenome')).toBe('412755');
    expect(repairTaxon('Gadus morhua')).toBeUndefined();
  });

  it('may be any other number', () => {
    expect(valuesFor('taxon_id', '8049')).toEqual([]);
    expect(valuesFor('taxon_id', '', ['8049'])[0]).toBe('8049');
  });
});

it('shares the places out, so that no list crowds out another', () => {
  const list = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}${i}`);
  expect(shareOut([list('a', 40), list('b', 1), list('c', 13)], 6)).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'c1']);
  expect(shareOut([list('a', 2), []], 6)).toEqual(['a0', 'a1']);
});
