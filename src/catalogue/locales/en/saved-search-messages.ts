/** The messages about the names of saved searches. */
export const findCalls = {
  kept: {
    nameTaken: 'You have kept a search under this name already. Please choose another name.',
    tooMany: 'You can keep at most {max} searches. Please delete one that you no longer need.',
  },
} as const;
