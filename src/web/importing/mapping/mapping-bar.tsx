import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../../../catalogue/columns.ts';
import { useTranslation } from '../../language.ts';
import bars from '../import.module.css';

type MappingBarProps = {
  /** The place at the lower edge of the window. */
  bar: HTMLElement;
  formId: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** The mandatory fields without a value. */
  missing: readonly Column[];
  disabled: boolean;
};

/** The button that ends the mapping, and the fields that are still missing. */
export function MappingBar({ bar, formId, buttonRef, missing, disabled }: MappingBarProps) {
  const { t } = useTranslation();
  const isComplete = missing.length === 0;
  return createPortal(
    <>
      <p className={bars.hint}>
        {isComplete
          ? t('dataImport.match.nothingMissing')
          : t('dataImport.match.stillMissing', { columns: missing.map(({ name }) => name).join(', ') })}
      </p>
      <div className={bars.buttons}>
        <Button ref={buttonRef} type="submit" form={formId} disabled={disabled}>
          {t(isComplete ? 'dataImport.match.take' : 'dataImport.match.takeEmpty')}
        </Button>
      </div>
    </>,
    bar,
  );
}
