import type { ReadyCounts } from '../../../table/readiness/readiness.ts';
import { useTranslation } from '../../language.ts';

/** `206 of 206 ready for GFBio, 198 for ENA`, and how many are not sequenced yet. */
export function ArchiveReadinessLine({ readiness }: { readiness: ReadyCounts | null }) {
  const { t } = useTranslation();
  if (!readiness) return null;
  const { elements, ready, notSequenced } = readiness;
  if (elements + notSequenced === 0) return null;
  return (
    <p role="status" className="soft numbers">
      {elements > 0 ? t('archiveAsks.ready', { count: elements, ...ready }) : null}
      {notSequenced > 0 ? ` ${t('archiveAsks.notSequenced', { count: notSequenced })}` : null}
    </p>
  );
}
