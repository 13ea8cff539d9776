import { TextInput } from '@mantine/core';
import { useTranslation } from '../../language.ts';
import cardStyles from '../grid/table.module.css';
import styles from './mapping.module.css';

type SavedAsProps = {
  name: string;
  /** The name of the mapping if none is typed. */
  defaultName: string;
  shared: boolean;
  onName: (name: string) => void;
  onShared: (shared: boolean) => void;
};

/** The name under which a mapping is saved, and whether everybody uses it; folded, as few people change it. */
export function SavedAs({ name, defaultName, shared, onName, onShared }: SavedAsProps) {
  const { t } = useTranslation();
  return (
    <details className={styles.fold}>
      <summary>{t('dataImport.match.savedAs', { name: name.trim() || defaultName })}</summary>
      <div className={cardStyles.tools}>
        <TextInput
          label={t('dataImport.match.keepAs')}
          description={t('dataImport.match.keepHelp')}
          value={name}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
        <label className={styles.share}>
          <input type="checkbox" checked={shared} onChange={({ currentTarget }) => onShared(currentTarget.checked)} />
          {t('dataImport.match.share')}
        </label>
      </div>
    </details>
  );
}
