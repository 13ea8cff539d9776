import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../session.ts';
import { Summing, type SumPicture } from './summing.ts';

let current: { owner: number | null; summing: Summing } | null = null;

/** The one summing of this page; the files of one user are nothing for the next one at the same browser. */
function summingOf(owner: number | null): Summing {
  if (current?.owner !== owner) {
    current?.summing.clear();
    current = { owner, summing: new Summing() };
  }
  return current.summing;
}

/** The sums that are being made, also since another screen; and what may be done about them. */
export function useSumming(): { summing: Summing; picture: SumPicture } {
  const { user } = useSession();
  const [summing] = useState(() => summingOf(user?.id ?? null));
  return { summing, picture: useSyncExternalStore(summing.subscribe, summing.picture) };
}
