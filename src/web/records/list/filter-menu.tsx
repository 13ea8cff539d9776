import { Button, Menu } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from '../../language.ts';

type FilterMenuProps = {
  fields: readonly { name: string; label: string }[];
  onChoose: (name: string) => void;
  /** The menu's button, which gets the focus after a filter was removed. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The menu of the filters of a list. */
export function FilterMenu({ fields, onChoose, button }: FilterMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button ref={button} variant="default">
          {t('records.list.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
