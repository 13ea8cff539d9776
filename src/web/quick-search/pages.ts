import type { Session } from '../../catalogue/answers/accounts.ts';
import { entityOf, screenEntities } from '../../catalogue/index.ts';
import { languages } from '../../catalogue/locales/languages.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { foldText } from '../../catalogue/values/text-matching.ts';
import { i18n, type TranslationKey } from '../language.ts';

/** A screen with its name in every language. */
type PageLink = { href: string; key: TranslationKey; visible?: (session: Session) => boolean };

const isLoggedIn = ({ user }: Session) => user !== null;
const isLoggedOut = ({ user }: Session) => user === null;
const isAdminSession = ({ user }: Session) => isAdministrator(user);

const pages: readonly PageLink[] = [
  { href: '/', key: 'shell.home.windowTitle' },
  { href: '/search', key: 'shell.header.search' },
  { href: '/data', key: 'shell.header.data' },
  { href: '/component/my-entries', key: 'shell.header.entries', visible: isLoggedIn },
  { href: '/auth/personal', key: 'users.header.personal', visible: ({ user }) => user?.person != null },
  { href: '/auth/account', key: 'users.account.title', visible: isLoggedIn },
  { href: '/auth/login', key: 'shell.header.login', visible: isLoggedOut },
  { href: '/auth/register', key: 'users.header.register', visible: isLoggedOut },
  { href: '/auth/user', key: 'users.header.users', visible: isAdminSession },
  { href: '/invitations', key: 'entities.invitation.many', visible: isAdminSession },
  { href: '/templates', key: 'entities.template.many', visible: isAdminSession },
  { href: '/mails', key: 'users.header.mails', visible: isAdminSession },
  { href: '/texts', key: 'users.header.texts', visible: isAdminSession },
  { href: '/template/export', key: 'templateScreens.export.title' },
  { href: '/template/import', key: 'templateScreens.import.title' },
  { href: '/revise', key: 'revise.title', visible: isLoggedIn },
  { href: '/help', key: 'shell.footer.help' },
  { href: '/help/fields', key: 'forms.guide' },
  { href: '/docs', key: 'docs.title' },
  { href: '/about', key: 'shell.footer.about' },
  { href: '/contact', key: 'shell.footer.contact' },
  { href: '/terms-of-use', key: 'shell.footer.terms' },
  { href: '/privacy', key: 'shell.footer.privacy' },
  { href: '/imprint', key: 'shell.footer.imprint' },
  { href: '/release', key: 'shell.footer.release' },
  ...screenEntities.map(
    (entity): PageLink => ({
      href: `/component/${entityOf(entity).path}`,
      key: `entities.${entity}.many`,
    }),
  ),
];

const namesOf = ({ key }: PageLink): string[] => languages.map((language) => foldText(i18n.getFixedT(language)(key)));

/** The pages in whose name, of any language, all words stand; those whose name begins with what was typed come first. */
export function findPages(typed: string, session: Session, max: number): PageLink[] {
  const text = foldText(typed.trim());
  const words = text.split(/\s+/);
  const begins = (page: PageLink) => namesOf(page).some((name) => name.startsWith(text));
  return pages
    .filter(({ visible }) => visible?.(session) ?? true)
    .filter((page) => namesOf(page).some((name) => words.every((word) => name.includes(word))))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, max);
}
