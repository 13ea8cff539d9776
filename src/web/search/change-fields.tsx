import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';

const loadFieldsDialog = async () => (await import('./fields-dialog.tsx')).FieldsDialog;

export type ChangeFieldsProps = {
  /** The fields that are shown; undefined where they are the default ones. */
  fields: readonly string[] | undefined;
  onChange: (fields: readonly string[] | undefined) => void;
};

type ChangeFieldsButtonProps = ChangeFieldsProps & { disabled: boolean };

/** The button to the choice of the fields that the results show, which are those of a custom export too. */
export function ChangeFieldsButton({ disabled, ...props }: ChangeFieldsButtonProps) {
  const { t } = useTranslation();
  const [FieldsDialog, load] = useLazyComponent(loadFieldsDialog);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => load(() => setOpened(true))}>
        {t('search.fields.change')}
      </Button>
      {FieldsDialog && opened ? <FieldsDialog {...props} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
