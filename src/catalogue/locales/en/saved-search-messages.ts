/** The messages about the names of saved searches. */
export const findCalls = {
  kept: {
    nameTaken: 'You already have a saved search with this name. Please choose another name.',
    tooMany: 'You can save at most {max} searches. Please delete one that you no longer need.',
  },
  views: {
    nameTaken: 'You already have a view of this list with this name. Please choose another name.',
    tooMany: 'You can save at most {max} views. Please delete one that you no longer need.',
    defaultKept: 'This view is the institute’s default. Only an administrator can change it.',
  },
} as const;
