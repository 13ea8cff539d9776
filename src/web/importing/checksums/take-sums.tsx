import { Button } from '@mantine/core';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import type { FileSum } from '../../../catalogue/read-files.ts';
import { useWords } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { saveFile } from '../error-list.ts';
import styles from './checksums.module.css';
import { sumsAsCsv, sumsAsText } from './sums-as-text.ts';

type TakeSumsProps = { sums: readonly FileSum[]; onClear: () => void };

/** Takes the sums along, into a spreadsheet or as a file. */
export function TakeSums({ sums, onClear }: TakeSumsProps) {
  const { t, language } = useWords();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sumsAsText(sums));
      showToast('success', t('checksums.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
      showToast('error', t('checksums.copyFailed'));
    }
  };
  const header = [t('checksums.file'), t('checksums.md5')];
  const download = () => saveFile(sumsAsCsv(sums, header, language), t('checksums.fileName'), mediaTypes.csv);
  return (
    <div className={styles.buttons}>
      <Button variant="default" disabled={sums.length === 0} onClick={copy}>
        {t('checksums.copy')}
      </Button>
      <Button variant="default" disabled={sums.length === 0} onClick={download}>
        {t('checksums.download')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('checksums.clear')}
      </Button>
    </div>
  );
}
