import { defineEntity } from '../definition.ts';
import { own } from '../sources.ts';

/** A quantity or property that is measured or noted beside events and field samples, such as the temperature. */
export const measurementType = defineEntity({
  id: 'measurement_type_id',
  resource: 'measurement-types',
  path: 'measurement-type',
  keys: [['name']],
  label: ['name'],
  listColumns: ['name', 'label_en', 'label_de', 'unit', 'kind', 'level'],
  groups: {
    what: ['name', 'label_en', 'label_de', 'synonyms'],
    measured: ['kind', 'unit', 'low', 'high', 'level'],
    identifiers: ['mixs_slot', 'p01', 'p06'],
  },
  fields: {
    name: { type: 'text', required: true, maxLength: 100, mono: true, example: 'temp', source: own },
    label_en: { type: 'text', required: true, maxLength: 250, example: 'Temperature', source: own },
    label_de: { type: 'text', required: true, maxLength: 250, example: 'Temperatur', source: own },
    synonyms: { type: 'text', long: true, example: 'Temperature | WTEMP', source: own },
    kind: { type: 'choice', vocabulary: 'measurement_kind', required: true, example: 'number', source: own },
    unit: { type: 'text', maxLength: 50, example: 'Cel', source: own },
    low: { type: 'number', example: '-2.5', source: own },
    high: { type: 'number', example: '45', source: own },
    level: { type: 'choice', vocabulary: 'measurement_level', required: true, example: 'field_sample', source: own },
    mixs_slot: { type: 'text', maxLength: 100, mono: true, example: 'temp', source: own },
    p01: { type: 'text', maxLength: 8, mono: true, example: 'TEMPPR01', source: own },
    p06: { type: 'text', maxLength: 4, mono: true, example: 'UPAA', source: own },
  },
});
