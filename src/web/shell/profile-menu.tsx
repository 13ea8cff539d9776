import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { useTranslation } from '../language.ts';
import styles from './header.module.css';
import { ProfileButton } from './profile-button.tsx';

/** Screens of administrators that are not in the header. */
const administration = [
  { to: '/invitations', label: 'entities.invitation.many' },
  { to: '/templates', label: 'entities.template.many' },
  { to: '/mails', label: 'users.header.mails' },
  { to: '/texts', label: 'users.header.texts' },
  { to: '/settings', label: 'users.header.settings' },
  { to: '/operation', label: 'users.header.operation' },
] as const;

type ProfileMenuProps = {
  user: SessionUser;
  /** Whether the placeholder button was pressed before the menu was loaded. */
  opened: boolean;
  /** Whether the placeholder button had the focus. */
  focused: boolean;
  onLogOut: () => void;
};

/** The menu of the user who is logged in. */
export function ProfileMenu({ user, opened, focused, onLogOut }: ProfileMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // Opened only after its button has the focus, to which the menu returns the focus when it closes. A key may have
  // opened the menu before.
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="max-content" withinPortal={false}>
      <Menu.Target>
        <ProfileButton name={user.name} autoFocus={focused} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={styles.whoName}>{user.name}</span>
          <span className={styles.whoEmail}>{user.email}</span>
        </Menu.Label>
        <Menu.Divider />
        {user.person ? (
          <Menu.Item component={Link} to="/auth/personal">
            {t('users.header.personal')}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to="/component/my-entries">
          {t('shell.header.entries')}
        </Menu.Item>
        <Menu.Item component={Link} to="/my-tables">
          {t('users.header.tables')}
        </Menu.Item>
        <Menu.Item component={Link} to="/changes">
          {t('shell.header.changes')}
        </Menu.Item>
        <Menu.Item component={Link} to="/quality">
          {t('shell.header.quality')}
        </Menu.Item>
        <Menu.Item component={Link} to="/bin">
          {t('shell.header.bin')}
        </Menu.Item>
        <Menu.Item component={Link} to="/auth/account">
          {t('users.account.title')}
        </Menu.Item>
        {isAdministrator(user) ? (
          <>
            <Menu.Divider />
            {administration.map(({ to, label }) => (
              <Menu.Item key={to} component={Link} to={to}>
                {t(label)}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item onClick={onLogOut}>{t('shell.header.logout')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
