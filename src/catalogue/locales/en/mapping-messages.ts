/** The messages about the names of mappings. */
export const mappings = {
  nameTaken: 'You already have a mapping with this name. Please choose another name.',
  tooMany: 'You can save at most {max} mappings. Please delete one that you no longer need.',
} as const;
