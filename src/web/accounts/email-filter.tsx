import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../language.ts';

/** SPECIFICATION, section 9. */
const delay = 300;

type EmailFilterProps = { value: string; onChange: (value: string) => void };

/** Filters while one types, once there was a pause. */
export function EmailFilter({ value, onChange }: EmailFilterProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // The address was changed by somebody else: the way back, a link.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed.trim();
      onChange(typed.trim());
    }, delay);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      type="search"
      label={t('users.list.search')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      data-find
    />
  );
}
