import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { showToast } from '../ui/toasts.tsx';
import { type ShownFormat, shownFormats } from './downloads.ts';
import styles from './search.module.css';

type ExportGroupProps = {
  /** How many elements the export has; undefined until they are counted. */
  count: number | undefined;
  disabled: boolean;
  onDownload: (format: ShownFormat) => Promise<void>;
};

function DownArrow() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M6 .5v7.5M2.5 5L6 8.5 9.5 5M.5 11.25h11" />
    </svg>
  );
}

/** The full export: what will be in it, and the formats to have it in. */
export function ExportGroup({ count, disabled, onDownload }: ExportGroupProps) {
  const { t } = useWords();
  const [preparing, setPreparing] = useState<ShownFormat>();
  const start = async (format: ShownFormat) => {
    setPreparing(format);
    try {
      await onDownload(format);
    } catch (error) {
      showToast('error', t('search.exportFailed', { message: error instanceof Error ? error.message : String(error) }));
    } finally {
      setPreparing(undefined);
    }
  };
  const what =
    count === undefined ? t('search.fullUncounted') : t('search.full', { count, number: formatCount(count) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
    <div role="group" aria-label={what} className={styles.export}>
      <span className="soft numbers">{what}</span>
      <Button.Group>
        {shownFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<DownArrow />}
            aria-label={t('search.fullAs', { format })}
            disabled={disabled || (preparing !== undefined && preparing !== format)}
            loading={preparing === format}
            onClick={() => start(format)}
          >
            {format}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}
