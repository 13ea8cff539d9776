import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManyChanged } from '../../../catalogue/endpoints/many-records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { randomUuid } from '../../random-uuid.ts';
import { request } from '../../request.ts';
import { changeRecords, type ManyChange } from './requests.ts';

const pollMs = 1000;

/** Sends a change of many records, follows its progress, and cancels it. */
export function useRunningChange(entity: EntityName) {
  const [job, setJob] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const progress = useQuery({
    queryKey: ['running-change', job],
    queryFn: ({ signal }) => request('GET /rest/changes/running/:job', { params: { job: job ?? '' }, signal }),
    enabled: job !== null,
    refetchInterval: pollMs,
    gcTime: 0,
    retry: false,
  });
  return {
    isRunning: job !== null,
    /** Whether it runs or has succeeded. */
    isStarted: job !== null || isDone,
    progress: progress.data?.running ? progress.data : undefined,
    error,
    async start(change: ManyChange, reason: string): Promise<ManyChanged | null> {
      const key = randomUuid();
      setJob(key);
      setError(null);
      try {
        const changed = await changeRecords(entity, change, { reason, job: key });
        setDone(true);
        return changed;
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)));
        return null;
      } finally {
        setJob(null);
      }
    },
    /** The response of the change says that it was cancelled. */
    cancel: () => {
      if (job) request('DELETE /rest/changes/running/:job', { params: { job } }).catch(() => undefined);
    },
  };
}
