import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import importStyles from '../importing/import.module.css';
import { checkWorkbook, DropText, ErrorCard, FileDrop, useSingleFile } from '../importing/upload/index.ts';
import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { LeaveDialog } from '../ui/dialog.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Loading } from '../ui/loading.tsx';
import { LoggedOutNotice } from '../ui/logged-out-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { AppliedBulkUpdate, BulkUpdatePreview } from './bulk-update-preview.tsx';
import { useBulkUpdate } from './use-bulk-update.ts';

const noCellLink = () => null;

type FileCardProps = { name: string | null; busy: boolean; onFile: (file: File) => void };

/** The input of the changed table, which can also be dropped anywhere on the page. */
function FileCard({ name: fileName, busy, onFile }: FileCardProps) {
  const { t } = useTranslation();
  const { accept: takeFiles, rejection } = useSingleFile(checkWorkbook, onFile);
  return (
    <Card>
      <FileDrop
        label={t('revise.input')}
        extensions={workbookFormats}
        disabled={busy}
        hasFile={fileName !== null}
        buttonLabel={t(fileName === null ? 'revise.choose' : 'revise.another')}
        onFiles={takeFiles}
      >
        {fileName === null ? (
          <DropText drop={t('revise.drop')} rules={t('revise.rules')} />
        ) : (
          <strong className={importStyles.fileName}>{fileName}</strong>
        )}
      </FileDrop>
      <div role="alert">{rejection}</div>
    </Card>
  );
}

/** The bulk update of a file: its differences or errors, and the applied changes. */
function BulkUpdateForm() {
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
      <FileCard name={status === 'none' ? null : state.file.name} busy={busy} onFile={compare} />
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

/** The screen for uploading a downloaded and changed table; visitors are sent to the login and back. */
export function BulkUpdatePage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('revise.title')}
      lead={t('revise.lead')}
      actions={
        <>
          <ButtonLink to="/search" variant="default">
            {t('revise.toSearch')}
          </ButtonLink>
          {user ? (
            <ButtonLink to="/component/my-entries" variant="default">
              {t('revise.toEntries')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {user ? (
        <BulkUpdateForm key={user.id} />
      ) : (
        <Card>
          <div className={importStyles.login}>
            <p>{t('revise.login')}</p>
            <ButtonLink to="/auth/login" search={{ from: '/revise' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Page>
  );
}
