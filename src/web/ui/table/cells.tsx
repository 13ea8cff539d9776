import type { ReactNode } from 'react';
import { formatDecimal } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './table.module.css';

type CompactRowCellProps = {
  /** The name of the record, then its most important values; empty ones are omitted. */
  facts: readonly ReactNode[];
};

/** The content of a row on a narrow page: its facts below each other, without gaps. */
export function CompactRowCell({ facts }: CompactRowCellProps) {
  return (
    <td className={styles.entry}>
      {facts
        .filter((fact) => fact !== null && fact !== undefined && fact !== '')
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
          <span key={index} className={index === 0 ? styles.name : styles.fact}>
            {fact}
          </span>
        ))}
    </td>
  );
}

/**
 * Decimals for which space is reserved, so that decimal points are aligned without adding digits that were not
 * measured.
 */
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
  const title = reason ?? t('shell.tables.missing');
  return (
    <span className={styles.missing} title={title}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{title}</span>
    </span>
  );
}

/** A text that is cut where it is long; its title, and the row that has the focus, show it in full. */
export function TruncatedText({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className={styles.value} title={text}>
      {children}
    </span>
  );
}

/** A value without a special format. */
export function PlainValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <MissingValue />;
  return <TruncatedText text={String(value)} />;
}
