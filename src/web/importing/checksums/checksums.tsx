import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { baseName, type FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { formatSeparatedRow } from '../../../catalogue/values/separated-values.ts';
import { useTranslation } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import importStyles from '../import.module.css';
import { saveFile, toCsv } from '../save-file.ts';
import { useChecksumQueue } from './checksum-queue.ts';
import styles from './checksums.module.css';
import { ChecksumsProgress, ChecksumsTable } from './checksums-list.tsx';
import { type FileSelection, selectedFilesOf, useReadFileDrop } from './selected-files.ts';

type ExportChecksumsProps = { checksums: readonly FileChecksum[]; onClear: () => void };

const cellsOf = ({ name, md5 }: FileChecksum) => [baseName(name), md5];

/** Takes the sums along, into a spreadsheet or as a file. */
export function ExportChecksums({ checksums, onClear }: ExportChecksumsProps) {
  const { t, language } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(checksums.map((sum) => formatSeparatedRow(cellsOf(sum), '\t')).join(''));
      showToast('success', t('checksums.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
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
  onFiles: (choice: FileSelection) => void;
  folder?: boolean;
};

/** A button that opens the system's choice of files, or of a folder. */
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
          const choice = selectedFilesOf(currentTarget);
          // The same files, mended since, are a choice as well.
          currentTarget.value = '';
          onFiles(choice);
        }}
      />
    </>
  );
}

type ChecksumsProps = { onChecksums?: (checksums: readonly FileChecksum[]) => void };

/** Files of reads are dropped or chosen here, and get their MD5 sums without leaving the computer. */
export function Checksums({ onChecksums }: ChecksumsProps) {
  const { t } = useTranslation();
  const { summing, picture } = useChecksumQueue();
  const [remark, setRemark] = useState<FileSelection | 'unreadable' | null>(null);
  const take = (choice: FileSelection) => {
    // A choice that was closed without a file changes nothing.
    if (choice.files.length + choice.ignoredCount === 0) return;
    setRemark(choice);
    summing.add(choice.files);
  };
  const place = useRef<HTMLDivElement>(null);
  const hovers = useReadFileDrop(place, async (choice) => {
    try {
      take(await choice);
    } catch {
      setRemark('unreadable');
    }
  });
  /** Puts the focus to where one begins again, once its element is gone. */
  const begin = () => place.current?.querySelector('button')?.focus();
  const { entries, checksums } = picture;
  const tell = useEffectEvent((all: readonly FileChecksum[]) => onChecksums?.(all));
  useEffect(() => tell(checksums), [checksums]);
  return (
    <section className={importStyles.card}>
      <h2 className={importStyles.heading}>{t('checksums.title')}</h2>
      <div ref={place} className={importStyles.drop} data-hovers={hovers || undefined}>
        <p className={importStyles.dropText}>
          <strong>{t('checksums.drop')}</strong>
          <br />
          <span className="soft">{t('checksums.local')}</span>
        </p>
        <div className={importStyles.buttons}>
          <FileButton label={t('checksums.files')} inputLabel={t('checksums.filesInput')} onFiles={take} />
          <FileButton label={t('checksums.folder')} inputLabel={t('checksums.folderInput')} onFiles={take} folder />
        </div>
      </div>
      <div role="status">
        {remark === 'unreadable' ? <p className={styles.wrong}>{t('checksums.unreadable')}</p> : null}
        {remark && remark !== 'unreadable' && remark.ignoredCount > 0 ? (
          <p className={styles.remark}>
            {remark.files.length === 0 ? `${t('checksums.none')} ` : null}
            {t('checksums.leftOut', { count: remark.ignoredCount })}
          </p>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <div className={styles.sums}>
          <ChecksumsProgress snapshot={picture} queue={summing} onCancelled={begin} />
          <ChecksumsTable entries={entries} onRemove={(id) => summing.remove(id)} onLastRemoved={begin} />
          <ExportChecksums
            checksums={checksums}
            onClear={() => {
              setRemark(null);
              summing.clear();
              begin();
            }}
          />
        </div>
      ) : null}
    </section>
  );
}
