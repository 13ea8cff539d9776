import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { findMeasuredName } from '../../../catalogue/records/measured-names.ts';
import { fieldMessagesOf } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery } from '../../measurements/index.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { ShownColumns } from './use-shown-columns.ts';

/**
 * Leaves the columns out that look like measurements and are none: a type may have been renamed since a link or a view was saved, and
 * the server refuses a list with a name that it does not know.
 */
export function useRefusedColumns(entity: EntityName, shown: ShownColumns, error: Error | null): void {
  const { t } = useTranslation();
  const isRefused = fieldMessagesOf(error).columns !== undefined;
  // Read again, since the server knows others than this browser has read before.
  const { data: types } = useQuery({ ...measurementTypesQuery, enabled: isRefused, staleTime: 0 });
  const unknown =
    isRefused && types
      ? shown.columns.flatMap(({ name }) => {
          const measured = findMeasuredName(entity, name)?.measured.split('.', 1)[0];
          return measured === undefined || types.some((type) => type.name === measured) ? [] : [name];
        })
      : [];
  const leaveOut = useEffectEvent(() => {
    showToast('error', t('lists.columns.leftOut', { names: unknown.join(', ') }));
    shown.leaveOut(unknown);
  });
  const areThere = unknown.length > 0;
  useEffect(() => {
    if (areThere) leaveOut();
  }, [areThere]);
}
