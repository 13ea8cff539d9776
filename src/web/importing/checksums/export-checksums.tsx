import { Button } from '@mantine/core';
import { mediaTypes } from '../../../catalogue/file-formats.ts';
import { baseName, type FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import { formatSeparatedRow } from '../../../catalogue/values/separated-values.ts';
import { useTranslation } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { saveFile, toCsv } from '../save-file.ts';
import styles from './checksums.module.css';

type ExportChecksumsProps = { checksums: readonly FileChecksum[]; onClear: () => void };

const cellsOf = ({ name, md5 }: FileChecksum) => [baseName(name), md5];

/** Takes the sums along, into a spreadsheet or as a file. */
export function ExportChecksums({ checksums, onClear }: ExportChecksumsProps) {
  const { t, language } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(checksums.map((sum) => formatSeparatedRow(cellsOf(sum), '\t')).join(''));
      showToast('success', t('checksums.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
      showToast('error', t('checksums.copyFailed'));
    }
  };
  const download = () => {
    const rows = [[t('checksums.file'), t('checksums.md5')], ...checksums.map(cellsOf)];
    saveFile(toCsv(rows, language), t('checksums.fileName'), mediaTypes.csv);
  };
  return (
    <div className={styles.buttons}>
      <Button variant="default" disabled={checksums.length === 0} onClick={copy}>
        {t('checksums.copy')}
      </Button>
      <Button variant="default" disabled={checksums.length === 0} onClick={download}>
        {t('checksums.download')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('checksums.clear')}
      </Button>
    </div>
  );
}
