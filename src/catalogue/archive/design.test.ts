import { expect, it } from 'vitest';
import { designFrom } from './design-description.ts';
import { checkForEna } from './ena-rules.ts';
import type { ElementValues } from './values.ts';

const givenFrom =
  (values: Readonly<Record<string, string>>): ElementValues =>
  (column) =>
    values[column] === undefined ? [] : [values[column]];

it('the design consists of the known values of a library', () => {
  const known = { library_strategy: 'AMPLICON', library_source: 'METAGENOMIC', target_gene: '16S rRNA' };
  expect(designFrom(givenFrom(known))).toBe('AMPLICON library; source: METAGENOMIC; target gene: 16S rRNA');
  expect(designFrom(givenFrom({ library_strategy: 'not provided', 'sequencing_library.protocol_id': 'Nextera' }))).toBe(
    'Library; protocol: Nextera',
  );
});

it('a missing design or study abstract is a finding', () => {
  expect(designFrom(givenFrom({ library_strategy: 'not provided' }))).toBeNull();
  const asked = checkForEna(givenFrom({ study_title: 'Plankton' })).flatMap(({ code, header, column }) =>
    code === 'required' && /^(?:design|study)_/.test(header) ? [[header, column]] : [],
  );
  expect(asked).toEqual([
    ['study_abstract', 'project_study_abstract'],
    ['design_description', 'library_strategy'],
  ]);
});
