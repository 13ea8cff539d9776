/** The page of one sequencing element. */
export const element = {
  gone: {
    title: 'No such sequencing element',
    lead: 'There is no sequencing element with this number. It may have been deleted, or the address may be incomplete.',
    search: 'Search for sequencing elements',
  },
  form: 'Open form',
  facts: 'At a glance',
  none: 'None.',
  download: { small: 'Download short table', full: 'Download full table' },
  cite: {
    title: 'How to cite',
    copy: 'Copy',
    copied: 'Citation copied.',
    copyFailed: 'Your browser did not allow copying. Please select the text and copy it.',
  },
  lineage: {
    title: 'Where it comes from',
    siblings: '{number} more {from}',
    from: {
      campaign: 'of the same campaign',
      event: 'of the same event',
      experiment: 'of the same experiment',
      field_sample: 'of the same field sample',
      experiment_sample: 'of the same experiment sample',
      nucleic_acid_sample: 'of the same nucleic acid sample',
      sequencing_library: 'of the same library',
      sequencing_run: 'of the same run',
      sequencer: 'of the same sequencer',
    },
    more_one: '{number} more',
    more_other: '{number} more',
  },
  relatives: {
    title: 'Related elements',
    same: 'Shared',
    sequencing_library: 'same library',
    sample: 'same sample',
    sequencing_run: 'same run',
    none: 'No other element comes from the same library, sample or run.',
  },
} as const;
