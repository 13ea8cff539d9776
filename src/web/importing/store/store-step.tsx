import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense } from 'react';
import type { CheckedUpload } from '../../../catalogue/endpoints/importing.ts';
import { joinValues } from '../../../catalogue/values/joined-values.ts';
import type { ReadyCounts } from '../../../table/readiness/readiness.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { datasetQuery } from '../../records/record-queries.ts';
import { Card } from '../../ui/card.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoggedOutNotice } from '../../ui/logged-out-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Edit, Table } from '../grid/index.ts';
import styles from '../import.module.css';
import { StepCard } from '../import-layout.tsx';
import { RecordCountsLine, WarningsNotice } from '../import-result.tsx';
import type { NotReadyReason } from '../import-state.ts';
import {
  checkedMessage,
  type SuccessfulUpload,
  storedMessage,
  UploadProgressBar,
  type UploadState,
} from '../upload/index.ts';
import { ArchiveReadinessLine } from './archive-readiness-line.tsx';
import bar from './store.module.css';

const StoredSpellingButton = lazyComponent(
  async () => (await import('../grid/stored-spelling-button.tsx')).StoredSpellingButton,
);

type CheckedNoticeProps = {
  checked: CheckedUpload;
  table: Table | null;
  /** The counts that the screen shows beside; those of the check are shown where stored records make them differ. */
  readiness: ReadyCounts | null;
  onEdit: (edits: readonly Edit[]) => void;
};

const hasSameCounts = (a: ReadyCounts, b: ReadyCounts | null): boolean =>
  a.elements === b?.elements && a.ready.gfbio === b.ready.gfbio && a.ready.ena === b.ready.ena;

/** The result of a check: the records that the table would create and use, and warnings about it. */
export function CheckedNotice({ checked, table, readiness: shown, onEdit }: CheckedNoticeProps) {
  const { t } = useTranslation();
  const { created, used, warnings, spellings = [], readiness } = checked;
  const actionFor = (message: string) => {
    const spelling = spellings.find(({ warning }) => warning === message);
    return spelling && table ? (
      <Suspense>
        <StoredSpellingButton spelling={spelling} table={table} onEdit={onEdit} />
      </Suspense>
    ) : null;
  };
  return (
    <>
      <Notice kind="success">
        <p className={styles.checked}>{checkedMessage(checked, t)}</p>
        <RecordCountsLine label={t('dataImport.checked.created')} counts={created} />
        <RecordCountsLine label={t('dataImport.checked.used')} counts={used} />
        {readiness && !hasSameCounts(readiness, shown) ? <ArchiveReadinessLine readiness={readiness} /> : null}
      </Notice>
      <WarningsNotice warnings={warnings} help={t('dataImport.checked.warningsHelp')} actionFor={actionFor} />
    </>
  );
}

type StoreStepProps = {
  upload: UploadState;
  /** The table with our columns; null before there is one. */
  table: Table | null;
  /** How many of its elements the archives would take; null until it is known. */
  readiness: ReadyCounts | null;
  /** Null if the table can be sent. */
  notReadyReason: NotReadyReason | null;
  /** Receives the element for what ends the mapping, which comes before this step. */
  mappingBarRef: (element: HTMLElement | null) => void;
  /** The reasons why the table cannot be sent, or the server's messages. */
  problems: readonly string[];
  /** The errors in the table, and whether its study is complete. */
  lacks: { errors: number; study: boolean };
  onEdit: (edits: readonly Edit[]) => void;
  onUpload: () => void;
  /** Checks the table as an upload does, without storing it. */
  onCheck: () => void;
  onCancel: () => void;
};

/** The things that are missing before the table can be stored. */
function stillMissing({ errors, study }: StoreStepProps['lacks'], t: Translate): string[] {
  return [
    ...(errors > 0 ? [t('dataImport.store.errors', { count: errors })] : []),
    ...(study ? [t('dataImport.store.study')] : []),
  ];
}

/**
 * The last step, which stays at the lower edge of the window: what is still missing, the buttons that store or check the
 * table, and the progress and result of these.
 */
