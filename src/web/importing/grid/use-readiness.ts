import { useEffect, useEffectEvent, useState } from 'react';
import type { Readiness } from '../../../table/readiness/readiness.ts';
import type { LoadedTable } from './loaded-table.ts';

/**
 * How many elements of the table the archives would take, found after each check. While the table is checked again, the
 * former result remains.
 * @param find asks the table's worker
 */
export function useReadiness(loaded: LoadedTable | null, find: () => Promise<Readiness | null>): Readiness | null {
  const [found, setFound] = useState<{ id: string; readiness: Readiness } | null>(null);
  const id = loaded?.id ?? null;
  const check = loaded && !loaded.check.isRunning ? (loaded.check.result?.check ?? null) : null;
  const ask = useEffectEvent(find);
  useEffect(() => {
    if (id === null || check === null) return;
    let isLate = false;
    ask().then(
      (readiness) => {
        if (readiness && !isLate) setFound({ id, readiness });
      },
      // Nothing depends on it: the archive check looks at the stored elements again.
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [id, check]);
  return found !== null && found.id === id ? found.readiness : null;
}
