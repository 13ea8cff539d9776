/** Remarks on values that cannot all be right, or hardly: on a form's field, and with the rows before it on a table. */
export const plausibility = {
  beforeOther: '{field} ({value, day}) is before {other} ({otherValue, day}). Please check both dates.',
  afterOther: '{field} ({value, day}) is after {other} ({otherValue, day}). Please check both dates.',
  moreThanOther:
    '{field} ({value, decimal}) is more than {other} ({otherValue, decimal}). Please check both values and their units.',
  belowLeast:
    '{field} is {value, decimal}, and is never less than {limit, decimal}. Please check the value and its sign.',
  aboveMost:
    '{field} is {value, decimal}, and is never more than {limit, decimal}. Please check the value and its unit.',
  tooLongAgo: '{field} is {value, day}, and nothing here can be from before {limit}. Please check the year.',
  zeroPosition:
    '{field} and {other} are both {value}. That is a point in the Gulf of Guinea, which programs also write for a position that they do not know. Please check the position.',
  samePosition: '{field} and {other} are both {value, decimal}. Please check that neither was copied from the other.',
} as const;
