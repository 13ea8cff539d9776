import { statfs } from 'node:fs/promises';
import { walSegmentBytes } from '../database/disk-space.ts';

/** The room on the disk of `DATA_DIR`; `isLow` and `isFull` compare it with what the server needs. */
export type Disk = { freeBytes: number; totalBytes: number; isLow: boolean; isFull: boolean };

const gigabyte = 1e9;
/**
 * The room that may be needed at once besides the records: 2 GB for 20 files of uploads, 2 GB for downloads that wait
 * for slow readers, and 2 GB for the log of the embedded PostgreSQL (docs/operating.md).
 */
export const neededBytes = { embedded: 6 * gigabyte, external: 4 * gigabyte };

/** Longer waits only a network disk that hangs. */
const timeoutMs = 2000;

/** Compares free room with what the server needs. */
export function judgeDisk(freeBytes: number, totalBytes: number, isEmbedded: boolean): Disk {
  const needed = isEmbedded ? neededBytes.embedded : neededBytes.external;
  return { freeBytes, totalBytes, isLow: freeBytes < needed, isFull: freeBytes < walSegmentBytes };
}

/** Reads the room on the disk of a folder; null where there is no such folder, or its disk does not answer. */
export async function readDisk(dataDir: string, isEmbedded: boolean): Promise<Disk | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const stats = await Promise.race([statfs(dataDir).catch(() => null), tooLong]);
  clearTimeout(timer);
  return stats && judgeDisk(stats.bavail * stats.bsize, stats.blocks * stats.bsize, isEmbedded);
}

/** The free room as clients see it. */
export function freeRoomOf({ freeBytes, isLow }: Disk): { freeBytes: number; warning?: 'low' } {
  return { freeBytes, ...(isLow && { warning: 'low' }) };
}
