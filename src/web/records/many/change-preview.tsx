import { Fragment, useState } from 'react';
import type { ManyPreview } from '../../../catalogue/endpoints/many-records.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { ChangedValue } from '../history/change-list.tsx';
import styles from './change-dialog.module.css';
import { countedRecords } from './selected-records.ts';

/** Differences that are shown at first, and records that are named with one reason. */
const [maxGroups, maxNames] = [10, 3];

type PreviewProps = { entity: EntityName; preview: ManyPreview };

/** Equal differences, each with the number of its records. */
function Differences({ entity, preview: { groups, labels } }: PreviewProps) {
  const { t, language } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const names = (field: string) => ({
    labelOf: (to: EntityName, id: number) => {
      const label = labels[field]?.[id];
      return label === undefined ? undefined : localizeLabel(to, label, language);
    },
    isDeleted: () => false,
  });
  const isOneField = groups.every(({ field }) => field === groups[0]?.field);
  const visible = isWhole ? groups : groups.slice(0, maxGroups);
  return (
    <>
      <dl className={styles.differences}>
        {visible.map((change) => (
          <Fragment key={JSON.stringify([change.field, change.before, change.after])}>
            <dt className="numbers">{countedRecords(entity, change.count, t, language)}</dt>
            <dd>
              {isOneField ? null : <span className="soft">{t(fieldLabelKey(entity, change.field))}: </span>}
              <ChangedValue entity={entity} names={names(change.field)} change={change} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {visible.length < groups.length ? (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {t('manyRecords.preview.more', { count: groups.length - visible.length })}
        </button>
      ) : null}
    </>
  );
}

type RefusedProps = PreviewProps & {
  /** Leaves records out of the change; omitted where another button does. */
  onLeaveOut?: ((ids: readonly number[]) => void) | undefined;
};

/** The records that the rules refuse, by reason, and the way to change the others. */
function Refused({ entity, preview: { refused, refusedTotal, records }, onLeaveOut }: RefusedProps) {
  const { t, language } = useTranslation();
  const reasons = [...Map.groupBy(refused, ({ message }) => message)];
  return (
    <Notice kind="error">
      {t('manyRecords.preview.refused', { records: countedRecords(entity, refusedTotal, t, language) })}
      <ul className={styles.reasons}>
        {reasons.map(([message, group]) => (
          <li key={message}>
            {group
              .slice(0, maxNames)
              .map(({ id, label }) => localizeLabel(entity, label, language) || id)
              .join(', ')}
            {group.length > maxNames
              ? ` ${t('manyRecords.preview.others', { number: formatCount(group.length - maxNames) })}`
              : null}
            : {message}
          </li>
        ))}
      </ul>
      {onLeaveOut && records > 0 && refused.length === refusedTotal ? (
        <button type="button" className="link-button" onClick={() => onLeaveOut(refused.map(({ id }) => id))}>
          {t('manyRecords.preview.leaveOut', { records: countedRecords(entity, records, t, language) })}
        </button>
      ) : null}
    </Notice>
  );
}

/** The effect of a change before it is made. */
export function ChangePreview({ entity, preview, onLeaveOut }: RefusedProps) {
  const { t, language } = useTranslation();
  const { records, selected, refusedTotal } = preview;
  return (
    <>
      {refusedTotal > 0 ? <Refused entity={entity} preview={preview} onLeaveOut={onLeaveOut} /> : null}
      <p role="status" className="soft">
        {records === 0
          ? refusedTotal > 0
            ? null
            : t('manyRecords.preview.nothing')
          : records + refusedTotal < selected
            ? t('manyRecords.preview.some', {
                records: countedRecords(entity, records, t, language),
                selected: formatCount(selected),
              })
            : t('manyRecords.preview.all', { records: countedRecords(entity, records, t, language) })}
      </p>
      {records > 0 ? <Differences entity={entity} preview={preview} /> : null}
    </>
  );
}
