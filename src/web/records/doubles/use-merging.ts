import { useRef, useState } from 'react';
import type { ComparedEntity } from '../../../catalogue/records/doubles.ts';
import { sendRecord } from '../../request.ts';
import { type MergePlan, valuesToSet } from './merge-plan.ts';

/** A group that is merged, and the reason that stays with the change. */
export type PlannedMerge = MergePlan & { key: string; reason: string };

/** The result for one group: the id of the change, or the message why it was not merged. */
export type MergeResult = { plan: PlannedMerge } & ({ change: number } | { message: string });

async function merge(entity: ComparedEntity, plan: PlannedMerge): Promise<MergeResult> {
  const body = {
    into: plan.into.id,
    ids: plan.others.map(({ id }) => id),
    set: valuesToSet(plan),
    reason: plan.reason,
  };
  try {
    const { header } = await sendRecord(entity, 'POST /merge', { body });
    return { plan, change: Number(header('Strandbook-Change')) };
  } catch (error) {
    return { plan, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Merges groups one after the other, each as a change of its own; one that fails does not hinder the others. */
export function useMerging(entity: ComparedEntity) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);
  return {
    /** Left out while nothing is merged. */
    progress,
    async start(plans: readonly PlannedMerge[]): Promise<MergeResult[]> {
      isStopped.current = false;
      const results: MergeResult[] = [];
      for (const plan of plans) {
        if (isStopped.current) break;
        setProgress({ done: results.length, total: plans.length });
        results.push(await merge(entity, plan));
      }
      setProgress(null);
      return results;
    },
    /** The group that is being merged is still finished. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
