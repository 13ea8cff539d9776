import { describe, expect, it } from 'vitest';
import { unitOf } from '../../../catalogue/measurements/units/index.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { sampleTerms } from './faire-terms.ts';
import { faireMissingTerm, fitAmount, fitUnit, translate } from './faire-values.ts';

describe('a missing-value term', () => {
  it('of INSDC has one of FAIRe', () => {
    for (const term of missingTerms) expect(faireMissingTerm(term), term).not.toBeNull();
    expect(faireMissingTerm('Not collected')).toBe('missing: not collected');
    expect(faireMissingTerm('missing: control sample')).toBe('not applicable: control sample');
  });

  it('is no value, and no value is one', () => {
    expect(faireMissingTerm('sea water')).toBeNull();
    expect(faireMissingTerm(4)).toBeNull();
  });
});

describe('a value of a controlled term', () => {
  const notes: string[] = [];
  const cellOf = (name: string, ...values: (string | number)[]) =>
    translate(name, sampleTerms[name] ?? {}, values, (what) => notes.push(what));

  it.each([
    ['filter_material', 'Glass Fiber', 'glass fiber'],
    ['filter_material', 'paper', 'other:paper'],
    ['filter_material', 'other:paper', 'other:paper'],
    ['samp_store_temp', -80, -80],
    ['samp_store_temp', '-20 °C', -20],
    ['samp_store_temp', 'ambient', 'ambient temperature'],
    ['samp_store_temp', 'on ice', 'other:on ice'],
    ['filter_passive_active_0_1', 'active', 1],
    ['habitat_natural_artificial_0_1', 'natural', 0],
    ['dna_cleanup_0_1', 'perhaps', null],
    ['host_life_stage', 'juvenile stage [UBERON:0034919]', 'juvenile stage [UBERON:0034919]'],
    ['host_life_stage', 'juvenile', null],
    ['size_frac', '0.22 µm', 0.22],
    ['size_frac', '0,22 µm', 0.22],
    ['size_frac', 'coarse', null],
    ['ph_meth', 'electrode', 'electrode'],
  ])('%s: %s', (name, value, cell) => {
    expect(cellOf(name, value)).toBe(cell);
  });

  it('is another one if there are several, and a note if none fits', () => {
    expect(cellOf('precip_chem_prep', 'ethanol', 'sodium chloride')).toBe('other:ethanol | sodium chloride');
    expect(cellOf('elev', 1, 2)).toBeNull();
    expect(cellOf('elev')).toBeNull();
    expect(notes).toContain('elev: not one number');
    expect(notes).toContain('dna_cleanup_0_1: not in the controlled list of FAIRe');
    expect(notes).toContain('host_life_stage: without an identifier of UBERON');
  });
});

describe('a number with a unit', () => {
  const units = sampleTerms.diss_oxygen?.units ?? [];
  const fitted = (value: number, code: string) => {
    const unit = unitOf(code);
    return unit && fitUnit(value, unit, units);
  };

  it('is left in a listed unit, and converted exactly to one, or else has another one', () => {
    expect(fitted(175, 'umol/L')).toEqual({ value: 175, unit: 'µmol/L' });
    expect(fitted(6.1, 'mL/L')).toEqual({ value: 6.1, unit: 'mL/L' });
    expect(fitted(300, 'nmol/L')).toEqual({ value: 0.3, unit: 'µmol/L' });
    expect(fitted(250, 'umol/kg')).toEqual({ value: 0.25, unit: 'mmol/kg' });
    expect(fitted(1, 'mV')).toEqual({ value: 1, unit: 'other:mV' });
  });

  it('is read from a text', () => {
    const amounts = sampleTerms.samp_size?.units ?? [];
    expect(fitAmount('5 L', amounts)).toEqual({ value: 5, unit: 'L' });
    expect(fitAmount('1,5l', amounts)).toEqual({ value: 1.5, unit: 'L' });
    expect(fitAmount('20 cm3', amounts)).toEqual({ value: 20, unit: 'mL' });
    expect(fitAmount('a bucket', amounts)).toBeNull();
    expect(fitAmount('5', amounts)).toBeNull();
  });
});
