import { Button } from '@mantine/core';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { baseName, type FileSum } from '../../../catalogue/read-files.ts';
import { separatedRow } from '../../../catalogue/separated.ts';
import { useWords } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { asCsv, saveFile } from '../save-file.ts';
import styles from './checksums.module.css';

type TakeSumsProps = { sums: readonly FileSum[]; onClear: () => void };

const cellsOf = ({ name, md5 }: FileSum) => [baseName(name), md5];

/** Takes the sums along, into a spreadsheet or as a file. */
export function TakeSums({ sums, onClear }: TakeSumsProps) {
  const { t, language } = useWords();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sums.map((sum) => separatedRow(cellsOf(sum), '\t')).join(''));
      showToast('success', t('checksums.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
      showToast('error', t('checksums.copyFailed'));
    }
  };
  const download = () => {
    const rows = [[t('checksums.file'), t('checksums.md5')], ...sums.map(cellsOf)];
    saveFile(asCsv(rows, language), t('checksums.fileName'), mediaTypes.csv);
  };
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
