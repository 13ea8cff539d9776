import type { Field } from '../../catalogue/definition.ts';
import { environmentScaleOf, suggestListed, type TermSuggestion, withReasons } from '../../catalogue/terms/index.ts';
import { repairPlace } from '../../catalogue/terms/places.ts';
import { repairTaxon } from '../../catalogue/terms/taxa.ts';
import type { TermRequestName, TermRequests, TermResponse } from './term-messages.ts';

type Pending = { resolve: (result: never) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Pending>();

/** Starts the worker with the terms of ENVO, once. It is kept while the page is open, as it serves all fields. */
function startWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./term-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, result } }: MessageEvent<TermResponse>) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    pending?.resolve(result as never);
  });
  started.addEventListener('error', () => {
    // The next request starts it again, as the connection may only have been lost.
    worker = undefined;
    started.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the terms could not be loaded'));
    waiting.clear();
  });
  worker = started;
  return started;
}

function request<N extends TermRequestName>(
  name: N,
  input: TermRequests[N]['input'],
): Promise<TermRequests[N]['result']> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    startWorker().postMessage({ id, name, input });
  });
}

/** Loads the list of a field before the first letter is typed, if it has to be loaded. */
export function prepareTerms(field: Field): void {
  if (environmentScaleOf(field)) startWorker();
}

/**
 * The suggestions for a typed text, the reasons of a missing value last; a promise where they come from the worker. Without the
 * worker only these reasons are suggested.
 * @param own the values that the own table or project has, the most frequent first
 */
export function suggestTerms(
  field: Field,
  typed: string,
  own: readonly string[] = [],
): TermSuggestion[] | Promise<TermSuggestion[]> {
  const scale = environmentScaleOf(field);
  if (!scale) return withReasons(field, typed, suggestListed(field, typed, own));
  return request('suggest', { scale, typed, own }).then(
    (found) => withReasons(field, typed, found),
    () => withReasons(field, typed, []),
  );
}

/** Those of a field's values that can be written as certain terms of its list, each with how. */
export async function repairTerms(field: Field, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const scale = environmentScaleOf(field);
  if (scale) return new Map(await request('repair', { scale, values }).catch(() => []));
  const repair = field.suggests === 'place' ? repairPlace : field.suggests === 'taxon' ? repairTaxon : () => undefined;
  return new Map(
    values.flatMap((value): [string, string][] => {
      const repaired = repair(value);
      return repaired === undefined ? [] : [[value, repaired]];
    }),
  );
}
