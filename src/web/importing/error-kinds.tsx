import type { ColumnLetters, RefusedKind } from '../../catalogue/answers/errors.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { ColumnName } from './column-name.tsx';
import styles from './error-kinds.module.css';
import { cellName } from './row-errors.ts';

type ErrorKindsProps = {
  kinds: readonly RefusedKind[];
  letters: ColumnLetters;
  chosen: RefusedKind | null;
  /** Null where all rows are to be seen again. */
  onChoose: (kind: RefusedKind | null) => void;
};

/** Every kind of error over all rows of the table; choosing one leads to its rows, as far as they are listed. */
export function ErrorKinds({ kinds, letters, chosen, onChoose }: ErrorKindsProps) {
  const { t } = useWords();
  return (
    <div className={styles.frame}>
      <table className={styles.kinds} aria-label={t('dataImport.errors.kinds')}>
        <thead>
          <tr>
            <th scope="col">{t('dataImport.errors.column')}</th>
            <th scope="col">{t('dataImport.errors.message')}</th>
            <th scope="col">{t('dataImport.errors.rows')}</th>
            <th scope="col">{t('dataImport.errors.first')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={`${kind.field} ${kind.message} ${kind.first}`} data-chosen={kind === chosen || undefined}>
              <td>
                <ColumnName name={kind.field} />
              </td>
              <td>
                {kind.listed.length > 0 ? (
                  <button
                    type="button"
                    className={`link-button ${styles.choose}`}
                    aria-pressed={kind === chosen}
                    onClick={() => onChoose(kind === chosen ? null : kind)}
                  >
                    {kind.message}
                  </button>
                ) : (
                  <>
                    {kind.message} <span className="soft">{t('dataImport.errors.notListed')}</span>
                  </>
                )}
              </td>
              <td data-word={t('dataImport.errors.rows')}>{formatCount(kind.rows)}</td>
              <td data-word={t('dataImport.errors.first')}>
                {cellName(letters[kind.field], kind.first) ?? t('dataImport.errors.rowAlone', { row: kind.first })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
