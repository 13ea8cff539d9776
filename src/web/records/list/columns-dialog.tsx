import { Button } from '@mantine/core';
import { useState } from 'react';
import { defaultColumns } from '../../../catalogue/addresses/selectable-columns.ts';
import type { ShownColumn } from '../../../catalogue/addresses/shown-columns.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { holdsMeasurements } from '../../../catalogue/records/measured-names.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useColumnLabels } from './column-labels.ts';
import { ColumnOrder } from './column-order.tsx';
import styles from './columns-dialog.module.css';
import { FieldGroups } from './field-groups.tsx';
import { MeasuredNames } from './measured-names.tsx';

type ColumnsDialogProps = {
  entity: EntityName;
  columns: readonly ShownColumn[];
  /** Shows other columns; null for the default ones. */
  onShow: (columns: readonly ShownColumn[] | null) => void;
  onClose: () => void;
};

/** The dialog for the columns of a list: which fields, in which order, and which stay at the beginning. */
export function ColumnsDialog({ entity, columns, onShow, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [shown, setShown] = useState<readonly ShownColumn[]>(columns);
  const labelOf = useColumnLabels(
    entity,
    shown.map(({ name }) => name),
  );
  const isShown = (name: string) => shown.some((column) => column.name === name);
  const select = (name: string, isSelected: boolean) =>
    setShown(
      isSelected
        ? [...shown, { name, isPinned: false, width: undefined }]
        : shown.filter((column) => column.name !== name),
    );
  const close = (next: readonly ShownColumn[] | null) => {
    onShow(next);
    onClose();
  };
  const areDefault = (list: readonly ShownColumn[]) => {
    const usual = defaultColumns(entity, user);
    return (
      list.length === usual.length &&
      list.every(({ name, isPinned, width }, i) => name === usual[i]?.name && !isPinned && width === undefined)
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('lists.columns.title')} size={960}>
      <p className="soft">{t('lists.columns.help')}</p>
      <div className={styles.halves}>
        <section className={styles.half} aria-labelledby="shown-columns">
          <h3 id="shown-columns">{t('lists.columns.shown')}</h3>
          <ColumnOrder columns={shown} labelOf={labelOf} onChange={setShown} />
          <p className="soft">{t('lists.columns.order')}</p>
        </section>
        <section className={styles.half} aria-label={t('lists.columns.all')}>
          <FieldGroups entity={entity}>
            {({ name, field }, label) =>
              field?.type === 'measurements' ? null : (
                <label key={name} className={styles.field}>
                  <input
                    type="checkbox"
                    checked={isShown(name)}
                    onChange={({ currentTarget }) => select(name, currentTarget.checked)}
                  />
                  <span>{label}</span>
                </label>
              )
            }
          </FieldGroups>
          {holdsMeasurements(entity) ? (
            <MeasuredNames entity={entity} selected={new Set(shown.map(({ name }) => name))} onSelect={select} />
          ) : null}
        </section>
      </div>
      <DialogButtons>
        <Button variant="default" className={styles.reset ?? ''} onClick={() => setShown(defaultColumns(entity, user))}>
          {t('lists.columns.reset')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('lists.columns.cancel')}
        </Button>
        <Button disabled={shown.length === 0} onClick={() => close(areDefault(shown) ? null : shown)}>
          {t('lists.columns.apply')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
