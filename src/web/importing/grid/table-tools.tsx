import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from '../../language.ts';
import { HighlightDownloadButton, type useHighlightDownload } from '../upload/index.ts';
import { ConfirmDiscardButton } from './confirm-discard.tsx';
import styles from './table.module.css';

type TableToolsProps = {
  nextErrorRef: RefObject<HTMLButtonElement | null>;
  hasErrors: boolean;
  hasCorrections: boolean;
  canRedo: boolean;
  /** Whether the file is known, whose columns can be matched again. */
  hasFile: boolean;
  highlight: ReturnType<typeof useHighlightDownload>;
  onNextError: () => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Null if no cell is selected. */
  onFillDown: (() => void) | null;
  onLeaveOutRow: (() => void) | null;
  onFindReplace: () => void;
  onMapAgain: () => void;
};

/** The buttons above the cells of a table. */
export function TableTools(props: TableToolsProps) {
  const { nextErrorRef, hasErrors, hasCorrections, canRedo, hasFile, highlight } = props;
  const { onNextError, onUndo, onRedo, onFillDown, onLeaveOutRow, onFindReplace, onMapAgain } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <Button
        ref={nextErrorRef}
        variant="default"
        size="xs"
        disabled={!hasErrors}
        onClick={onNextError}
        aria-keyshortcuts="F8"
      >
        {t('dataImport.table.nextError')} <kbd className={styles.key}>F8</kbd>
      </Button>
      <Button variant="default" size="xs" disabled={!hasCorrections} onClick={onUndo}>
        {t('dataImport.table.undo')}
      </Button>
      <Button variant="default" size="xs" disabled={!canRedo} onClick={onRedo}>
        {t('dataImport.table.redo')}
      </Button>
      <Button variant="default" size="xs" disabled={!onFillDown} onClick={onFillDown ?? undefined}>
        {t('dataImport.table.fillDown')}
      </Button>
      <Button variant="default" size="xs" disabled={!onLeaveOutRow} onClick={onLeaveOutRow ?? undefined}>
        {t('dataImport.table.leaveOutRow')}
      </Button>
      <Button variant="default" size="xs" onClick={onFindReplace}>
        {t('dataImport.table.findReplace')}
      </Button>
      {hasFile ? (
        <ConfirmDiscardButton
          variant="default"
          label={t('dataImport.table.matchAgain')}
          work="corrections"
          hasChanges={hasCorrections}
          action={onMapAgain}
        />
      ) : null}
      {hasErrors || hasCorrections ? (
        <HighlightDownloadButton
          highlight={highlight}
          size="xs"
          label={hasErrors ? 'dataImport.table.marked' : 'dataImport.table.correctedFile'}
        />
      ) : null}
    </div>
  );
}
