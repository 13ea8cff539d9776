import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './dialog-form.module.css';

type PasteTableProps = { disabled: boolean; onPaste: (text: string) => void };

/** A window for cells that were copied in a spreadsheet. */
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
          <div className={styles.actions}>
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
