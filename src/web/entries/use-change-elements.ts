import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangedElements } from '../../catalogue/answers/entries.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { markStale } from '../records/record-queries.ts';
import { showToast } from '../ui/toasts.tsx';
import { entriesKey } from './queries.ts';

/** Sends a change of elements, and says how many it has changed. */
export function useChangeElements(onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => request<ChangedElements>(path, { body }),
    onSuccess: ({ changed }) => {
      markStale(queries);
      queries.invalidateQueries({ queryKey: entriesKey });
      showToast('success', t('entries.changed', { count: changed, number: formatCount(changed) }));
      onDone();
    },
  });
}
