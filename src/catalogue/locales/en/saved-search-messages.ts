/** The messages about the names of saved searches. */
export const findCalls = {
  kept: {
    nameTaken: 'You already have a saved search with this name. Please choose another name.',
    tooMany: 'You can save at most {max} searches. Please delete one that you no longer need.',
  },
} as const;
