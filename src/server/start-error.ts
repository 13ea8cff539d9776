/**
 * The reason why the server cannot start, printed for its administrators: one line, without a stack trace and without
 * secrets.
 */
export class StartError extends Error {
  override name = 'StartError';
}
