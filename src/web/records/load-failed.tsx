import { RequestError } from '../http.ts';
import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';

/** Says why a record could not be loaded. */
export function LoadFailed({ error }: { error: Error }) {
  const { t } = useWords();
  const isUnauthorized = error instanceof RequestError && error.status === 401;
  return <Notice kind="error">{isUnauthorized ? t('records.loading.itemUnauthorized') : error.message}</Notice>;
}
