import { Button, CloseButton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { workbookFormats } from '../../../catalogue/file-formats.ts';
import { formatRows } from '../../../table/row-ranges.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { useFormUser, useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { LeaveDialog } from '../../ui/dialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoggedOutNotice } from '../../ui/logged-out-notice.tsx';
import { Page } from '../../ui/page.tsx';
import frame from '../frame.module.css';
import { groupIssues } from '../grid/table-issues.ts';
import importStyles from '../import.module.css';
import { type CellError, DropText, FileDrop, formatFileSize, stageLabel, UploadProgressBar } from '../upload/index.ts';
import type { FileState } from './file-states.ts';
import styles from './several-files.module.css';
import { type FileWithState, useFiles } from './use-files.ts';

/** The number of groups that are rendered at first, and that each click adds. */
const groupsPerBatch = 50;

function statusLabel({ kind }: FileState, t: Translate): string {
  if (kind === 'pending') return t('templateScreens.import.pending');
  return t(`templateScreens.import.${kind === 'success' ? 'stored' : kind}`);
}

/** The errors of a table in groups; each group shows its first cell and all of its rows. */
function IssueGroups({ errors }: { errors: readonly CellError[] }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(groupsPerBatch);
  const groups = useMemo(() => groupIssues(errors), [errors]);
  const remaining = groups.length - count;
  return (
    <>
      <ul className={styles.cells} aria-label={t('dataImport.table.causes')}>
        {groups.slice(0, count).map(({ key, field, issue: { row, cell, message }, lines }) => (
          <li key={key}>
            <span className={styles.row}>{cell ?? t('dataImport.errors.rowAlone', { row })}</span>{' '}
            <span className={`mono ${styles.column}`}>{field}</span> <span>{message}</span>
            {lines.length > 1 ? (
              <span className="soft numbers">
                {' '}
                {t('dataImport.table.causeRows', { count: lines.length, rows: formatRows(lines) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {remaining > 0 ? (
        <button type="button" className={`link-button ${styles.more}`} onClick={() => setCount(count + groupsPerBatch)}>
          {t('templateScreens.import.showMore', { count: Math.min(remaining, groupsPerBatch) })}
        </button>
      ) : null}
    </>
  );
}

/** The messages about a file: a header, the errors of its cells, and all others. */
function Messages({ state }: { state: FileState }) {
  const { t } = useTranslation();
  if (state.kind === 'pending') return null;
  if (state.kind === 'unknown') {
    const { status } = state;
    return (
      <p className={styles.header}>
        {status === null ? t('templateScreens.import.silent') : t('templateScreens.import.unknownText', { status })}
      </p>
    );
  }
  const { header, cells, list } = state;
  return (
    <>
      {header ? <p className={styles.header}>{header}</p> : null}
      {cells.length > 0 ? <IssueGroups errors={cells} /> : null}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type FileItemProps = { item: FileWithState; onRemove: (() => void) | undefined };

/** A file with its size, its state, and the messages about it. */
export function FileItem({ item: { file, state }, onRemove }: FileItemProps) {
  const { t, language } = useTranslation();
  const remove = t('templateScreens.import.remove', { name: file.name });
  return (
    <li className={styles.file} data-kind={state.kind}>
      <div className={styles.head}>
        <strong className={styles.name}>{file.name}</strong>
        <span className="soft numbers">{formatFileSize(file.size, language)}</span>
        <span className={styles.status}>{statusLabel(state, t)}</span>
        {onRemove ? (
          // Not a trash icon, which would suggest that stored records are deleted.
          <CloseButton size="lg" aria-label={remove} title={remove} onClick={onRemove} />
        ) : null}
      </div>
      <Messages state={state} />
    </li>
  );
}

/** The files of a template import: they are selected or dropped and sent together, and each shows its result. */
export function SeveralFilesForm() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { files, rejectedFiles, running, ended, hasUnsent, add, remove, upload, cancel } = useFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = running !== null;
  const position = running?.current ? t('templateScreens.import.at', running.current) : null;
  const summary = ended && !busy ? t('templateScreens.import.ended', ended) : null;

  useEffect(() => {
    if (ended) heading.current?.focus();
  }, [ended]);

  return (
    <Card className={styles.card}>
      <LeaveDialog unsaved="upload" isLost={() => busy} />
      <p role="status" className="visually-hidden">
        {running ? [position, stageLabel(running.progress, t)].filter(Boolean).join('. ') : summary}
      </p>
      <FileDrop
        label={t('templateScreens.import.input')}
        extensions={workbookFormats}
        multiple
        disabled={busy}
        buttonLabel={t(`templateScreens.import.${files.length > 0 ? 'more' : 'choose'}`)}
        onFiles={add}
      >
        <DropText drop={t('templateScreens.import.drop')} rules={t('templateScreens.import.rules')} />
      </FileDrop>
      <div role="alert">
        {rejectedFiles.map(({ name, reason }) => (
          <p key={name} className={importStyles.refused}>
            {t('templateScreens.import.refused', { name, why: t(reason) })}
          </p>
        ))}
      </div>
      {files.length > 0 ? (
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('templateScreens.import.files')}
          </h2>
          {summary ? <p className={styles.summary}>{summary}</p> : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard as well */}
          <section className={frame.frame} aria-label={t('templateScreens.import.files')} tabIndex={0}>
            <ul className={styles.files}>
              {files.map((item) => (
                <FileItem key={item.file.name} item={item} onRemove={busy ? undefined : () => remove(item.file)} />
              ))}
            </ul>
          </section>
        </div>
      ) : null}
      {running ? (
        <div>
          {position ? <p className={styles.summary}>{position}</p> : null}
          <UploadProgressBar progress={running.progress} onCancel={cancel} />
        </div>
      ) : null}
      {user ? null : <LoggedOutNotice pendingAction="sending" />}
      <div className={styles.actions}>
        {/* Only `aria-disabled` during the upload, because `disabled` would remove the focus. */}
        <Button
          disabled={!hasUnsent}
          aria-disabled={busy || undefined}
          {...(busy && { 'data-disabled': true })}
          onClick={busy ? undefined : upload}
        >
          {t('templateScreens.import.upload')}
        </Button>
        {hasUnsent ? null : <span className="soft">{t('templateScreens.import.needsFile')}</span>}
      </div>
    </Card>
  );
}

/** The screen on which several filled-in templates are imported; visitors are sent to the login and back. */
export function TemplateImportPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  return (
    <Page
      title={t('templateScreens.import.title')}
      lead={
        <>
          {t('templateScreens.import.lead')} {t('templateScreens.import.noStudy')}
        </>
      }
      narrow="fields"
      actions={
        <>
          <ButtonLink to="/template/export" variant="default">
            {t('templateScreens.export.title')}
          </ButtonLink>
          <ButtonLink to="/data" variant="default">
            {t('shell.header.data')}
          </ButtonLink>
        </>
      }
    >
      {user ? (
        <SeveralFilesForm key={user.id} />
      ) : (
        <Card>
          <div className={importStyles.login}>
            <p>{t('dataImport.login')}</p>
            <ButtonLink to="/auth/login" search={{ from: '/template/import' }}>
              {t('shell.header.login')}
            </ButtonLink>
          </div>
        </Card>
      )}
    </Page>
  );
}
