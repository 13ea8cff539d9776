import { useRef, useState } from 'react';
import type { TableCheck } from '../../../table/check-table.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { TableWorker } from './worker-client.ts';

/** Waits for the next keystroke before the whole table is checked again. */
const checkDelayMs = 300;

/** The check of the table in hand: what it found last, in which cells, and whether it is under way. */
export function useTableCheck(ask: TableWorker['request'], rowsNow: () => MappedTable['rows']) {
  const [found, setFound] = useState<{ check: TableCheck; rows: MappedTable['rows'] } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const timer = useRef<number>(undefined);

  async function now(): Promise<void> {
    setChecking(true);
    const rows = rowsNow();
    const check = await ask('check', null).catch(() => {
      // The server checks it all the same.
      setFailed(true);
      setChecking(false);
      return null;
    });
    // Given up for an edit that came in between, which asks for the next one.
    if (!check) return;
    setFound({ check, rows });
    setChecking(false);
  }

  /** Checks it once nothing has been typed for a moment. */
  function soon(): void {
    clearTimeout(timer.current);
    setChecking(true);
    timer.current = window.setTimeout(now, checkDelayMs);
  }

  /** Forgets what was found: another table follows, or none. */
  function clear(): void {
    clearTimeout(timer.current);
    setFound(null);
    setChecking(false);
    setFailed(false);
  }

  return { found, isChecking, hasFailed, now, soon, clear };
}
