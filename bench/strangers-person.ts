// The facts that somebody who imports a table knows, beside its columns; it measures nothing.

import { columnOf } from '../src/catalogue/columns.ts';
import { acceptsMissingTerm } from '../src/catalogue/definition.ts';
import type { KnownColumn } from './strangers-tables.ts';

/** A decision at the screen: any action but choosing the file, 'continue' and 'store', and the study's fields. */
export type Decision = {
  kind:
    | 'usual values taken'
    | 'all suggestions taken'
    | 'suggestion taken'
    | 'field chosen'
    | 'value typed'
    | 'left unknown'
    | 'left empty'
    | 'dates read'
    | 'way out taken'
    | 'offered value taken'
    | 'value corrected'
    | 'row left out'
    | 'rows left out'
    | 'terms rewritten'
    | 'asked by an archive'
    | 'column left out'
    | 'part unfolded';
  what: string;
  /** The field whose cells it changed in the table, and their new value. */
  field?: string;
  value?: string;
};

/** Counts a decision; with the field whose cells it changes, and their new value. */
export type Decide = (kind: Decision['kind'], what: string, written?: Pick<Decision, 'field' | 'value'>) => void;

/** The screen's words where the person cannot go on. */
export class Stop extends Error {}

/** The usual values that an institute sets for everybody, as most of its tables say the same of these fields. */
export const instituteValues: Readonly<Record<string, string>> = {
  investigation_type: 'mimarks-survey',
  samp_taxon_id: '408172',
  library_strategy: 'AMPLICON',
  library_source: 'METAGENOMIC',
  library_selection: 'PCR',
  library_layout: 'PAIRED',
  nominal_length: '450',
  env_broad_scale: 'marine biome [ENVO:00000447]',
  env_local_scale: 'coastal sea water [ENVO:00002150]',
  env_medium: 'sea water [ENVO:00002149]',
  seq_meth: 'Illumina MiSeq',
  checksum_method: 'MD5',
};

/** One value for all rows, by field: facts of the laboratory and of the sampling that a table may leave out. */
const knownValues: Readonly<Record<string, string>> = {
  seq_meth: 'Illumina MiSeq',
  sequencing_platform: 'ILLUMINA',
  library_source: 'METAGENOMIC',
  library_strategy: 'AMPLICON',
  library_selection: 'PCR',
  nominal_length: '450',
  checksum_method: 'MD5',
  file_type: 'fastq',
  taxon_id: '408172',
  samp_taxon_id: '408172',
  investigation_type: 'mimarks-survey',
  environmental_package: 'water',
  env_broad_scale: 'marine biome [ENVO:00000447]',
  env_local_scale: 'coastal sea water [ENVO:00002150]',
  env_medium: 'sea water [ENVO:00002149]',
  geog_loc_name: 'Atlantic Ocean',
  target_gene: '16S rRNA',
};

/** INSDC's reason of a person who does not have a fact. */
const reason = 'not provided';

/**
 * The value that a person types for a field, in all rows or in place of a wrong one; null where only the table could
 * tell it.
 * @param columns of the table: only one with a column of reverse files has pairs
 * @param sampleColumn the header of the column with the samples' names, from which files are named
 */
export function valueFor(
  field: string,
  columns: readonly KnownColumn[],
  sampleColumn: string | null = null,
): string | null {
  if (field === 'library_layout')
    return columns.some(({ fields }) => fields.includes('reverse_read_file_name')) ? 'PAIRED' : 'SINGLE';
  const known = knownValues[field];
  if (known !== undefined) return known;
  if (sampleColumn !== null && field === 'forward_read_file_name') return `{${sampleColumn}}_R1.fastq.gz`;
  const column = columnOf(field);
  return column && acceptsMissingTerm(column.field) && field !== 'samp_name' ? reason : null;
}

/** The study of a table; its fields are no decisions. */
export const study = (table: string) => ({
  study_title: `Study of ${table}`,
  project_study_abstract: 'Samples of the sea and the organisms in them.',
  firstname: 'Alex',
  lastname: 'Stranger',
});
