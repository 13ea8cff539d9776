/** The kinds of accession numbers, and the warnings about them. */
export const accessions = {
  kinds: {
    experiment: 'an experiment',
    sample: 'a sample',
    study: 'a study',
    analysis: 'an analysis',
    submission: 'a submission',
  },
  notRun: 'This is the number of {kind}. A sequencing element needs the number of its run, such as ERR1234567.',
  other: 'This is not a run, experiment, sample or study number of ENA, SRA or DRA. It is kept as entered.',
} as const;
