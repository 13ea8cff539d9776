import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldColumnGroups } from '../../../catalogue/addresses/selectable-columns.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import type { ListColumn } from '../../../catalogue/records/list-columns.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { fieldLabelKey, listLabelKey } from '../../ui/field-text-keys.ts';
import styles from './field-groups.module.css';

type FieldGroupsProps = {
  entity: EntityName;
  /** Shows one field. */
  children: (column: ListColumn, label: string) => ReactNode;
};

/** The fields of a list's records and of what they come from, by entity, with a search. */
export function FieldGroups({ entity, children }: FieldGroupsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = fieldColumnGroups(entity, user).map(({ entity: owner, columns }) => {
    const title = t(`entities.${owner}.one`);
    const labelled = columns.map((column) => ({
      column,
      label: t((owner === entity ? listLabelKey : fieldLabelKey)(owner, column.fieldName)),
    }));
    const isFound = ({ column, label }: (typeof labelled)[number]) => {
      const text = `${title} ${label} ${column.name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return { owner, title, found: labelled.filter(isFound) };
  });
  const isEmpty = groups.every(({ found }) => found.length === 0);
  return (
    <>
      <TextInput
        type="search"
        label={t('lists.fields.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <div className={styles.groups}>
        {isEmpty ? (
          <p className="soft" role="status">
            {t('lists.fields.none')}
          </p>
        ) : null}
        {groups.map(({ owner, title, found }) =>
          found.length > 0 ? (
            <fieldset key={owner} className={styles.group}>
              <legend>{title}</legend>
              {found.map(({ column, label }) => children(column, label))}
            </fieldset>
          ) : null,
        )}
      </div>
    </>
  );
}
