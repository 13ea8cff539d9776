import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { consumePendingFiles } from './dropped-files.ts';
import styles from './import.module.css';
import { StepCard } from './import-layout.tsx';
import { type CompareFiles, useTableFiles } from './joining/use-table-files.tsx';
import { DropText, FileDrop, formatFileSize, tableExtensions } from './upload/index.ts';

type PasteTableProps = { disabled: boolean; onPaste: (text: string) => void };

/** A button with a dialog for cells that were copied in a spreadsheet. */
export function PasteTable({ disabled, onPaste }: PasteTableProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const close = () => {
    setOpened(false);
    setText('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    onPaste(text);
    close();
  };
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
        {t('dataImport.table.paste')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('dataImport.table.pasteTitle')} size="lg">
        <form className={styles.form} onSubmit={send}>
          <Textarea
            data-autofocus
            label={t('dataImport.table.pasteLabel')}
            description={t('dataImport.table.pasteHelp')}
            rows={10}
            wrap="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className={styles.formActions}>
            <span />
            <Button type="submit" disabled={text.trim() === ''}>
              {t('dataImport.table.take')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

type FileStepProps = {
  /** The current table; its size is null if it has no file, for example while it is being opened. */
  table: { name: string; size: number | null } | null;
  /** The server's messages about the file. */
  messages: readonly string[];
  disabled: boolean;
  /** Whether the draft has been restored; a file that was dropped on the home page is opened only after that. */
  isRestored: boolean;
  /** Called when a file is about to be selected. */
  onIntent: () => void;
  onFile: (file: File) => void;
  /** Called with several files that are one table. */
  onFiles: (files: readonly File[]) => void;
  compareFiles: CompareFiles;
  onPaste: (text: string) => void;
  /** Whether the step is one line, as a table is in hand. */
  isFolded: boolean;
  /** Further buttons of the folded step. */
  more: ReactNode;
};

/** Accepts the filled-in template, or another table, in one file or several: dropped anywhere on the page, selected, or pasted. */
export function FileStep(props: FileStepProps) {
  const { table, messages, disabled, isRestored, onIntent, onPaste, isFolded, more } = props;
  const { t, language } = useTranslation();
  const { accept, clear, rejection } = useTableFiles(props);
  const acceptPendingFiles = useEffectEvent(() => accept(consumePendingFiles()));
  useEffect(() => {
    if (isRestored && !disabled) acceptPendingFiles();
  }, [isRestored, disabled]);
  return (
    <StepCard step="file" isFolded={isFolded}>
      <FileDrop
        label={t('dataImport.file.input')}
        extensions={tableExtensions}
        multiple
        disabled={disabled}
        hasFile={table !== null}
        buttonLabel={t(table ? 'dataImport.file.another' : 'dataImport.file.choose')}
        buttons={
          <>
            <PasteTable
              disabled={disabled}
              onPaste={(text) => {
                clear();
                onPaste(text);
              }}
            />
            {more}
          </>
        }
        onIntent={onIntent}
        onFiles={accept}
      >
        {table ? (
          table.size === null ? null : (
            <span className="soft numbers">{formatFileSize(table.size, language)}</span>
          )
        ) : (
          <DropText drop={t('dataImport.file.drop')} rules={t('dataImport.file.rules')} />
        )}
      </FileDrop>
      <div role="alert">
        {rejection}
        {messages.map((message) => (
          <p key={message} className={styles.refused}>
            {message}
          </p>
        ))}
      </div>
    </StepCard>
  );
}
