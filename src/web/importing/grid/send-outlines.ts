import outlines from 'world-atlas/land-50m.json?url';
import type { OutlinesRequest, OutlinesResponse } from './load-inland.ts';

async function loadOutlines(): Promise<OutlinesResponse> {
  try {
    const answer = await fetch(outlines);
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** Gives the worker the outlines of the land, which it wants only where rows name a sea. */
export async function sendOutlines({ outlinesTo }: OutlinesRequest): Promise<void> {
  const given = await loadOutlines();
  outlinesTo.postMessage(given, given ? [given] : []);
}
