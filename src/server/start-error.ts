/** A reason not to start, told to whoever runs the server: one line, without a stack and without a secret. */
export class StartError extends Error {
  override name = 'StartError';
}
