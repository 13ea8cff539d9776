/**
 * A failure of the database or its machine rather than of a request: it does not answer, the connection broke in the
 * middle of work, the disk is full, or a query was ended because it took too long.
 */
export type DatabaseFailure = 'down' | 'lost' | 'diskFull' | 'tookTooLong';

// PostgreSQL's 57P03 (starting or stopping), classes 53 (no room for another connection, no memory) and 08; the driver's
// and the system's words for nobody being there.
const downCode = /^(?:57P03|53...|08...|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const downMessage = /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
// 57P01, 57P02, 57P04, 57P05, 25P03, 25P04: this connection was ended by the server.
const connectionLostCode = /^(?:57P0.|25P0[34]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const connectionLostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** The codes of failures that a request or its neighbour may cause (PostgreSQL's documentation, appendix A). */
export const sqlStates = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  deadlock: '40P01',
  /** A statement's time-out; a query cancelled for a client that is gone ends in the same way, with nobody to read it. */
  queryCancelled: '57014',
} as const;

const diskFullCode = /^(?:53100|ENOSPC|EDQUOT)$/;

/** The code of an error, of PostgreSQL's or the system's; empty where it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Tells whether an error is one of these failures, by all the codes and messages in which it is said. */
export function classifyFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const code = errorCodeOf(error);
  if (diskFullCode.test(code)) return 'diskFull';
  if (code === sqlStates.queryCancelled) return 'tookTooLong';
  const unreachable = 'syscall' in error && error.syscall === 'connect';
  if (unreachable || downCode.test(code) || downMessage.test(error.message)) return 'down';
  return connectionLostCode.test(code) || connectionLostMessage.test(error.message) ? 'lost' : null;
}

/** Gives up what a request only writes down by the way, where the disk is full: people can still read then. */
export function ignoreFullDisk(error: unknown): void {
  if (classifyFailure(error) !== 'diskFull') throw error;
}
