import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileSum } from '../../../catalogue/read-files.ts';
import { useWords } from '../../language.ts';
import importStyles from '../import.module.css';
import steps from '../steps.module.css';
import styles from './checksums.module.css';
import { type Choice, chosenIn } from './chosen-files.ts';
import { SumsProgress } from './sums-progress.tsx';
import { SumsTable } from './sums-table.tsx';
import { TakeSums } from './take-sums.tsx';
import { useReadFileDrop } from './use-read-file-drop.ts';
import { useSumming } from './use-summing.ts';

type FileButtonProps = { label: string; input: string; onFiles: (choice: Choice) => void; folder?: boolean };

/** A button that opens the system's choice of files, or of a folder. */
function FileButton({ label, input, onFiles, folder = false }: FileButtonProps) {
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
        aria-label={input}
        hidden
        onChange={({ currentTarget }) => {
          const choice = chosenIn(currentTarget);
          // The same files, mended since, are a choice as well.
          currentTarget.value = '';
          onFiles(choice);
        }}
      />
    </>
  );
}

type ChecksumsProps = { onSums?: (sums: readonly FileSum[]) => void };

/** Files of reads are dropped or chosen here, and get their MD5 sums without leaving the computer. */
export function Checksums({ onSums }: ChecksumsProps) {
  const { t } = useWords();
  const { summing, picture } = useSumming();
  const [remark, setRemark] = useState<Choice | 'unreadable' | null>(null);
  const take = (choice: Choice) => {
    // A choice that was closed without a file changes nothing.
    if (choice.files.length + choice.leftOut === 0) return;
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
  const { entries, sums } = picture;
  const tell = useEffectEvent((all: readonly FileSum[]) => onSums?.(all));
  useEffect(() => tell(sums), [sums]);
  return (
    <section className={steps.card}>
      <h2 className={steps.heading}>{t('checksums.title')}</h2>
      <div ref={place} className={importStyles.drop} data-hovers={hovers || undefined}>
        <p className={importStyles.dropText}>
          <strong>{t('checksums.drop')}</strong>
          <br />
          <span className="soft">{t('checksums.local')}</span>
        </p>
        <div className={importStyles.buttons}>
          <FileButton label={t('checksums.files')} input={t('checksums.filesInput')} onFiles={take} />
          <FileButton label={t('checksums.folder')} input={t('checksums.folderInput')} onFiles={take} folder />
        </div>
      </div>
      <div role="status">
        {remark === 'unreadable' ? <p className={styles.wrong}>{t('checksums.unreadable')}</p> : null}
        {remark && remark !== 'unreadable' && remark.leftOut > 0 ? (
          <p className={styles.remark}>
            {remark.files.length === 0 ? `${t('checksums.none')} ` : null}
            {t('checksums.leftOut', { count: remark.leftOut })}
          </p>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <div className={styles.sums}>
          <SumsProgress picture={picture} summing={summing} onCancelled={begin} />
          <SumsTable entries={entries} onRemove={(id) => summing.remove(id)} onLastRemoved={begin} />
          <TakeSums
            sums={sums}
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
