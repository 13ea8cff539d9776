/** Warnings about values that cannot all be right, or hardly, at a field of a form, and with the rows for a table. */
export const plausibility = {
  beforeOther: '{field} ({value, day}) is before {other} ({otherValue, day}). Please check both dates.',
  afterOther: '{field} ({value, day}) is after {other} ({otherValue, day}). Please check both dates.',
  moreThanOther:
    '{field} ({value, decimal}) is greater than {other} ({otherValue, decimal}). Please check both values and their units.',
  belowLeast:
    '{field} is {value, decimal}, but is never less than {limit, decimal}. Please check the value and its sign.',
  aboveMost:
    '{field} is {value, decimal}, but is never more than {limit, decimal}. Please check the value and its unit.',
  belowUsual:
    '{field} is {value, decimal}{unit}, which is less than the least plausible value, {limit, decimal}{unit}. Please check the value, its sign and its unit.',
  aboveUsual:
    '{field} is {value, decimal}{unit}, which is more than the greatest plausible value, {limit, decimal}{unit}. Please check the value and its unit.',
  tooLongAgo: '{field} is {value, day}, which is before {limit}. Please check the year.',
  zeroPosition:
    '{field} and {other} are both {value}. That is a point in the Gulf of Guinea, which programs often write for an unknown position. Please check the position.',
  samePosition: '{field} and {other} are both {value, decimal}. Please check that neither is a copy of the other.',
} as const;
