import type { FittingPreset } from '../../../table/mapping/mapping-presets.ts';
import { useTranslation } from '../../language.ts';
import styles from './mapping.module.css';
import type { SavedMapping } from './saved-mappings.ts';

/** The saved mapping by which a table was recognized, with the columns in which the table differs. */
export function Recognized({
  fitting,
  onForget,
}: {
  fitting: FittingPreset;
  onForget: (mapping: SavedMapping) => void;
}) {
  const { t } = useTranslation();
  const { preset, missing, added } = fitting;
  const saved = 'id' in preset ? (preset as SavedMapping) : null;
  const key = saved && !saved.own ? (saved.owner === null ? 'recognizedShared' : 'recognizedOf') : 'recognized';
  const columns = (names: readonly string[]) => ({ count: names.length, columns: names.join(', ').replace(/\.$/, '') });
  return (
    <div className={styles.recognized} role="status">
      {t(`dataImport.match.${key}`, { name: preset.name, owner: saved?.owner ?? '' })}{' '}
      {added.length > 0 ? t('dataImport.match.newColumns', columns(added)) : null}{' '}
      {missing.length > 0 ? t('dataImport.match.lackedColumn', columns(missing)) : null}{' '}
      {saved?.own ? (
        <button type="button" className="link-button" onClick={() => onForget(saved)}>
          {t('dataImport.match.forget')}
        </button>
      ) : null}
    </div>
  );
}
