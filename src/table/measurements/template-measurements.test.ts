import { describe, expect, it } from 'vitest';
import { readSeededTypes } from '../../../tests/seeded-types.ts';
import { indexTypes, measurementColumnOf } from './measurement-columns.ts';
import { resolveTemplateNames, templateMeasurement } from './template-measurements.ts';

const types = readSeededTypes();

describe('the names in a template', () => {
  it('are those of fields, of types at their level, and headers of measurements', () => {
    const given = ['depth', 'Temp', 'wind_speed', 'wind_speed [m/s]', 'event.temp.top [K]', 'ph', 'WTEMP', 'nonsense'];
    const { names, measured, unknown } = resolveTemplateNames(given, types);
    expect(names).toEqual([
      'depth',
      'temp [Cel]',
      'event.wind_speed [m/s]',
      'wind_speed [m/s]',
      'event.temp.top [K]',
      'ph',
      'WTEMP',
      'nonsense',
    ]);
    expect(measured.map(({ name }) => name)).toEqual(names.slice(1, 6));
    expect(unknown).toEqual(['WTEMP', 'nonsense']);
  });

  it('of all types are headers that an import reads as the same column, and so does a template', () => {
    const columns = types.map(templateMeasurement);
    const headers = columns.map(({ name }) => name);
    expect(headers.map((header) => measurementColumnOf(header, indexTypes(types)))).toEqual(columns);
    expect(resolveTemplateNames(headers, types).names).toEqual(headers);
  });
});
