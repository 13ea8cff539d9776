import { accessionRemark, readAccession } from '../../../catalogue/accessions.ts';
import { useWords } from '../../language.ts';
import { typedOf } from './draft.ts';
import type { FieldInputProps } from './field-input.ts';
import styles from './form.module.css';
import { CodeText } from './text-inputs.tsx';

/** The input of an archive's number, with a remark below where it is of another kind than the element's own. */
export function AccessionText(props: FieldInputProps) {
  const { t } = useWords();
  const typed = typedOf(props.value);
  const number = typed.trim() === '' ? null : readAccession(typed);
  const remark = typeof number === 'string' ? accessionRemark(number) : null;
  return (
    <>
      <CodeText {...props} />
      <p className={styles.remark} role="status">
        {remark === null || props.error
          ? null
          : remark === 'other'
            ? t('accessions.other')
            : t('accessions.notRun', { kind: t(`accessions.kinds.${remark}`) })}
      </p>
    </>
  );
}
