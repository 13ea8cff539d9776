import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import type { EraseTarget } from './erase-dialog.tsx';

const loadDialog = async () => (await import('./erase-dialog.tsx')).EraseDialog;

type EraseButtonProps = {
  target: EraseTarget;
  /** Called when the dialog is closed after somebody was erased. */
  onErased?: () => void;
};

/** A button of administrators that erases somebody, after a preview; its dialog is loaded when it is opened. */
export function EraseButton({ target, onErased }: EraseButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(loadDialog);
  const close = (isErased: boolean) => {
    setOpen(false);
    if (isErased) onErased?.();
  };
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => load(() => setOpen(true))}>
        {t('people.erase.open')}
      </Button>
      {Dialog && isOpen ? <Dialog target={target} onClose={close} /> : null}
    </>
  );
}
