/** Words about numbers of archives: of what kind of record each is, and what is remarked of it. */
export const accessions = {
  kinds: {
    experiment: 'an experiment',
    sample: 'a sample',
    study: 'a study',
    analysis: 'an analysis',
    submission: 'a submission',
  },
  notRun: 'This is the number of {kind}. An element’s own number is that of its run, such as ERR1234567.',
  other: 'This is not a number of a run, experiment, sample or study of ENA, SRA or DRA. It is kept as it is written.',
} as const;
