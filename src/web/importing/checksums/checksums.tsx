import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { baseName, type FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { formatSeparatedRow } from '../../../catalogue/values/separated-values.ts';
import { useTranslation } from '../../language.ts';
import { saveFile, toCsv } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.tsx';
import importStyles from '../import.module.css';
import { useChecksumQueue } from './checksum-queue.ts';
import styles from './checksums.module.css';
import { ChecksumsProgress, ChecksumsTable } from './checksums-list.tsx';
import { checksumsHeadingId } from './focus-checksums.ts';
import { type FileSelection, selectedFilesOf, useReadFileDrop } from './selected-files.ts';

type ExportChecksumsProps = { checksums: readonly FileChecksum[]; onClear: () => void };

const cellsOf = ({ name, md5 }: FileChecksum) => [baseName(name), md5];

/** Copies the checksums for a spreadsheet, or downloads them as a file. */
export function ExportChecksums({ checksums, onClear }: ExportChecksumsProps) {
  const { t, language } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        checksums.map((checksum) => formatSeparatedRow(cellsOf(checksum), '\t')).join(''),
      );
      showToast('success', t('checksums.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard.
      showToast('error', t('checksums.copyFailed'));
    }
  };
  const download = () => {
    const rows = [[t('checksums.file'), t('checksums.md5')], ...checksums.map(cellsOf)];
    saveFile(toCsv(rows, language), t('checksums.fileName'), mediaTypes.csv);
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" disabled={checksums.length === 0} onClick={copy}>
        {t('checksums.copy')}
      </Button>
      <Button variant="default" disabled={checksums.length === 0} onClick={download}>
        {t('checksums.download')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('checksums.clear')}
      </Button>
    </div>
  );
}

type FileButtonProps = {
  label: string;
  inputLabel: string;
  onFiles: (selection: FileSelection) => void;
  folder?: boolean;
};

/** A button that opens the system's dialog for files, or for a folder. */
function FileButton({ label, inputLabel, onFiles, folder = false }: FileButtonProps) {
  const element = useRef<HTMLInputElement>(null);
  const kind = folder ? { webkitdirectory: '' } : { multiple: true };
  return (
    <>
      <Button variant="default" onClick={() => element.current?.click()}>
        {label}
      </Button>
      <input
        ref={element}
        type="file"
        {...kind}
        aria-label={inputLabel}
        hidden
        onChange={({ currentTarget }) => {
          const selection = selectedFilesOf(currentTarget);
          // Otherwise the browser would report no change when the same files are selected again after a correction.
          currentTarget.value = '';
          onFiles(selection);
        }}
      />
    </>
  );
}

type ChecksumsProps = { onChecksums?: (checksums: readonly FileChecksum[]) => void };

/** Computes the MD5 checksums of dropped or selected read files, which do not leave the computer. */
export function Checksums({ onChecksums }: ChecksumsProps) {
  const { t } = useTranslation();
  const { queue, snapshot } = useChecksumQueue();
  const [lastSelection, setLastSelection] = useState<FileSelection | 'unreadable' | null>(null);
  const add = (selection: FileSelection) => {
    // A dialog that was closed without a selection changes nothing.
    if (selection.files.length + selection.ignoredCount === 0) return;
    setLastSelection(selection);
    queue.add(selection.files);
  };
  const area = useRef<HTMLDivElement>(null);
  const isDragged = useReadFileDrop(area, async (selection) => {
    try {
      add(await selection);
    } catch {
      setLastSelection('unreadable');
    }
  });
  /** Called after the focused element was removed. */
  const focusFirstButton = () => area.current?.querySelector('button')?.focus();
  const { entries, checksums } = snapshot;
  const report = useEffectEvent((current: readonly FileChecksum[]) => onChecksums?.(current));
  useEffect(() => report(checksums), [checksums]);
  return (
    <section className={importStyles.card}>
      <h2 id={checksumsHeadingId} className={importStyles.heading} tabIndex={-1}>
        {t('checksums.title')}
      </h2>
      <div ref={area} className={importStyles.drop} data-hovers={isDragged || undefined}>
        <p className={importStyles.dropText}>
          <strong>{t('checksums.drop')}</strong>
          <br />
          <span className="soft">{t('checksums.local')}</span>
        </p>
        <div className={importStyles.buttons}>
          <FileButton label={t('checksums.files')} inputLabel={t('checksums.filesInput')} onFiles={add} />
          <FileButton label={t('checksums.folder')} inputLabel={t('checksums.folderInput')} onFiles={add} folder />
        </div>
      </div>
      <div role="status">
        {lastSelection === 'unreadable' ? <p className={styles.wrong}>{t('checksums.unreadable')}</p> : null}
        {lastSelection && lastSelection !== 'unreadable' && lastSelection.ignoredCount > 0 ? (
          <p className={styles.note}>
            {lastSelection.files.length === 0 ? `${t('checksums.none')} ` : null}
            {t('checksums.leftOut', { count: lastSelection.ignoredCount })}
          </p>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <div className={styles.sums}>
          <ChecksumsProgress snapshot={snapshot} queue={queue} onCancelled={focusFirstButton} />
          <ChecksumsTable entries={entries} onRemove={(id) => queue.remove(id)} onLastRemoved={focusFirstButton} />
          <ExportChecksums
            checksums={checksums}
            onClear={() => {
              setLastSelection(null);
              queue.clear();
              focusFirstButton();
            }}
          />
        </div>
      ) : null}
    </section>
  );
}
