import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { BulkUpdate } from '../../catalogue/endpoints/bulk-update.ts';
import { hasStatus, type RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { LoggedOutNotice } from '../ui/logged-out-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './bulk-update.module.css';
import { Changes, Conflicts } from './differences.tsx';

type BulkUpdatePreviewProps = {
  bulkUpdate: BulkUpdate;
  /** The reason why the changes were not applied; null if there is none. */
  error: RequestError | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onApply: (skipsConflicts: boolean) => void;
};

/** The differences of a table, conflicts first, and a button that applies them. */
export function BulkUpdatePreview({ bulkUpdate, error, heading, onApply }: BulkUpdatePreviewProps) {
  const { t } = useTranslation();
  const [skipsConflicts, setSkipsConflicts] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { total, conflicting, records: count, changes, conflicts } = bulkUpdate;
  const records = t('revise.records', { count });
  const summary = total > 0 ? t('revise.summary', { count: total, records }) : null;
  return (
    <>
      {hasStatus(error, 401) ? (
        <LoggedOutNotice pendingAction="sending" />
      ) : error ? (
        <Notice kind="error">{error.message}</Notice>
      ) : null}
      <Card className={styles.result}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {summary ?? t(conflicting > 0 ? 'revise.conflicts' : 'revise.nothing')}
        </h2>
        {conflicting > 0 ? (
          <section className={styles.section} aria-label={t('revise.conflicts')}>
            <Notice kind="warning">
              {t('revise.conflicting', { count: conflicting })} {total > 0 ? t('revise.decide') : null}
              {total > 0 ? (
                <label className={styles.skipConflicts}>
                  <input
                    type="checkbox"
                    checked={skipsConflicts}
                    onChange={({ currentTarget }) => setSkipsConflicts(currentTarget.checked)}
                  />
                  {t('revise.leave', { count: conflicting })}
                </label>
              ) : null}
            </Notice>
            <Conflicts cells={conflicts} total={conflicting} />
            {total > 0 ? null : <p className="soft">{t('revise.nothingElse')}</p>}
          </section>
        ) : null}
        {total > 0 ? (
          <>
            <div>
              <Button disabled={conflicting > 0 && !skipsConflicts} onClick={() => setConfirming(true)}>
                {t('revise.apply', { count: total })}
              </Button>
            </div>
            <Changes title={t('revise.changes')} cells={changes} total={total} />
          </>
        ) : null}
        <Warnings bulkUpdate={bulkUpdate} />
      </Card>
      <ConfirmDialog
        opened={isConfirming}
        title={t('revise.question', { count: total })}
        confirm={{ label: t('revise.apply', { count: total }), action: () => onApply(skipsConflicts) }}
        cancelLabel={t('revise.cancel')}
        onCancel={() => setConfirming(false)}
      >
        {t('revise.consequence', { records })}
      </ConfirmDialog>
    </>
  );
}

function Warnings({ bulkUpdate: { warnings } }: { bulkUpdate: BulkUpdate }) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>{t('revise.warnings')}</strong>
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

type AppliedBulkUpdateProps = { bulkUpdate: BulkUpdate; heading: RefObject<HTMLHeadingElement | null> };

/** The changes that were applied, with links to their records. */
export function AppliedBulkUpdate({ bulkUpdate, heading }: AppliedBulkUpdateProps) {
  const { t } = useTranslation();
  const { total, conflicting, records, changes } = bulkUpdate;
  return (
    <Card className={styles.result}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('revise.done', { count: total, records: t('revise.records', { count: records }) })}
      </h2>
      {conflicting > 0 ? <p>{t('revise.left', { count: conflicting })}</p> : null}
      <Changes title={t('revise.changed')} cells={changes} total={total} />
      <Warnings bulkUpdate={bulkUpdate} />
    </Card>
  );
}
