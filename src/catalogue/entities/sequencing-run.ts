import { defineEntity } from '../definition.ts';
import { laboratorySince } from '../plausibility/limits.ts';
import { insdc, own } from '../sources.ts';

export const sequencingRun = defineEntity({
  id: 'sequencing_run_id',
  resource: 'sequencing-run',
  path: 'sequencing-run',
  keys: [['sequencer_id', 'flowcell_id', 'run_index_on_current_machine', 'seq_date']],
  oneOfParts: ['flowcell_id', 'run_index_on_current_machine', 'seq_date'],
  // The index and the date of a run identify it only on a known sequencer.
  parentDependentParts: {
    parts: ['run_index_on_current_machine', 'seq_date'],
    parentField: 'sequencer_id',
    column: 'sequencer_known',
  },
  label: ['seq_date', 'flowcell_id', 'run_index_on_current_machine'],
  listColumns: [
    'run_index_on_current_machine',
    'flowcell_id',
    'sequencing_run_person_resp',
    'protocol_id',
    'sequencer_id',
  ],
  groups: {
    what: ['seq_date', 'run_index_on_current_machine', 'flowcell_id', 'sequencer_id'],
    how: ['protocol_id', 'sequencing_run_person_resp'],
    notes: ['sequencing_run_comment'],
  },
  fields: {
    sequencer_id: { type: 'reference', to: 'sequencer', source: own },
    seq_date: { type: 'date', plausible: laboratorySince, example: '2019-05-06', source: [insdc('run', 'run_date')] },
    run_index_on_current_machine: { type: 'text', maxLength: 250, example: '118', source: own },
    flowcell_id: { type: 'text', maxLength: 250, mono: true, example: '000000000-C4V7B', source: own },
    sequencing_run_comment: { type: 'text', long: true, example: 'With 15 % PhiX', source: own },
    sequencing_run_person_resp: { type: 'reference', to: 'person', example: 'Example, Alex', source: own },
    protocol_id: { type: 'reference', to: 'protocol', example: 'MiSeq v3 2 x 300', source: own },
  },
  internal: ['sequencer_known'],
});
