import { Button, Menu } from '@mantine/core';
import { useTranslation } from '../../language.ts';

type ColumnMenuProps = {
  columns: readonly { name: string; label: string }[];
  hidden: readonly string[];
  onHide: (names: readonly string[]) => void;
};

/** The menu of a table's visible columns; a narrow page has a fixed choice and no menu. */
export function ColumnMenu({ columns, hidden, onHide }: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" visibleFrom="sm">
          {t('shell.tables.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={!hidden.includes(name)}
            onChange={(isVisible) => onHide(isVisible ? hidden.filter((other) => other !== name) : [...hidden, name])}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
