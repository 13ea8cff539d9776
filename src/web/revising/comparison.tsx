import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { Revision } from '../../catalogue/answers/revising.ts';
import { LoggedOut } from '../accounts/logged-out.tsx';
import type { RequestError } from '../http.ts';
import { useWords } from '../language.ts';
import { isStatus } from '../records/form/use-saving.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Changes, Conflicts } from './differences.tsx';
import styles from './revise.module.css';

type ComparisonProps = {
  revision: Revision;
  /** Reason why it was not applied. */
  refusal: RequestError | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onApply: (leavesConflicts: boolean) => void;
};

/** The differences of a table, conflicts first, and the way to apply them. */
export function Comparison({ revision, refusal, heading, onApply }: ComparisonProps) {
  const { t } = useWords();
  const [leaves, setLeaves] = useState(false);
  const [asking, setAsking] = useState(false);
  const { total, conflicting, records: count, changes, conflicts } = revision;
  const records = t('revise.records', { count });
  const sentence = total > 0 ? t('revise.summary', { count: total, records }) : null;
  return (
    <>
      {isStatus(refusal, 401) ? (
        <LoggedOut waiting="sending" />
      ) : refusal ? (
        <Notice kind="error">{refusal.message}</Notice>
      ) : null}
      <Card className={styles.result}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {sentence ?? t(conflicting > 0 ? 'revise.conflicts' : 'revise.nothing')}
        </h2>
        {conflicting > 0 ? (
          <section className={styles.part} aria-label={t('revise.conflicts')}>
            <Notice kind="warning">
              {t('revise.conflicting', { count: conflicting })} {total > 0 ? t('revise.decide') : null}
              {total > 0 ? (
                <label className={styles.leave}>
                  <input
                    type="checkbox"
                    checked={leaves}
                    onChange={({ currentTarget }) => setLeaves(currentTarget.checked)}
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
              <Button disabled={conflicting > 0 && !leaves} onClick={() => setAsking(true)}>
                {t('revise.apply', { count: total })}
              </Button>
            </div>
            <Changes title={t('revise.changes')} cells={changes} total={total} />
          </>
        ) : null}
        <Warnings revision={revision} />
      </Card>
      <ConfirmDialog
        opened={asking}
        title={t('revise.question', { count: total })}
        confirm={{ label: t('revise.apply', { count: total }), action: () => onApply(leaves) }}
        cancelLabel={t('revise.cancel')}
        onCancel={() => setAsking(false)}
      >
        {t('revise.consequence', { records })}
      </ConfirmDialog>
    </>
  );
}

function Warnings({ revision: { warnings } }: { revision: Revision }) {
  const { t } = useWords();
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

type AppliedProps = { revision: Revision; heading: RefObject<HTMLHeadingElement | null> };

/** The changes that were applied, with links to their records. */
export function Applied({ revision, heading }: AppliedProps) {
  const { t } = useWords();
  const { total, conflicting, records, changes } = revision;
  return (
    <Card className={styles.result}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('revise.done', { count: total, records: t('revise.records', { count: records }) })}
      </h2>
      {conflicting > 0 ? <p>{t('revise.left', { count: conflicting })}</p> : null}
      <Changes title={t('revise.changed')} cells={changes} total={total} />
      <Warnings revision={revision} />
    </Card>
  );
}
