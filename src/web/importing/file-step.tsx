import { useEffect, useEffectEvent } from 'react';
import { useWords } from '../language.ts';
import { checkTableFile, tableEndings } from './check-file.ts';
import { DropWords, FileDrop, useOneFile } from './file-drop.tsx';
import { formatFileSize } from './file-size.ts';
import { takeFilesInHand } from './files-in-hand.ts';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { PasteCells } from './table/paste-cells.tsx';

type FileStepProps = {
  /** The table at hand, which may have no file: pasted cells, or one that was kept over a reload. */
  table: { name: string; size: number | null } | null;
  /** The server's messages about the file. */
  messages: readonly string[];
  disabled: boolean;
  /** Whether a table that was kept is back: only then a file that comes from another page can take its place. */
  isRestored: boolean;
  /** Called when somebody begins to choose a file. */
  onReach: () => void;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
};

/** Takes the filled-in template, or another table: dropped anywhere on the page, chosen, or pasted. */
export function FileStep({ table, messages, disabled, isRestored, onReach, onFile, onPaste }: FileStepProps) {
  const { t, language } = useWords();
  const { take, clear, refusal } = useOneFile(checkTableFile, onFile);
  const takeThoseInHand = useEffectEvent(() => take(takeFilesInHand()));
  useEffect(() => {
    if (isRestored && !disabled) takeThoseInHand();
  }, [isRestored, disabled]);
  return (
    <StepCard step="file">
      <FileDrop
        label={t('dataImport.file.input')}
        endings={tableEndings}
        disabled={disabled}
        isFilled={table !== null}
        choose={t(table ? 'dataImport.file.another' : 'dataImport.file.choose')}
        buttons={
          <PasteCells
            disabled={disabled}
            onPaste={(text) => {
              clear();
              onPaste(text);
            }}
          />
        }
        onReach={onReach}
        onFiles={take}
      >
        {table ? (
          <>
            <strong className={styles.fileName}>{table.name}</strong>{' '}
            {table.size === null ? null : <span className="soft numbers">{formatFileSize(table.size, language)}</span>}
          </>
        ) : (
          <DropWords drop={t('dataImport.file.drop')} rules={t('dataImport.file.rules')} />
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
