import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useWords, type WordKey } from '../language.ts';
import { checkTableFile, tableEndings } from './check-file.ts';
import { formatFileSize } from './file-size.ts';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { PasteCells } from './table/paste-cells.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** The file to be sent, or why the last one was not taken. */
export type Choice = { file: File | null; refused: { name: string; why: WordKey } | null };
export const noFile: Choice = { file: null, refused: null };

function choose(files: readonly File[]): Choice | null {
  const [file, second] = files;
  // A picker that was closed without a choice changes nothing.
  if (!file) return null;
  const why = second ? 'dataImport.file.oneOnly' : checkTableFile(file);
  return why ? { file: null, refused: { name: second ? '' : file.name, why } } : { file, refused: null };
}

type FileStepProps = {
  choice: Choice;
  /** The table at hand, which may have no file: pasted cells, or one that was kept over a reload. */
  table: { name: string; size: number | null } | null;
  /** The server's messages about the file. */
  messages: readonly string[];
  disabled: boolean;
  onChoice: (choice: Choice) => void;
  onPaste: (text: string) => void;
};

/** Drop the filled-in template anywhere on the page, or choose it. */
export function FileStep({ choice: { refused }, table, messages, disabled, onChoice, onPaste }: FileStepProps) {
  const { t, language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const choice = choose(files);
    if (choice) onChoice(choice);
  };
  const hovers = useFileDrop(take, disabled);
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
          <PasteCells disabled={disabled} onPaste={onPaste} />
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
