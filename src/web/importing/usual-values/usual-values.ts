import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import { queryClient } from '../../query-client.ts';
import { request } from '../../request.ts';
import { usualValuesQuery } from '../../usual-values-query.ts';
import { usualValuesIn } from './usual-patterns.ts';

/**
 * Saves the values that a mapping gives to all rows, and its patterns of file names, for later tables. A failure is not
 * shown, as nothing waits for it.
 */
export async function rememberUsualValues(preset: MappingPreset): Promise<void> {
  const given = usualValuesIn(preset);
  if (given.length === 0) return;
  try {
    const before = await queryClient.ensureQueryData(usualValuesQuery);
    if (given.every(([name, value]) => before[name] === value)) return;
    const saved = await request('PUT /rest/usual-values', { body: Object.fromEntries(given) });
    queryClient.setQueryData(usualValuesQuery.queryKey, saved);
  } catch {}
}
