/** Words to a thread that makes checksums: a file to begin with, or to rest and to go on. */
export type ChecksumRequest = { file: File } | 'pause' | 'resume';

/** Its answers: how many bytes it has read since the last one, and how the file ended. */
export type ChecksumMessage = { bytes: number } | { md5: string } | { failed: string };
