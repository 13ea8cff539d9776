import { MultiSelect, Pill } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { Role } from '../../catalogue/answers/accounts.ts';
import { useWords } from '../language.ts';
import { maxShownLabels } from '../ui/limits.ts';

type RolesFieldProps = {
  roles: readonly Role[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
};

/** Choice of any number of roles; up to three are shown by name, then the number of the others. */
export function RolesField({ roles, value, onChange, error }: RolesFieldProps) {
  const { t } = useWords();
  return (
    <MultiSelect
      name="roles"
      label={t('fields.user.roles.label')}
      data={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
      nothingFoundMessage={t('users.form.noRoles')}
      error={error}
      renderPill={({ option, value: one, onRemove }) => {
        const place = value.indexOf(Number(one));
        if (place > maxShownLabels) return null;
        if (place === maxShownLabels)
          return <Pill>{t('users.form.more', { count: value.length - maxShownLabels })}</Pill>;
        const name = option?.label ?? String(one);
        return (
          <Pill
            withRemoveButton
            {...(onRemove && { onRemove })}
            removeButtonProps={{ 'aria-label': t('users.form.removeRole', { name }), 'aria-hidden': false }}
          >
            {name}
          </Pill>
        );
      }}
    />
  );
}
