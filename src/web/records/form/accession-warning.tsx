import { accessionWarning, readAccession } from '../../../catalogue/values/accessions.ts';
import { useTranslation } from '../../language.ts';
import styles from './form.module.css';

/** A remark on a typed accession number that is of another kind than the element's own, or of an archive that is not known. */
export function AccessionWarningText({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const number = typed.trim() === '' ? null : readAccession(typed);
  const remark = typeof number === 'string' ? accessionWarning(number) : null;
  return (
    <p className={styles.note} role="status">
      {remark === null
        ? null
        : remark === 'other'
          ? t('accessions.other')
          : t('accessions.notRun', { kind: t(`accessions.kinds.${remark}`) })}
    </p>
  );
}
