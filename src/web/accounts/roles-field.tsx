import { MultiSelect, Pill } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Role } from '../../catalogue/answers/accounts.ts';
import { useTranslation } from '../language.ts';
import { maxVisibleLabels } from '../ui/limits.ts';

type RolesFieldProps = {
  roles: readonly Role[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
};

/**
 * Choice of any number of roles; up to three are shown by name, then the number of the others. Enter takes the first role
 * that holds the typed text, from the text as it is when the key comes.
 */
export function RolesField({ roles, value, onChange, error }: RolesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  /** Whether an arrow has led to a role of the list since the last letter: Enter then takes that one. */
  const isLed = useRef(false);
  const take = (text: string) => {
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
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        isLed.current = false;
        setTyped(text);
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isLed.current = true;
        const text = event.currentTarget.value.trim().toLowerCase();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isLed.current || text === '') return;
        // A typed text is not left behind by a form that is saved.
        event.stopPropagation();
        event.preventDefault();
        take(text);
      }}
      nothingFoundMessage={t('users.form.noRoles')}
      error={error}
      renderPill={({ option, value: one, onRemove }) => {
        const place = value.indexOf(Number(one));
        if (place > maxVisibleLabels) return null;
        if (place === maxVisibleLabels)
          return <Pill>{t('users.form.more', { count: value.length - maxVisibleLabels })}</Pill>;
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
