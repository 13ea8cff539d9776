import { queryOptions } from '@tanstack/react-query';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { labelIn, type MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { queryClient } from '../query-client.ts';
import { requestRecord } from '../request.ts';

/** All types of measurements, by name. A changed type changes the query, whose key begins with that of the records. */
export const measurementTypesQuery = queryOptions({
  queryKey: ['records', 'measurement_type', 'all'],
  queryFn: async ({ signal }): Promise<MeasurementType[]> => {
    const types: MeasurementType[] = [];
    for (;;) {
      const query = { sort: 'name', hits: String(maxListedRecords), offset: String(types.length) };
      const { records, totalHits } = await requestRecord('measurement_type', 'GET /', { query, signal });
      types.push(...(records as unknown as MeasurementType[]));
      if (records.length === 0 || types.length >= totalHits) return types;
    }
  },
  staleTime: 60_000,
});

/** The label of the type with a name; the name itself while the types are loaded. */
export function typeLabelByName(
  types: readonly MeasurementType[] | undefined,
  name: string,
  language: Language,
): string {
  const type = types?.find((one) => one.name === name);
  return type ? labelIn(type, language) : name;
}

/** All types of measurements; the last ones that were read where there is no connection. */
export async function loadMeasurementTypes(): Promise<readonly MeasurementType[]> {
  try {
    return await queryClient.fetchQuery({ ...measurementTypesQuery, retry: false });
  } catch {
    return queryClient.getQueryData(measurementTypesQuery.queryKey) ?? [];
  }
}
