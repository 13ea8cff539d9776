import { defineEntity } from '../definition.ts';
import { insdc, mixs, own } from '../sources.ts';
import { unknownModel } from '../vocabularies/unknown-model.ts';

export const sequencer = defineEntity({
  id: 'sequencer_id',
  resource: 'sequencers',
  path: 'sequencer',
  keys: [['instrument_id'], ['instrument_id', 'sequencing_center'], ['seq_meth', 'sequencing_center'], ['seq_meth']],
  keyIndexes: [
    'sequencer_instrument_key',
    'sequencer_short_instrument_key',
    'sequencer_method_key',
    'sequencer_model_key',
  ],
  keyConditions: [
    // Serial numbers are longer than names that a laboratory gives to its instruments.
    { minCharacters: 4 },
    {},
    { except: unknownModel },
    {
      except: unknownModel,
      emptyFields: ['instrument_id', 'sequencing_center', 'location', 'sequencer_comment', 'sequencer_person_resp'],
    },
  ],
  identifiedBy: ['seq_meth', 'instrument_id', 'sequencing_center', 'location'],
  label: ['seq_meth', 'instrument_id', 'sequencing_center'],
  listColumns: ['location', 'instrument_id', 'sequencing_platform', 'sequencer_person_resp'],
  groups: {
    what: ['seq_meth', 'sequencing_platform', 'instrument_id'],
    where: ['location', 'sequencing_center', 'sequencer_person_resp'],
    notes: ['sequencer_comment'],
  },
  fields: {
    location: { type: 'text', example: 'Warnemünde', source: own },
    sequencing_platform: {
      type: 'choice',
      vocabulary: 'sequencing_platform',
      example: 'ILLUMINA',
      source: [insdc('experiment', 'PLATFORM')],
    },
    sequencing_center: {
      type: 'text',
      maxLength: 250,
      example: 'Marine Research Institute',
      source: [insdc('run', 'run_center')],
    },
    instrument_id: { type: 'text', maxLength: 250, mono: true, example: 'M02542', source: own },
    seq_meth: {
      type: 'choice',
      vocabulary: 'seq_meth',
      mandatory: 'valueOrReason',
      example: 'Illumina MiSeq',
      source: [mixs('0000050', 'seq_meth', 'sequencing method'), insdc('experiment', 'INSTRUMENT_MODEL')],
      gfbio: 'sequencing_platform',
    },
    sequencer_comment: { type: 'text', long: true, example: 'New laser since 2018', source: own },
    sequencer_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
  },
  internal: ['known'],
});
