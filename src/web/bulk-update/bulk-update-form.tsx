import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorCard } from '../importing/upload/index.ts';
import { useTranslation } from '../language.ts';
import { LeaveDialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { LoggedOutNotice } from '../ui/logged-out-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { AppliedBulkUpdate, BulkUpdatePreview } from './bulk-update-preview.tsx';
import { useBulkUpdate } from './use-bulk-update.ts';

const noCellLink = () => null;

/** The props of the input of the table: the name of the chosen one, whether it is being processed, and what takes it. */
export type BulkUpdateInput = { name: string | null; busy: boolean; onFile: (file: File) => void };

/** The bulk update of a file: its differences or errors, and the applied changes. @param input makes or takes the table */
export function BulkUpdateForm({ input }: { input: (props: BulkUpdateInput) => ReactNode }) {
  const { t } = useTranslation();
  const { state, isUploading, compare, apply } = useBulkUpdate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = state;
  const busy = status === 'comparing' || status === 'applying';
  useEffect(() => {
    if (status === 'compared' || status === 'applied' || status === 'refused') heading.current?.focus();
  }, [status]);
  return (
    <>
      <LeaveDialog unsaved="upload" isLost={isUploading} />
      {input({ name: status === 'none' ? null : state.file.name, busy, onFile: compare })}
      {busy ? <Loading label={t(status === 'applying' ? 'revise.applying' : 'revise.comparing')} /> : null}
      {status === 'compared' ? (
        <BulkUpdatePreview
          key={state.bulkUpdate.seen}
          bulkUpdate={state.bulkUpdate}
          error={state.refusal}
          heading={heading}
          onApply={(skipsConflicts) => apply(state.file, state.bulkUpdate, skipsConflicts)}
        />
      ) : null}
      {status === 'applied' ? <AppliedBulkUpdate bulkUpdate={state.bulkUpdate} heading={heading} /> : null}
      {status === 'refused' ? (
        state.failure.errors.length > 0 ? (
          <ErrorCard
            failure={state.failure}
            errors={state.failure.errors}
            heading={heading}
            goToError={noCellLink}
            nextStep={t('revise.next')}
          />
        ) : state.failure.isLoggedOut ? (
          <>
            <LoggedOutNotice pendingAction="sending" />
            <Button variant="default" onClick={() => compare(state.file)}>
              {t('shell.tryAgain')}
            </Button>
          </>
        ) : (
          <Notice kind="error">
            {[state.failure.message, ...Object.values(state.failure.fields).flat()].join(' ')}
          </Notice>
        )
      ) : null}
    </>
  );
}
