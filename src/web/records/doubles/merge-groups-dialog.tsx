import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { ComparedEntity } from '../../../catalogue/records/doubles.ts';
import { useTranslation } from '../../language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { useIsNarrow } from '../../ui/table/table-frame.tsx';
import styles from './doubles.module.css';
import { type DoubleGroup, keyOf } from './doubles-query.ts';
import { FieldValue, NamedWithId, useReasonTexts } from './group-texts.tsx';
import { fullestRecord, type OtherValue, planMerge } from './merge-plan.ts';
import { type MergeResult, type PlannedMerge, useMerging } from './use-merging.ts';

type ValuesProps = { entity: ComparedEntity; title: string; values: readonly OtherValue[] };

/** Values of the other records, by field; nothing where there are none. */
function Values({ entity, title, values }: ValuesProps) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  return (
    <div className={styles.effect}>
      <h3>{title}</h3>
      <ul>
        {values.map(({ name, value, from }) => (
          <li key={`${name} ${from.id}`}>
            {t(fieldLabelKey(entity, name))}: <FieldValue entity={entity} name={name} value={value} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type PlannedGroupProps = { entity: ComparedEntity; plan: PlannedMerge; onRemaining: (id: number) => void };

/** The effects of merging one group, and the choice of the record that remains. */
function PlannedGroup({ entity, plan, onRemaining }: PlannedGroupProps) {
  const { t } = useTranslation();
  const { into, others, filled, lost } = plan;
  const records = [into, ...others].toSorted((a, b) => a.id - b.id);
  return (
    <fieldset className={styles.planned}>
      <legend>{t('doubles.remains')}</legend>
      {records.map((record) => (
        <label key={record.id} className={styles.remaining}>
          <input type="radio" name={plan.key} checked={record === into} onChange={() => onRemaining(record.id)} />
          <NamedWithId entity={entity} record={record} />
        </label>
      ))}
      <Values entity={entity} title={t('doubles.filled')} values={filled} />
      <Values entity={entity} title={t('doubles.lost')} values={lost} />
      {lost.length === 0 ? <p className="soft">{t('doubles.nothingLost')}</p> : null}
    </fieldset>
  );
}

type MergeGroupsDialogProps = {
  entity: ComparedEntity;
  groups: readonly DoubleGroup[];
  onClose: () => void;
  onMerged: (results: MergeResult[]) => void;
};

/** Shows the effects of merging each of several groups, and merges them. */
export function MergeGroupsDialog({ entity, groups, onClose, onMerged }: MergeGroupsDialogProps) {
  const { t, language } = useTranslation();
  const isNarrow = useIsNarrow();
  const reasonsOf = useReasonTexts();
  const [remaining, setRemaining] = useState<ReadonlyMap<string, number>>(new Map());
  const merging = useMerging(entity);
  const plans = groups.flatMap((group): PlannedMerge[] => {
    const key = keyOf(group);
    const chosen = group.records.find(({ id }) => id === remaining.get(key));
    const into = chosen ?? fullestRecord(entity, group.records);
    if (!into) return [];
    return [{ ...planMerge(entity, group.records, into, language), key, reason: reasonsOf(group) }];
  });
  const title = t('doubles.mergeGroups', { count: groups.length });
  const isRunning = merging.progress !== null;
  const { done, total } = merging.progress ?? { done: 0, total: 1 };
  return (
    <Dialog
      opened
      onClose={() => {
        if (!isRunning) onClose();
      }}
      title={title}
      size={760}
      fullScreen={isNarrow}
    >
      <p className="soft">{t('doubles.consequence')}</p>
      <div className={styles.plans} inert={isRunning}>
        {plans.map((plan) => (
          <PlannedGroup
            key={plan.key}
            entity={entity}
            plan={plan}
            onRemaining={(id) => setRemaining(new Map([...remaining, [plan.key, id]]))}
          />
        ))}
      </div>
      <DialogButtons>
        {isRunning ? (
          <>
            <span className={styles.progress} role="status">
              {t('doubles.progress', { done, total })}
              <Progress value={(100 * done) / total} aria-label={title} />
            </span>
            <Button variant="default" onClick={merging.stop}>
              {t('doubles.stop')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('doubles.cancel')}
            </Button>
            <Button onClick={async () => onMerged(await merging.start(plans))}>{title}</Button>
          </>
        )}
      </DialogButtons>
    </Dialog>
  );
}
