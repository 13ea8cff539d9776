import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityName } from '../../../catalogue/index.ts';
import { debounceMs } from '../../ui/limits.ts';
import { type Edit, operationsOf } from './edits.ts';
import { previewChange } from './requests.ts';
import type { SelectedRecords } from './selected-records.ts';

/**
 * Asks for the effect of the edits whenever they have changed and one has typed no further.
 * @param isPaused whether the change is being made
 * @returns `isCurrent`: whether the preview is that of the present edits
 */
export function useChangePreview(
  entity: EntityName,
  selected: SelectedRecords,
  edits: readonly Edit[],
  isPaused: boolean,
) {
  const operations = operationsOf(entity, edits);
  const key = JSON.stringify(operations);
  const [checkedKey] = useDebouncedValue(key, debounceMs);
  const query = useQuery({
    queryKey: ['many-preview', entity, selected, checkedKey],
    queryFn: ({ signal }) => previewChange(entity, { ...selected, ...JSON.parse(checkedKey) }, signal),
    enabled: checkedKey !== 'null' && !isPaused,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = key === checkedKey && !query.isPlaceholderData && !query.isFetching;
  return {
    operations,
    preview: operations ? query.data : undefined,
    error: operations ? query.error : null,
    isCurrent,
  };
}
