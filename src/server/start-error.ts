/** A reason not to start, printed for whoever runs the server: one line, without a stack trace and without secrets. */
export class StartError extends Error {
  override name = 'StartError';
}
