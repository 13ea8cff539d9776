import { Select } from '@mantine/core';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import type { GroupName } from '../../../catalogue/locales/translation-types.ts';
import { canReadPrivateFields } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { actionsOf } from './edits.ts';

type FieldSelectProps = {
  entity: EntityName;
  value: string | null;
  /** Fields that are changed already, and not offered again. */
  taken: readonly string[];
  autoFocus: boolean;
  onChange: (name: string) => void;
};

/** A select of a field by a part of its label, grouped as in the form. */
export function FieldSelect({ entity, value, taken, autoFocus, onChange }: FieldSelectProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isOffered = (name: string) =>
    !taken.includes(name) &&
    actionsOf(fieldOf(entity, name)).length > 0 &&
    (!fieldOf(entity, name).private || canReadPrivateFields(user));
  return (
    <Select
      label={t('manyRecords.edit.field')}
      data={Object.entries(entityOf(entity).groups).map(([group, names]) => ({
        group: t(`groups.${group as GroupName}`),
        items: names.filter(isOffered).map((name) => ({ value: name, label: t(fieldLabelKey(entity, name)) })),
      }))}
      value={value}
      onChange={(name) => name && onChange(name)}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('manyRecords.edit.noField')}
      maxDropdownHeight={300}
      // `data-autofocus` is for a dialog that opens with it.
      {...(autoFocus && { autoFocus, 'data-autofocus': true })}
    />
  );
}
