import type { ReactNode } from 'react';
import { formatDecimal } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

type CompactRowCellProps = {
  /** The name of the record, then its most important values; empty ones are left out. */
  facts: readonly ReactNode[];
};

/** A row as it stands where there is no room for columns: its facts below each other, without gaps. */
export function CompactRowCell({ facts }: CompactRowCellProps) {
  return (
    <td className={styles.entry}>
      {facts
        .filter((fact) => fact !== null && fact !== undefined && fact !== '')
        .map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
          <span key={place} className={place === 0 ? styles.name : styles.fact}>
            {fact}
          </span>
        ))}
    </td>
  );
}

/** Room for this many decimals is kept, so that the points stand below each other; no digit is added that nobody measured. */
const decimalPlaces = 4;

export function Degrees({ value }: { value: number }) {
  const { language } = useTranslation();
  const [, decimals = ''] = String(value).split('.');
  const missing = Math.max(0, decimalPlaces - decimals.length);
  return (
    <span style={{ paddingInlineEnd: `${missing + (decimals === '' ? 0.5 : 0)}ch` }}>
      {formatDecimal(value, language)}
    </span>
  );
}

/** A dash where there is no value. */
export function MissingValue({ reason }: { reason?: string }) {
  const { t } = useTranslation();
  const why = reason ?? t('shell.tables.missing');
  return (
    <span className={styles.missing} title={why}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}

/** A text that is cut where it is long; the whole stands in its title, and in the row that has the focus. */
export function TruncatedText({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className={styles.value} title={text}>
      {children}
    </span>
  );
}

/** A value that nothing else is known of. */
export function PlainValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <MissingValue />;
  return <TruncatedText text={String(value)} />;
}
