import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../session.ts';
import { ChecksumQueue, type ChecksumSnapshot } from './checksum-queue.ts';

let current: { owner: number | null; summing: ChecksumQueue } | null = null;

/** The one summing of this page; the files of one user are nothing for the next one at the same browser. */
function queueOf(owner: number | null): ChecksumQueue {
  if (current?.owner !== owner) {
    current?.summing.clear();
    current = { owner, summing: new ChecksumQueue() };
  }
  return current.summing;
}

/** The sums that are being made, also since another screen; and what may be done about them. */
export function useChecksumQueue(): { summing: ChecksumQueue; picture: ChecksumSnapshot } {
  const { user } = useSession();
  const [summing] = useState(() => queueOf(user?.id ?? null));
  return { summing, picture: useSyncExternalStore(summing.subscribe, summing.getSnapshot) };
}
