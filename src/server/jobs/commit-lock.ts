/**
 * A flag shared by two threads, which decides whether a job commits or is ended: its own thread takes the lock before
 * it commits, the main thread before it ends that thread. The second thread to try must not continue, so that a
 * cancelled job is never stored.
 */
export type CommitLock = Int32Array<SharedArrayBuffer>;

export function createCommitLock(): CommitLock {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** @returns true if nobody had taken it before */
export function tryTakeCommitLock(lock: CommitLock): boolean {
  return Atomics.exchange(lock, 0, 1) === 0;
}
