/** Messages about bad requests that only scripts can send. */
export const badRequests = {
  notJson: 'The request could not be understood: its body is not valid JSON.',
  notUtf8: 'The request could not be understood: its body is not text in UTF-8.',
  noBody: 'The request could not be understood: it has no body, but needs a JSON object.',
  noObject: 'The request could not be understood: its body must be a JSON object.',
  range: '{field} is not valid: it must be a whole number from {min} to {max}',
  rangeOfEach: '{field} is not valid: each must be a whole number from {min} to {max}',
} as const;
