/** What the server says about whole records. */
export const records = {
  changedMeanwhile: 'Somebody else has changed this record meanwhile. Nothing was stored.',
  taken: 'There is already a record with this: {record}',
  // `references`: Events (3), Sequencing runs (1)
  referredTo: 'Other records refer to this one: {references}. Delete it all the same, and take it out of them?',
  cannotDoWithout: 'This cannot be deleted, because other records cannot be without it: {references}.',
} as const;
