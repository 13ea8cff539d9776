/** Messages to an administrator who uploads texts of the interface. */
export const textAnswers = {
  refused_one: '{count, grouped} row has an error. Nothing was changed.',
  refused_other: '{count, grouped} rows have errors. Nothing was changed.',
  unknownKey: 'There is no text with the key “{key}”.',
  twice: 'The key “{key}” already appears in a row above.',
  empty: 'A text must not be empty. To keep it unchanged, leave out the column or enter the original text.',
  missing: 'The placeholder is missing: {names}',
  unknown: 'This text has no such placeholder: {names}',
  nesting: 'A text must not refer to another one.',
  tooLong: 'The text is too long.',
} as const;
