import type { Session } from '../../catalogue/answers/accounts.ts';
import { isAdministrator, may } from '../../catalogue/permissions.ts';
import type { TranslationKey } from '../language.ts';

type NavigationItem = (
  | { to: '/' | '/search' | '/data' | '/auth/user'; label: TranslationKey }
  | { menu: 'components' }
) & {
  /** The people who see it; everybody where it is left out. */
  visible?: (session: Session) => boolean;
};

/** The links of the header, in their order. */
export const navigation: readonly NavigationItem[] = [
  { to: '/', label: 'shell.header.start' },
  { to: '/search', label: 'shell.header.search' },
  { to: '/data', label: 'shell.header.data' },
  { menu: 'components', visible: ({ user }) => isAdministrator(user) },
  { to: '/auth/user', label: 'users.header.users', visible: ({ user }) => may(user, 'read', 'user') },
];
