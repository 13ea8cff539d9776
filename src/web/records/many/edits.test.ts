import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../catalogue/index.ts';
import { actionsOf, type Edit, newEdit, operationsOf, withField } from './edits.ts';

const edit = (changes: Partial<Edit>): Edit => ({ ...newEdit(), ...changes });
const records = (...ids: number[]) => ids.map((id) => ({ id, label: `record ${id}` }));

describe('the actions on a field', () => {
  it.each([
    ['a text', 'samp_collect_method', ['set', 'replace', 'clear']],
    ['a required text', 'env_medium', ['set', 'replace']],
    ['a depth', 'depth', ['set', 'clear']],
    ['a list', 'nucleic_acid_samples', ['add', 'remove', 'set', 'clear']],
  ])('of %s', (_kind, name, actions) => {
    expect(actionsOf(fieldOf('field_sample', name))).toEqual(actions);
  });
});

describe('the operations', () => {
  it('are none as long as no edit says what to do', () => {
    expect(operationsOf('field_sample', [newEdit()])).toBeNull();
    expect(operationsOf('field_sample', [edit({ field: 'depth', action: 'set', value: ' ' })])).toBeNull();
    expect(operationsOf('field_sample', [edit({ field: 'samp_collect_method', action: 'replace' })])).toBeNull();
    const typed = { selected: records(3), typed: 'TF00' };
    expect(operationsOf('field_sample', [edit({ field: 'event_id', action: 'set', value: typed })])).toBeNull();
  });

  it('gather the edits of all fields', () => {
    const edits = [
      edit({ field: 'depth', action: 'set', value: '12' }),
      edit({ field: 'event_id', action: 'set', value: records(7) }),
      edit({ field: 'field_sample_comment', action: 'clear' }),
      edit({ field: 'samp_collect_method', action: 'replace', find: 'bottel', with: 'bottle' }),
      edit({ field: 'nucleic_acid_samples', action: 'remove', value: records(1, 2) }),
      newEdit(),
    ];
    expect(operationsOf('field_sample', edits)).toEqual({
      set: { depth: '12', event_id: 7, field_sample_comment: null },
      replace: [{ field: 'samp_collect_method', find: 'bottel', with: 'bottle' }],
      remove: { nucleic_acid_samples: [1, 2] },
    });
  });

  it('begin with the first action of a field', () => {
    expect(withField(newEdit(), 'field_sample', 'nucleic_acid_samples')).toMatchObject({ action: 'add', value: [] });
  });
});
