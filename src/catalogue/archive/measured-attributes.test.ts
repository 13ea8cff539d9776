import { describe, expect, it } from 'vitest';
import { readSeededTypes } from '../../../tests/seeded-types.ts';
import type { MeasurementType } from '../measurements/measurement.ts';
import { sampleAttributes } from './ena.ts';
import { enaMeasurements } from './ena-measurements.ts';
import {
  gfbioKnowsUnit,
  type KnowsUnit,
  measuredAttribute,
  planAttributes,
  tableKnowsUnit,
  xmlKnowsUnit,
} from './measured-attributes.ts';

const types = readSeededTypes();

function typeNamed(name: string): MeasurementType {
  const type = types.find((one) => one.name === name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

type Values = readonly (string | number)[];

/** The attribute of values of one type, as `tag = value units`. */
function written(name: string, values: Values, qualifier: string | null = null, knowsUnit: KnowsUnit = xmlKnowsUnit) {
  const [plan] = planAttributes([{ type: typeNamed(name), qualifier }]);
  const attribute = plan ? measuredAttribute(plan, values, knowsUnit) : null;
  return attribute && `${attribute.tag} = ${attribute.value}${attribute.units === null ? '' : ` ${attribute.units}`}`;
}

const newType = (values: Partial<MeasurementType>): MeasurementType => ({ ...typeNamed('temp'), ...values });

describe('a measured attribute', () => {
  it.each([
    ['temp', [-1.8], 'temperature = -1.8 ºC'],
    ['pressure', [50.5], 'pressure = 5.05 bar'],
    ['density', [1027.3], 'density = 1027300 g/m3'],
    ['ph', [8.1], 'pH = 8.1'],
    ['sulfate', [28], 'sulfate = 28000 µmol/L'],
    ['tidal_stage', ['High'], 'tidal stage = high'],
    ['sediment_type', ['Mud'], 'sediment type = Mud'],
  ])('of %s fills the field of the checklist, in its unit', (name, values, expected) => {
    expect(written(name, values)).toBe(expected);
  });

  it.each([
    ['with a sign', 'nitrate', ['<0.1'], 'nitrate (µmol/L) = <0.1 µmol/L'],
    ['with a sign and without a unit', 'ph', ['~8'], 'pH (as recorded) = ~8'],
    ['of several samples', 'temp', [4, '<2'], 'temperature (°C) = 4 | <2 °C'],
    ['below 0', 'redox_potential', [-120], 'redox potential (mV) = -120 mV'],
    ['below 1', 'conduc', [0.4], 'conductivity (mS/cm) = 0.4 mS/cm'],
    ['in a unit that cannot be converted', 'diss_oxygen', [280], 'dissolved oxygen (µmol/L) = 280 µmol/L'],
    ['of a field without units', 'organism_count', [5], 'organism count (cells/mL) = 5 cells/mL'],
    ['outside of a choice', 'tidal_stage', ['ebb'], 'tidal stage (as recorded) = ebb'],
  ])('%s is free, in its own unit', (_case, name, values, expected) => {
    expect(written(name, values)).toBe(expected);
  });

  it('has its qualifier in its name', () => {
    expect(written('temp', [4], 'top')).toBe('temperature (top, °C) = 4 °C');
    expect(written('bottle', ['7'], 'CTD 2')).toBe('bottle (CTD 2) = 7');
  });

  it('without a field has the English label of its type, in the manner of the checklists', () => {
    expect(written('absolute_salinity', [35])).toBe('absolute salinity (g/kg) = 35 g/kg');
    expect(written('secchi_depth', [7])).toBe('Secchi depth (m) = 7 m');
    expect(written('pcr_plate_id', ['P1'])).toBe('PCR plate = P1');
    expect(written('ph_meth', ['electrode'])).toBe('pH method = electrode');
    const [plan] = planAttributes([
      { type: newType({ name: 'x', label_en: '# of\thauls', unit: null }), qualifier: null },
    ]);
    expect(plan?.freeTag).toBe('of hauls');
  });

  it('has the reason of a missing value only in a field for texts', () => {
    expect(written('sediment_type', ['not collected'])).toBe('sediment type = not collected');
    for (const name of ['temp', 'tidal_stage', 'absolute_salinity', 'sample_type'])
      expect(written(name, ['not collected'])).toBeNull();
    expect(written('temp', ['not collected', 4])).toBe('temperature = 4 ºC');
    expect(written('temp', [])).toBeNull();
  });

  it('fills a field only where the reader of the file knows its unit', () => {
    expect(written('pressure', [50.5], null, tableKnowsUnit)).toBe('pressure (dbar) = 50.5 dbar');
    expect(written('nitrate', [3], null, tableKnowsUnit)).toBe('nitrate = 3 µmol/L');
    expect(written('nitrate', [3], null, gfbioKnowsUnit)).toBe('nitrate (µmol/L) = 3 µmol/L');
    expect(written('temp', [4], null, gfbioKnowsUnit)).toBe('temperature = 4 ºC');
    expect(written('ph', [8.1], null, gfbioKnowsUnit)).toBe('pH = 8.1');
  });
});

describe('the names of measured attributes', () => {
  it('are different for all types, and from those of other columns', () => {
    const quantities = types.flatMap((type) => [null, 'top'].map((qualifier) => ({ type, qualifier })));
    const copies = ['Temperature', 'Elevation', 'Alias', 'pH'].flatMap((label_en, index) =>
      ['Cel', null].map((unit) => ({
        type: newType({ name: `own_${index}_${unit}`, label_en, unit }),
        qualifier: null,
      })),
    );
    const tags = planAttributes([...quantities, ...copies]).flatMap(({ field, freeTag }) => [
      ...(field ? [field.tag] : []),
      freeTag,
    ]);
    const all = [...tags, ...sampleAttributes.map(({ tag }) => tag), 'alias'].map((tag) => tag.toLowerCase());
    expect(all.filter((tag, index) => all.indexOf(tag) !== index)).toEqual([]);
    expect(tags).toEqual(expect.arrayContaining(['temperature (°C, own_0_Cel)', 'elevation (as recorded)']));
  });

  it('of fields belong to types that come along', () => {
    const names = types.map(({ name }) => name);
    expect(Object.keys(enaMeasurements).filter((name) => !names.includes(name))).toEqual([]);
  });
});
