import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import styles from './import.module.css';

const always = () => true;

/** Asks before the page is left while an upload runs: in our words within the page, in the browser's where it goes. */
export function LeaveDialog({ busy }: { busy: boolean }) {
  const { t } = useWords();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: always,
    disabled: !busy,
    enableBeforeUnload: true,
    withResolver: true,
  });
  const stay = () => reset?.();
  return (
    <Modal opened={status === 'blocked'} onClose={stay} title={t('dataImport.leave.title')} withCloseButton={false}>
      <div className={styles.stack}>
        <p>{t('dataImport.leave.text')}</p>
        <div className={styles.buttons}>
          <Button onClick={stay} data-autofocus>
            {t('dataImport.leave.stay')}
          </Button>
          <Button variant="default" onClick={() => proceed?.()}>
            {t('dataImport.leave.go')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
