/**
 * The one word between two threads on how an import ends: its own thread takes the claim before it commits, the server's
 * before it ends that thread. Whoever comes second has to leave it to the other, so that a cancelled import is never stored.
 */
export type CommitLock = Int32Array<SharedArrayBuffer>;

export function createCommitLock(): CommitLock {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** @returns whether nobody had taken it */
export function tryTakeCommitLock(claim: CommitLock): boolean {
  return Atomics.exchange(claim, 0, 1) === 0;
}
