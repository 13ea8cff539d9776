import type { Scale } from '../../catalogue/terms/environment.ts';
import type { TermSuggestion } from '../../catalogue/terms/index.ts';

/** The requests to the worker that has the terms of ENVO. */
export type TermRequests = {
  suggest: { input: { scale: Scale; typed: string; own: readonly string[] }; result: TermSuggestion[] };
  /** The values that can be written as certain terms, each with how; the others are left out. */
  repair: { input: { scale: Scale; values: readonly string[] }; result: [string, string][] };
};

export type TermRequestName = keyof TermRequests;
export type TermRequest = {
  [N in TermRequestName]: { id: number; name: N; input: TermRequests[N]['input'] };
}[TermRequestName];
export type TermResponse = { id: number; result: TermRequests[TermRequestName]['result'] };
