import type { MeasuredEntity } from '../../../catalogue/measurements/measurement.ts';
import { parentSteps } from './cached-tables.ts';
import type { ChainCache } from './chain-cache.ts';
import { climb } from './descendants.ts';
import { IdBitset } from './id-bitset.ts';

/** The records with measurements from which some elements come, as sets of their ids. */
export type MeasuredRecords = Readonly<Record<MeasuredEntity, IdBitset>>;

/** The records of all elements, until something changes. */
const recordsOfAll = new WeakMap<ChainCache, { version: number; records: MeasuredRecords }>();

function* climbToEvents(chain: ChainCache, elements: IdBitset): Generator<void, MeasuredRecords> {
  const samples = (yield* climb(chain, elements)).get('field_sample') ?? new IdBitset();
  const events = new IdBitset();
  for (const step of parentSteps('field_sample'))
    if (step.origin === 'event') chain.linksOf(step).addParents(samples, events);
  return { event: events, field_sample: samples };
}

/** Finds the samples and events from which what a search found comes, or all elements; on every way, in memory. */
export function findMeasuredRecords(chain: ChainCache, found: IdBitset | 'all'): Promise<MeasuredRecords> {
  return chain.look(function* find() {
    if (found !== 'all') return yield* climbToEvents(chain, found);
    const cached = recordsOfAll.get(chain);
    if (cached?.version === chain.version) return cached.records;
    const { version } = chain;
    const records = yield* climbToEvents(chain, chain.elements);
    recordsOfAll.set(chain, { version, records });
    return records;
  });
}
