import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../language.ts';
import { formatFileSize } from './file-size.ts';
import styles from './import.module.css';
import { PasteTable } from './paste-table.tsx';
import { consumePendingFiles } from './pending-files.ts';
import { StepCard } from './steps.tsx';
import { checkTableFile, tableExtensions } from './upload/check-file.ts';
import { DropText, FileDrop, useSingleFile } from './upload/file-drop.tsx';

type FileStepProps = {
  /** The table at hand, which may have no file: pasted cells, or one that was kept over a reload. */
  table: { name: string; size: number | null } | null;
  /** The server's messages about the file. */
  messages: readonly string[];
  disabled: boolean;
  /** Whether a table that was kept is back: only then a file that comes from another page can take its place. */
  isRestored: boolean;
  /** Called when somebody begins to choose a file. */
  onIntent: () => void;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
};

/** Takes the filled-in template, or another table: dropped anywhere on the page, chosen, or pasted. */
export function FileStep({ table, messages, disabled, isRestored, onIntent, onFile, onPaste }: FileStepProps) {
  const { t, language } = useTranslation();
  const { take, clear, refusal } = useSingleFile(checkTableFile, onFile);
  const takeThoseInHand = useEffectEvent(() => take(consumePendingFiles()));
  useEffect(() => {
    if (isRestored && !disabled) takeThoseInHand();
  }, [isRestored, disabled]);
  return (
    <StepCard step="file">
      <FileDrop
        label={t('dataImport.file.input')}
        extensions={tableExtensions}
        disabled={disabled}
        hasFile={table !== null}
        buttonLabel={t(table ? 'dataImport.file.another' : 'dataImport.file.choose')}
        buttons={
          <PasteTable
            disabled={disabled}
            onPaste={(text) => {
              clear();
              onPaste(text);
            }}
          />
        }
        onIntent={onIntent}
        onFiles={take}
      >
        {table ? (
          <>
            <strong className={styles.fileName}>{table.name}</strong>{' '}
            {table.size === null ? null : <span className="soft numbers">{formatFileSize(table.size, language)}</span>}
          </>
        ) : (
          <DropText drop={t('dataImport.file.drop')} rules={t('dataImport.file.rules')} />
        )}
      </FileDrop>
      <div role="alert">
        {refusal}
        {messages.map((message) => (
          <p key={message} className={styles.refused}>
            {message}
          </p>
        ))}
      </div>
    </StepCard>
  );
}
