/** Errors of requests and forms, the same on the server and in the pages. `{field}` is a field's label. */
export const errors = {
  // To the letter as in `src/web/specification.test.ts`.
  required: '{field} is required',
  tooShort: '{field} must be at least {min} characters long',
  tooLong: '{field} must be at most {max} characters long',
  invalid: '{field} is not valid',
  mismatch: '{field} does not match',
  integer: '{field} must be an integer',
  // General errors of the server.
  validation: 'There are validation errors. Please check your form.',
  notLoggedIn: 'Please log in first.',
  notAllowed: 'You do not have permission to do this.',
  notFound: 'There is no such record.',
  unknownPath: 'There is nothing at this address.',
  csrf: 'This page is out of date, or the request did not come from it. Please reload the page and try again.',
  tooLarge: 'The request is too large.',
  unsupportedMediaType: 'This type of content is not accepted here.',
  badRequest: 'The request could not be understood.',
  slowDown_one: 'Too many attempts. Please try again in {count} minute.',
  slowDown_other: 'Too many attempts. Please try again in {count} minutes.',
  internal: 'Something went wrong on our side. Please give an administrator this number: {requestId}',
  databaseDown: 'The database is not responding. Please try again in a minute.',
  connectionLost:
    'The connection to the database was lost. Please check whether your change was stored, and try again if it was not.',
  busy: 'Too many searches or downloads are running. Please try again in a moment.',
  tookTooLong:
    'This took too long and was stopped. Nothing was changed. Please try a longer or rarer word, fewer rows, or again later.',
  diskFull:
    'The server’s disk is full, so nothing was stored. Existing data can still be read. Please tell an administrator.',
  pagesNotBuilt: 'The pages have not been built yet. "npm start" builds them.',
} as const;
