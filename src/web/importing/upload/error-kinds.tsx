import { columnOf } from '../../../catalogue/columns.ts';
import type { ColumnLetters, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { GuideLink } from '../../ui/guide-link.tsx';
import styles from './error-kinds.module.css';
import { cellName } from './row-errors.ts';

/** The name of a column; a column of the catalogue links to its entry in the field guide. */
export function ColumnName({ name }: { name: string }) {
  if (!columnOf(name)) return <span className="mono">{name}</span>;
  return (
    <GuideLink name={name} className="mono">
      {name}
    </GuideLink>
  );
}

type ErrorKindsProps = {
  kinds: readonly RefusedKind[];
  columnLetters: ColumnLetters;
  selected: RefusedKind | null;
  /** Called with null to show all rows again. */
  onSelect: (kind: RefusedKind | null) => void;
};

/** The kinds of errors in all rows of the table; selecting a kind filters the list of errors by it. */
export function ErrorKinds({ kinds, columnLetters, selected, onSelect }: ErrorKindsProps) {
  const { t } = useTranslation();
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
            <tr key={`${kind.field} ${kind.message} ${kind.first}`} data-chosen={kind === selected || undefined}>
              <td>
                <ColumnName name={kind.field} />
              </td>
              <td>
                {kind.listed.length > 0 ? (
                  <button
                    type="button"
                    className={`link-button ${styles.choose}`}
                    aria-pressed={kind === selected}
                    onClick={() => onSelect(kind === selected ? null : kind)}
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
                {cellName(columnLetters[kind.field], kind.first) ??
                  t('dataImport.errors.rowAlone', { row: kind.first })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
