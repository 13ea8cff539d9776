import { Button } from '@mantine/core';
import { useTranslation } from '../../language.ts';

type FormButtonsProps = {
  /** The id of the form that is saved. */
  form: string;
  busy: boolean;
  onCancel: () => void;
  className: string | undefined;
};

/** Cancel and Save, which stand outside their form. */
export function FormButtons({ form, busy, onCancel, className }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <Button variant="default" onClick={onCancel}>
        {t('records.saving.cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy} aria-keyshortcuts="Control+S Meta+S">
        {t('records.saving.action')}
      </Button>
    </div>
  );
}
