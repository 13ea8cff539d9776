/** INSDC's controlled terms for a value that is not there (missing value reporting). */
export const missingTerms = [
  'missing',
  'missing: control sample',
  'missing: data agreement established pre-2023',
  'missing: endangered species',
  'missing: human-identifiable',
  'missing: lab stock',
  'missing: sample group',
  'missing: synthetic construct',
  'missing: third party data',
  'not applicable',
  'not collected',
  'not provided',
  'restricted access',
] as const;
