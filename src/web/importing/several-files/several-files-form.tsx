import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { workbookFormats } from '../../../catalogue/file-formats.ts';
import { LoggedOutNotice } from '../../accounts/logged-out-notice.tsx';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { LeaveDialog } from '../../ui/dialog.tsx';
import frame from '../frame.module.css';
import importStyles from '../import.module.css';
import { DropText, FileDrop } from '../upload/file-drop.tsx';
import { stageLabel } from '../upload/upload-messages.ts';
import { UploadProgressBar } from '../upload/upload-progress.tsx';
import { FileItem } from './file-item.tsx';
import styles from './several-files.module.css';
import { useFiles } from './use-files.ts';

/** The files of a template import: chosen or dropped, sent together, and each with what became of it. */
export function SeveralFilesForm() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { files, refused, running, ended, hasUnsent, add, remove, upload, cancel } = useFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = running !== null;
  const at = running?.current ? t('templateScreens.import.at', running.current) : null;
  const summary = ended && !busy ? t('templateScreens.import.ended', ended) : null;

  useEffect(() => {
    if (ended) heading.current?.focus();
  }, [ended]);

  return (
    <Card className={styles.card}>
      <LeaveDialog unsaved="upload" isLost={() => busy} />
      <p role="status" className="visually-hidden">
        {running ? [at, stageLabel(running.progress, t)].filter(Boolean).join('. ') : summary}
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
        {refused.map(({ name, reason }) => (
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
              {files.map((chosen) => (
                <FileItem
                  key={chosen.file.name}
                  item={chosen}
                  onRemove={busy ? undefined : () => remove(chosen.file)}
                />
              ))}
            </ul>
          </section>
        </div>
      ) : null}
      {running ? (
        <div>
          {at ? <p className={styles.summary}>{at}</p> : null}
          <UploadProgressBar progress={running.progress} onCancel={cancel} />
        </div>
      ) : null}
      {user ? null : <LoggedOutNotice pendingAction="sending" />}
      <div className={styles.actions}>
        {/* Not disabled while it runs, which would take the focus from it. */}
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
