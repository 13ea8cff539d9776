import { usualColumns } from '../../../catalogue/usual-columns.ts';
import { parsePattern } from '../../../table/mapping/cell-patterns.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import { queryClient } from '../../query-client.ts';
import { request } from '../../request.ts';
import { usualValuesQuery } from '../../terms/index.ts';

/** Saves the values that a mapping gives to all rows, for later tables. A failure is not shown, as nothing waits for it. */
export async function rememberUsualValues({ headers, recipe }: MappingPreset): Promise<void> {
  const given = usualColumns.flatMap(({ name }): [string, string][] => {
    const [value, another] = parsePattern(recipe.fields[name] ?? '', headers) ?? [];
    return typeof value === 'string' && another === undefined ? [[name, value]] : [];
  });
  if (given.length === 0) return;
  try {
    const before = await queryClient.ensureQueryData(usualValuesQuery);
    if (given.every(([name, value]) => before[name] === value)) return;
    const saved = await request('PUT /rest/usual-values', { body: Object.fromEntries(given) });
    queryClient.setQueryData(usualValuesQuery.queryKey, saved);
  } catch {}
}
