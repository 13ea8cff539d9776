import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { walSegmentBytes } from '../database/disk-space.ts';
import { withinTime } from './within-time.ts';

/** The free space on the disk of `DATA_DIR`; `isLow` and `isFull` compare it with what the server needs. */
export type Disk = { freeBytes: number; totalBytes: number; isLow: boolean; isFull: boolean };

const gigabyte = 1e9;
/**
 * The free space that may be needed at once besides the records: 2 GB for 20 files of uploads, 2 GB for downloads that wait
 * for slow readers, and 2 GB for the log of the embedded PostgreSQL (docs/operating.md).
 */
export const neededBytes = { embedded: 6 * gigabyte, external: 4 * gigabyte };

/** Longer waits only a network disk that hangs. */
const timeoutMs = 2000;

/** Compares free space with what the server needs. */
export function judgeDisk(freeBytes: number, totalBytes: number, isEmbedded: boolean): Disk {
  const needed = isEmbedded ? neededBytes.embedded : neededBytes.external;
  return { freeBytes, totalBytes, isLow: freeBytes < needed, isFull: freeBytes < walSegmentBytes };
}

type ReadStats = (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>;
type Stats = Awaited<ReturnType<ReadStats>> | null;

const pendingReads = new Map<string, Promise<Stats>>();

/** Reads the disk of a folder for all who ask meanwhile, as each read of a disk that hangs occupies a thread. */
function readStats(folder: string, read: ReadStats): Promise<Stats> {
  const pending = pendingReads.get(folder);
  if (pending) return pending;
  const reading = read(folder)
    .catch(() => null)
    .finally(() => pendingReads.delete(folder));
  pendingReads.set(folder, reading);
  return reading;
}

/**
 * Reads the free space on the disk of a folder; null where there is no such folder, or its disk does not answer.
 * @param read reads the disk, as the operating system does
 */
export async function readDisk(dataDir: string, isEmbedded: boolean, read: ReadStats = statfs): Promise<Disk | null> {
  const stats = await withinTime(readStats(dataDir, read), timeoutMs).catch(() => null);
  return stats && judgeDisk(stats.bavail * stats.bsize, stats.blocks * stats.bsize, isEmbedded);
}

/** The free space as clients see it. */
export function freeSpaceOf({ freeBytes, isLow }: Disk): { freeBytes: number; warning?: 'low' } {
  return { freeBytes, ...(isLow && { warning: 'low' }) };
}
