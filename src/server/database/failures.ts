/**
 * A failure of the database or its machine rather than of a request: it does not answer, the connection broke during a
 * query, the disk is full, or a query was ended because it took too long.
 */
export type DatabaseFailure = 'down' | 'connectionLost' | 'diskFull' | 'tookTooLong';

// PostgreSQL's 57P03 (starting or stopping) and classes 53 (too many connections, out of memory) and 08; codes and
// messages of the driver and the system for a server that does not answer.
const downCode = /^(?:57P03|53...|08...|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const downMessage = /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
// 57P01, 57P02, 57P04, 57P05, 25P03, 25P04: the server has ended this connection.
const connectionLostCode = /^(?:57P0.|25P0[34]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const connectionLostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** The codes of errors that a request or a concurrent one may cause (PostgreSQL's documentation, appendix A). */
export const sqlStates = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  deadlock: '40P01',
  /** The timeout of a statement, and a query that was cancelled since its client has gone. */
  queryCancelled: '57014',
} as const;

const diskFullCode = /^(?:53100|ENOSPC|EDQUOT)$/;

/** The code of an error of PostgreSQL or the system; empty where it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Classifies an error by its code and message; null where it is no failure of the database. */
export function classifyFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const code = errorCodeOf(error);
  if (diskFullCode.test(code)) return 'diskFull';
  if (code === sqlStates.queryCancelled) return 'tookTooLong';
  const isUnreachable = 'syscall' in error && error.syscall === 'connect';
  if (isUnreachable || downCode.test(code) || downMessage.test(error.message)) return 'down';
  return connectionLostCode.test(code) || connectionLostMessage.test(error.message) ? 'connectionLost' : null;
}

/** Ignores the error of a full disk for writes that a request can do without, so that people can still read. */
export function ignoreFullDisk(error: unknown): void {
  if (classifyFailure(error) !== 'diskFull') throw error;
}