export function StoreStep(props: StoreStepProps) {
  const { upload, table, readiness, notReadyReason, mappingBarRef, problems, lacks } = props;
  const { onEdit, onUpload, onCheck, onCancel } = props;
  const { t } = useTranslation();
  const busy = upload.status === 'processing';
  // Only `aria-disabled` during the upload, because `disabled` would remove the focus.
  const idleOnly = (action: () => void) => ({
    disabled: notReadyReason !== null,
    'aria-disabled': busy || undefined,
    ...(busy && { 'data-disabled': true }),
    onClick: busy ? undefined : action,
  });
  const missing = stillMissing(lacks, t);
  return (
    <StepCard step="store" className={bar.store} hasHiddenHeading>
      <div className={bar.results}>
        {problems.length > 0 && !busy ? (
          <Notice kind="error">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        ) : null}
        {upload.status === 'error' && upload.isLoggedOut ? <LoggedOutNotice pendingAction="sending" /> : null}
        {busy ? (
          <UploadProgressBar progress={upload.progress} canLeave={!upload.progress.isCheck} onCancel={onCancel} />
        ) : null}
        {upload.status === 'idle' && upload.note ? (
          <Notice kind="info">
            <p className={styles.fileName}>{upload.note.filename}</p>
            <p>{t(`importing.${upload.note.about}`)}</p>
          </Notice>
        ) : null}
        {upload.status === 'idle' && upload.checked ? (
          <CheckedNotice checked={upload.checked} table={table} readiness={readiness} onEdit={onEdit} />
        ) : null}
      </div>
      {notReadyReason === 'matching' ? (
        <div ref={mappingBarRef} className={bar.storeLine} />
      ) : (
        <div className={bar.storeLine}>
          <div className={styles.hint}>
            <p>
              {notReadyReason
                ? t(`dataImport.lacks.${notReadyReason}`)
                : missing.length > 0
                  ? t('dataImport.store.missing', { what: missing.join(', ') })
                  : t('dataImport.store.explanation')}
            </p>
            <ArchiveReadinessLine readiness={readiness} />
          </div>
          <div className={styles.buttons}>
            <Button variant="default" {...idleOnly(onCheck)}>
              {t('dataImport.store.check')}
            </Button>
            <Button {...idleOnly(onUpload)}>{t('dataImport.store.action')}</Button>
          </div>
        </div>
      )}
    </StepCard>
  );
}

type StoredCardProps = {
  stored: SuccessfulUpload;
  heading: RefObject<HTMLHeadingElement | null>;
  onSameStudy: () => void;
  onNewStudy: () => void;
};

/** The result of an import: the new records, the warnings, and links to the next steps. */
export function StoredCard({ stored, heading, onSameStudy, onNewStudy }: StoredCardProps) {
  const { t, language } = useTranslation();
  const { title } = stored;
  const { data, error } = useQuery(datasetQuery(stored.dataset, language));
  const warnings = data?.warnings ?? stored.warnings;
  return (
    <Card className={bar.stored}>
      <h2 ref={heading} tabIndex={-1}>
        {t('dataImport.stored.title')}
      </h2>
      <div>
        <p>{storedMessage({ ...stored, rows: stored.rows ?? data?.rows ?? null }, t)}</p>
        <p className="soft">{t('dataImport.stored.study', { title })}</p>
        {data ? (
          <>
            <RecordCountsLine label={t('dataImport.stored.created')} counts={data.created} dataset={stored.dataset} />
            <RecordCountsLine label={t('dataImport.stored.used')} counts={data.used} />
          </>
        ) : null}
        {error ? <p className="soft">{t('dataImport.stored.countsFailed', { message: error.message })}</p> : null}
      </div>
      <WarningsNotice warnings={warnings} help={t('dataImport.stored.warningsHelp')} />
      <div className={styles.buttons}>
        <ButtonLink to="/search" search={{ study_title: joinValues([title]) ?? undefined }}>
          {t('dataImport.stored.search')}
        </ButtonLink>
        <ButtonLink variant="default" to="/component/my-entries/$dataset" params={{ dataset: stored.dataset }}>
          {t('dataImport.stored.unit')}
        </ButtonLink>
        <Button variant="default" onClick={onSameStudy}>
          {t('dataImport.stored.sameStudy')}
        </Button>
        <Button variant="default" onClick={onNewStudy}>
          {t('dataImport.stored.newStudy')}
        </Button>
      </div>
    </Card>
  );
}
