import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroups } from './field-groups.tsx';
import styles from './records.module.css';

type FilterFieldDialogProps = { entity: EntityName; onChoose: (name: string) => void; onClose: () => void };

/** The dialog for a field to filter by, of the records or of what they come from. */
export function FilterFieldDialog({ entity, onChoose, onClose }: FilterFieldDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t('lists.filters.title')} size={720} returnFocus={false}>
      <p className="soft">{t('lists.filters.help')}</p>
      <FieldGroups entity={entity}>
        {({ name }, label) => (
          <button
            key={name}
            type="button"
            className={`link-button ${styles.fieldChoice}`}
            onClick={() => onChoose(name)}
          >
            {label}
          </button>
        )}
      </FieldGroups>
    </Dialog>
  );
}
