import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnOf } from '../../src/catalogue/columns.ts';
import { findMeaning } from '../../src/table/headers/header-meaning.ts';
import { realData } from './table.ts';

const file = path.join(realData, 'vocab/header_synonyms.json');

type Names = Readonly<Record<string, readonly string[]>>;

/** A collected field as our columns have it. */
function isOf(field: string, column: string): boolean {
  if (field === 'publication_doi') return column === 'doi';
  const found = columnOf(column)?.field;
  return field === 'protocol' ? found?.type === 'reference' && found.to === 'protocol' : column === field;
}

/** Names that lead to no field of theirs, each with the reason. */
const leftOut = {
  'the name is a field of our own': ['taxon_id', 'source_mat_id'],
  'tables name a library by its sample, its condition and its own parts': [
    'lib_id',
    'library_ID',
    'library_name',
    'lib_name',
  ],
  'tables name a run by its sequencer, flow cell, index and date': [
    'seq_run_id',
    'run_prefix',
    'Sequencing_batch',
    'run_id',
    'run name',
  ],
  'experiments and cultures come by forms': [
    'study_factor',
    'culture_method',
    'experimental_method',
    'culture_collection',
    'culture collection',
    'biol_stat_culture',
    'source_uvig_culture',
  ],
  'it tells of an analysis or a measurement, which are not kept': ['measurementMethod', 'sop_bioinformatics'],
};

describe.skipIf(!existsSync(file))('the collected names of other people’s columns', () => {
  it('lead to their fields, but for those with a reason', () => {
    const { fields, _unsourced_guesses: guesses } = JSON.parse(readFileSync(file, 'utf8')) as {
      fields: Names;
      _unsourced_guesses: Names;
    };
    const lost = [...Object.entries(fields), ...Object.entries(guesses)].flatMap(([field, names]) =>
      names.filter((name) => {
        const { certain, likely } = findMeaning(name);
        return ![certain ?? '', ...likely].some((column) => isOf(field, column));
      }),
    );
    expect(lost.sort()).toEqual(Object.values(leftOut).flat().sort());
  });
});
