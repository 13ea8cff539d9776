import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../language.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { ConflictViewProps } from './conflict-view.tsx';

/**
 * The conflict view, whose file is loaded once there is a conflict. A failure can be tried again, so that nobody loses what they
 * have typed.
 */
export function LazyConflictView(props: ConflictViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['conflict-view'],
    queryFn: () => import('./conflict-view.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <LoadFailed error={new Error(t('shell.partFailed'))} onRetry={() => refetch()} />;
  return data ? <data.ConflictView {...props} /> : <Loading />;
}
