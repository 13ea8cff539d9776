import type { ReactNode } from 'react';
import { useTranslation } from '../../language.ts';
import styles from './mapping.module.css';

type MappingTableProps = {
  /** The head of the column beside the headers and values: what they become. */
  ours: string;
  /** A row for each column of the foreign table. */
  children: ReactNode;
};

/** The columns of a foreign table below each other, beside what they become in ours. */
export function MappingTable({ ours, children }: MappingTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.matches}>
        <thead>
          <tr>
            <th scope="col">{t('dataImport.match.theirs')}</th>
            <th scope="col">{t('dataImport.match.values')}</th>
            <th scope="col">{ours}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
