import { MultiSelect, Pill } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Role } from '../../catalogue/endpoints/accounts.ts';
import { useTranslation } from '../language.ts';
import { maxVisibleLabels } from '../ui/limits.ts';

type RolesFieldProps = {
  roles: readonly Role[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
};

/**
 * A select of any number of roles; the first three are shown by name, then the number of the others. Enter adds the
 * first role that contains the current text, because Mantine filters its options with a delay.
 */
export function RolesField({ roles, value, onChange, error }: RolesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  /** Whether an arrow key has moved to a role since the last letter; Enter then adds that role. */
  const hasMovedByArrow = useRef(false);
  const addFirstMatch = (text: string) => {
    const first = roles.find(({ name }) => name.toLowerCase().includes(text));
    if (!first) return;
    if (!value.includes(first.role_id)) onChange([...value, first.role_id]);
    setTyped('');
  };
  return (
    <MultiSelect
      name="roles"
      label={t('fields.user.roles.label')}
      data={roles.map(({ role_id, name }) => ({ value: String(role_id), label: name }))}
      value={value.map(String)}
      onChange={(selected) => onChange(selected.map(Number))}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        hasMovedByArrow.current = false;
        setTyped(text);
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMovedByArrow.current = true;
        const text = event.currentTarget.value.trim().toLowerCase();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasMovedByArrow.current || text === '') return;
        // Enter does not save the form while a text is typed.
        event.stopPropagation();
        event.preventDefault();
        addFirstMatch(text);
      }}
      nothingFoundMessage={t('users.form.noRoles')}
      error={error}
      renderPill={({ option, value: roleId, onRemove }) => {
        const index = value.indexOf(Number(roleId));
        if (index > maxVisibleLabels) return null;
        if (index === maxVisibleLabels)
          return <Pill>{t('users.form.more', { count: value.length - maxVisibleLabels })}</Pill>;
        const name = option?.label ?? String(roleId);
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
