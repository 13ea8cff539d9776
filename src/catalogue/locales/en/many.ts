/** Changing many records at once. */
export const many = {
  cancelled: 'The change was cancelled, and nothing was changed.',
  running: 'This change is being made already. Please wait for its result.',
  editsAlone: '{field} cannot be combined with another selection or change.',
  gone_one: 'One of the selected records no longer exists. Nothing was changed.',
  gone_other: '{count, grouped} of the selected records no longer exist. Nothing was changed.',
  intoItself: 'A record cannot be merged with itself.',
  nothing: 'No record matches any more. Nothing was changed.',
  nothingToDo: 'Please say what should be changed.',
  others_one:
    'By now {count, grouped} record matches instead of {expected, grouped}. Please look at the selection again; nothing was changed.',
  others_other:
    'By now {count, grouped} records match instead of {expected, grouped}. Please look at the selection again; nothing was changed.',
  refused_one: 'One record cannot be changed like this, and nothing was changed: {first}',
  refused_other: '{count, grouped} records cannot be changed like this, and nothing was changed: {first}',
  select: 'Please select records by their ids or by what they match, not both.',
  otherUnit:
    '{one} and {other} differ in their kind or unit, so that their values cannot stand together. Nothing was changed.',
  twoAccounts: 'Two of these persons have an account. Please remove one of the accounts first; nothing was changed.',
} as const;
