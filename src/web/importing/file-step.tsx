import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords, type WordKey } from '../language.ts';
import { checkTableFile, tableEndings } from './check-file.ts';
import { formatFileSize } from './file-size.ts';
import { takeFilesInHand } from './files-in-hand.ts';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { PasteCells } from './table/paste-cells.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Files that were not taken, and the reason; without a name where there were several. */
type Refusal = { name: string; why: WordKey };

type FileStepProps = {
  /** The table at hand, which may have no file: pasted cells, or one that was kept over a reload. */
  table: { name: string; size: number | null } | null;
  /** The server's messages about the file. */
  messages: readonly string[];
  disabled: boolean;
  /** Whether a table that was kept is back: only then a file that comes from another page can take its place. */
  isRestored: boolean;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
};

/** Takes the filled-in template, or another table: dropped anywhere on the page, chosen, or pasted. */
export function FileStep({ table, messages, disabled, isRestored, onFile, onPaste }: FileStepProps) {
  const { t, language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  function take(files: readonly File[]): void {
    const [file, second] = files;
    // A picker that was closed without a choice changes nothing.
    if (!file) return;
    const why = second ? 'dataImport.file.oneOnly' : checkTableFile(file);
    setRefused(why && { name: second ? '' : file.name, why });
    if (!why) onFile(file);
  }
  const hovers = useFileDrop(take, disabled);
  const takeThoseInHand = useEffectEvent(() => take(takeFilesInHand()));
  useEffect(() => {
    if (isRestored && !disabled) takeThoseInHand();
  }, [isRestored, disabled]);
  return (
    <StepCard step="file">
      <div className={styles.drop} data-hovers={hovers || undefined} data-file={table ? true : undefined}>
        <div className={styles.dropText}>
          {table ? (
            <>
              <strong className={styles.fileName}>{table.name}</strong>{' '}
              {table.size === null ? null : (
                <span className="soft numbers">{formatFileSize(table.size, language)}</span>
              )}
            </>
          ) : (
            <>
              <strong>{t('dataImport.file.drop')}</strong>
              <br />
              <span className="soft">{t('dataImport.file.rules')}</span>
            </>
          )}
        </div>
        <div className={styles.buttons}>
          <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
            {table ? t('dataImport.file.another') : t('dataImport.file.choose')}
          </Button>
          <PasteCells
            disabled={disabled}
            onPaste={(text) => {
              setRefused(null);
              onPaste(text);
            }}
          />
        </div>
        <input
          ref={input}
          type="file"
          accept={tableEndings.map((ending) => `.${ending}`).join(',')}
          aria-label={t('dataImport.file.input')}
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // The same file, mended meanwhile, is a choice as well.
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="alert">
        {refused ? (
          <p className={styles.refused}>
            {refused.name ? `${t('dataImport.file.notTaken', { name: refused.name })} ` : null}
            {t(refused.why)}
          </p>
        ) : null}
        {messages.map((message) => (
          <p key={message} className={styles.refused}>
            {message}
          </p>
        ))}
      </div>
    </StepCard>
  );
}
