/** Answers to an administrator who loads texts of the interface. */
export const textAnswers = {
  refused_one: '{count, grouped} row cannot be taken. Nothing was changed.',
  refused_other: '{count, grouped} rows cannot be taken. Nothing was changed.',
  unknownKey: 'There is no text with the key “{key}”.',
  twice: 'The key “{key}” stands in a row above already.',
  empty: 'A text must not be empty. To keep it as it is, leave the column out or put in the shipped text.',
  missing: 'The placeholder is missing: {names}',
  unknown: 'There is no such placeholder here: {names}',
  nesting: 'A text must not refer to another one.',
  tooLong: 'The text is too long.',
} as const;
