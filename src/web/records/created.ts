import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { EntityName } from '../../catalogue/index.ts';
import type { RecordData } from './record-queries.ts';

type Created = { entity: EntityName; record: RecordData };

let created: Created | null = null;
const listeners = new Set<() => void>();

function set(next: Created | null): void {
  created = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What tells the screen to which its form leads back that a record was created; with the step after that it is forgotten. */
export function useTellCreated(): (entity: EntityName, record: RecordData) => void {
  const router = useRouter();
  return (entity, record) => {
    set({ entity, record });
    let steps = 0;
    const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
      if (hrefChanged) steps += 1;
      if (steps < 2) return;
      stop();
      if (created?.record === record) set(null);
    });
  };
}

/** The record of an entity from whose form one has just come back, where it was a new one. */
export function useCreated(entity: EntityName): RecordData | null {
  const last = useSyncExternalStore(subscribe, () => created);
  return last?.entity === entity ? last.record : null;
}
