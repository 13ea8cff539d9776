import type { EntityName } from '../../src/catalogue/index.ts';

/** One record of the chain, and what is done to it from its creation to its deletion. */
export type Step = {
  entity: EntityName;
  /**
   * The form from which the record is created, by a link to its own form or in a dialog, and the field by which the new
   * record refers to that one, or that one to it; if left out, it is created from its list.
   */
  startedFrom?: { form: EntityName; by: 'link' | 'dialog'; field: string };
  /**
   * The texts to type by field, in the order of the form; for a choice or a reference a part that only one option has.
   */
  typed: Readonly<Record<string, string>>;
  /** The stored values that differ from the typed ones. */
  stored?: Readonly<Record<string, unknown>>;
  /** The field to change later, which is a column of the list. */
  change: readonly [field: string, typed: string];
  /** The message about other records that refer to it when it is deleted. */
  referredBy?: string;
};

/** The chain from a campaign to a sequencing element; all of its records contain the word. */
export function chainSteps(word: string): Step[] {
  const sample = `EMB177_TF0271_5m_${word}`;
  return [
    {
      entity: 'campaign',
      typed: { campaign: `EMB177 ${word}`, date_begin: '2019-03', date_end: '22.03.2019' },
      stored: { date_end: '2019-03-22' },
      change: ['basis', 'RV Elisabeth Mann Borgese'],
      referredBy: `1 event belongs to EMB177 ${word}. It stays, but without a campaign.`,
    },
    {
      entity: 'event',
      typed: {
        event_label: `TF0271 ${word}`,
        campaign_id: word,
        geogr_loc_lat: '57,32',
        geogr_loc_lon: '20,05',
      },
      stored: { geogr_loc_lat: 57.32, geogr_loc_lon: 20.05 },
      change: ['geog_loc_name', 'Baltic Sea: Gotland Basin'],
    },
    {
      entity: 'field_sample',
      startedFrom: { form: 'event', by: 'link', field: 'event_id' },
      typed: {
        field_sample_name: sample,
        environmental_package: 'water',
        env_broad_scale: 'marine biome [ENVO:00000447]',
        env_local_scale: 'marine photic zone [ENVO:00000209]',
        env_medium: 'sea water [ENVO:00002149]',
      },
      change: ['depth', '0-10'],
    },
    {
      entity: 'nucleic_acid_sample',
      startedFrom: { form: 'field_sample', by: 'dialog', field: 'nucleic_acid_samples' },
      typed: { nucleic_acid_sample_name: `${sample}_DNA`, nucl_acid_conc: '12,5' },
      stored: { nucl_acid_conc: 12.5 },
      change: ['date_nucl_acid_ext', '2019-04-02'],
      referredBy: `1 field sample refers to ${sample}_DNA under “Nucleic acid samples”.`,
    },
    {
      entity: 'library_condition',
      typed: {
        investigation_type: `survey ${word}`,
        library_strategy: 'AMPLICON',
        library_source: 'METAGENOMIC',
        library_selection: 'PCR',
        library_layout: 'SINGLE',
      },
      change: ['library_layout', 'PAIRED'],
    },
    {
      entity: 'sequencing_library',
      startedFrom: { form: 'nucleic_acid_sample', by: 'dialog', field: 'sequencing_libraries' },
      typed: { library_condition_id: word, target_gene: `16S rRNA ${word}`, prep_date: '2019-04-10' },
      change: ['investigation_type', 'mimarks-survey'],
      referredBy: `1 nucleic acid sample refers to 16S rRNA ${word}`,
    },
    {
      entity: 'sequencer',
      typed: { seq_meth: 'Illumina MiSeq', sequencing_platform: 'ILLUMINA', instrument_id: `M${word}` },
      change: ['location', 'Warnemünde'],
    },
    {
      entity: 'sequencing_run',
      typed: { seq_date: '2019-05-06', flowcell_id: `000000000-${word}`, sequencer_id: word },
      change: ['run_index_on_current_machine', '118'],
    },
    {
      entity: 'publication',
      typed: { doi: `https://doi.org/10.1000/${word}.1` },
      stored: { doi: `10.1000/${word}.1` },
      change: ['doi', `10.1000/${word}.2`],
    },
    {
      entity: 'project',
      typed: { project_name: `Baltic microbiomes ${word}` },
      change: ['project_funded_by', 'Ministry of Research'],
    },
    {
      entity: 'project_study',
      typed: {
        study_title: `Plankton in 2019 ${word}`,
        projects: word,
        publications: word,
      },
      change: ['project_study_end', '2020-06'],
    },
    {
      entity: 'sequencing_element',
      typed: {
        samp_name: sample,
        file_type: 'fastq',
        forward_read_file_name: `${sample}_R1.fastq.gz`,
        forward_read_file_checksum: '0cc175b9c0f1b6a831c399e269772661',
        reverse_read_file_name: `${sample}_R2.fastq.gz`,
        reverse_read_file_checksum: '92eb5ffee6ae2fec3ad71c777531578f',
        checksum_method: 'MD5',
        sequencing_library_id: word,
        sequencing_run_id: word,
        project_studies: word,
        projects: word,
        publications: word,
      },
      change: ['lib_reads_seqd', '84213'],
    },
  ];
}
