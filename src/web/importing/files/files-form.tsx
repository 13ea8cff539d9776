import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { workbookFormats } from '../../../catalogue/file-formats.ts';
import { LoggedOut } from '../../accounts/logged-out.tsx';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { DropWords, FileDrop } from '../file-drop.tsx';
import frame from '../frame.module.css';
import importStyles from '../import.module.css';
import { stageSentence } from '../sentences.ts';
import { UploadProgress } from '../upload-progress.tsx';
import { FileItem } from './file-item.tsx';
import styles from './files.module.css';
import { useFiles } from './use-files.ts';

/** The files of a template import: chosen or dropped, sent together, and each with what became of it. */
export function FilesForm() {
  const { t } = useWords();
  const { user } = useSession();
  const { files, refused, running, ended, hasUnsent, add, remove, upload, cancel } = useFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = running !== null;
  const at = running?.at ? t('templateScreens.import.at', running.at) : null;
  const summary = ended && !busy ? t('templateScreens.import.ended', ended) : null;

  useEffect(() => {
    if (ended) heading.current?.focus();
  }, [ended]);

  return (
    <Card className={styles.card}>
      <LeaveDialog loss="upload" isLost={() => busy} />
      <p role="status" className="visually-hidden">
        {running ? [at, stageSentence(running.progress, t)].filter(Boolean).join('. ') : summary}
      </p>
      <FileDrop
        label={t('templateScreens.import.input')}
        endings={workbookFormats}
        multiple
        disabled={busy}
        choose={t(`templateScreens.import.${files.length > 0 ? 'more' : 'choose'}`)}
        onFiles={add}
      >
        <DropWords drop={t('templateScreens.import.drop')} rules={t('templateScreens.import.rules')} />
      </FileDrop>
      <div role="alert">
        {refused.map(({ name, why }) => (
          <p key={name} className={importStyles.refused}>
            {t('templateScreens.import.refused', { name, why: t(why) })}
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
                  chosen={chosen}
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
          <UploadProgress progress={running.progress} onCancel={cancel} />
        </div>
      ) : null}
      {user ? null : <LoggedOut waiting="sending" />}
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
