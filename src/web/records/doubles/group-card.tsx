import { Button } from '@mantine/core';
import type { ComparedEntity } from '../../../catalogue/records/doubles.ts';
import { useTranslation } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsNarrow } from '../../ui/table/table-frame.tsx';
import { RecordLink } from '../links.tsx';
import styles from './doubles.module.css';
import type { DoubleGroup } from './doubles-query.ts';
import { FieldValue, NamedWithId, useGroupNames, useReasonTexts } from './group-texts.tsx';
import { differingFields } from './merge-plan.ts';

type GroupProps = { entity: ComparedEntity; group: DoubleGroup };

/** The records of a group side by side, with the fields that differ. */
function ComparedRecords({ entity, group: { records } }: GroupProps) {
  const { t, language } = useTranslation();
  const isNarrow = useIsNarrow();
  const fields = differingFields(entity, records, language);
  return (
    <div className={styles.scrolled}>
      <table className={styles.records} style={{ minWidth: `${8 * records.length}rem` }}>
        <thead>
          <tr>
            {isNarrow ? null : <td className={styles.corner} />}
            {records.map((record) => (
              <th key={record.id} scope="col">
                <RecordLink to={entity} id={record.id}>
                  <NamedWithId entity={entity} record={record} />
                </RecordLink>
              </th>
            ))}
          </tr>
        </thead>
        {fields.map(({ name, values }) => {
          const label = t(fieldLabelKey(entity, name));
          return (
            <tbody key={name}>
              {isNarrow ? (
                <tr>
                  <th scope="rowgroup" colSpan={records.length}>
                    {label}
                  </th>
                </tr>
              ) : null}
              <tr>
                {isNarrow ? null : <th scope="row">{label}</th>}
                {records.map(({ id }, index) => (
                  <td key={id}>
                    <FieldValue entity={entity} name={name} value={values[index] ?? ''} />
                  </td>
                ))}
              </tr>
            </tbody>
          );
        })}
      </table>
      {fields.length === 0 ? <p className="soft">{t('doubles.equal')}</p> : null}
    </div>
  );
}

type GroupCardProps = GroupProps & {
  selected: boolean;
  /** Why the group could not be merged. */
  message: string | undefined;
  /** Left out for those who may not merge. */
  actions: { select: (selected: boolean) => void; merge: () => void; dismiss: () => void } | undefined;
};

/** A group of records that are probably the same. */
export function GroupCard({ entity, group, selected, message, actions }: GroupCardProps) {
  const { t } = useTranslation();
  const reasons = useReasonTexts()(group);
  const names = useGroupNames(entity)(group);
  return (
    <Card>
      <div className={styles.head}>
        {actions ? (
          <label className={styles.select}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={t('doubles.select', { names })}
              onChange={({ currentTarget }) => actions.select(currentTarget.checked)}
            />
            <h2>{reasons}</h2>
          </label>
        ) : (
          <h2>{reasons}</h2>
        )}
        {actions ? (
          <div className={styles.actions}>
            <Button variant="default" size="compact-sm" onClick={actions.dismiss}>
              {t('doubles.notSame')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={actions.merge}>
              {t('doubles.merge')}
            </Button>
          </div>
        ) : null}
      </div>
      <ComparedRecords entity={entity} group={group} />
      {message === undefined ? null : <Notice kind="error">{message}</Notice>}
    </Card>
  );
}
