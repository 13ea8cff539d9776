import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Session } from '../../catalogue/answers/accounts.ts';
import { type QuickSearch, type QuickSearchRecord, quickSearchEntities } from '../../catalogue/answers/searching.ts';
import { entityOf, screenEntities } from '../../catalogue/index.ts';
import { languages } from '../../catalogue/locales/languages.ts';
import { isAdministrator, mayOpenForm } from '../../catalogue/permissions.ts';
import { foldText } from '../../catalogue/values/text-matching.ts';
import { useFieldFinder } from '../help/find-fields.ts';
import { request } from '../http.ts';
import { i18n, type TranslationKey, useTranslation } from '../language.ts';
import { fieldLabelKey } from '../records/labels.ts';
import { savedSearchHref as hrefOfKept, savedSearchesQuery } from '../search/saved-searches/saved-searches-query.ts';
import { useSession } from '../session.ts';
import { type QuickSearchItem, readRecentItems } from './recent-items.ts';

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
function findPages(typed: string, session: Session, max: number): PageLink[] {
  const text = foldText(typed.trim());
  const words = text.split(/\s+/);
  const begins = (page: PageLink) => namesOf(page).some((name) => name.startsWith(text));
  return pages
    .filter(({ visible }) => visible?.(session) ?? true)
    .filter((page) => namesOf(page).some((name) => words.every((word) => name.includes(word))))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, max);
}

/** Suggestions of one kind, below their heading. */
type SuggestionGroup = { name: string; title: string; items: readonly QuickSearchItem[] };

/** A pause in typing after which names are looked for; a request that is not needed any more is cancelled. */
const typingPauseMs = 120;
const minCharacters = 2;
const maxPages = 5;
const maxFields = 3;

/** Suggestions for what is typed: recent places that fit, then pages, kept searches, records of each kind, and fields of the guide. */
export function useSuggestions(typed: string): { groups: SuggestionGroup[]; isLoading: boolean; isError: boolean } {
  const { t } = useTranslation();
  const session = useSession();
  const findFields = useFieldFinder();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const isAsked = asked.length >= minCharacters;
  const query = useQuery({
    queryKey: ['jump', asked],
    queryFn: ({ signal }) => request<QuickSearch>(`/rest/jump?${new URLSearchParams({ q: asked })}`, { signal }),
    enabled: isAsked,
    retry: false,
    // Suggestions for the letter before stand until then: what vanishes and comes back cannot be chosen.
    placeholderData: keepPreviousData,
  });
  const kept = useQuery({ ...savedSearchesQuery, enabled: session.user !== null && text !== '' });
  /** A record's own page; of one whose form is not for everybody, the records that come from it. */
  const hrefOf = ({ entity, id }: QuickSearchRecord): string => {
    if (entity === 'sequencing_element') return `/id/${id}`;
    if (entity === 'campaign' && !mayOpenForm(session.user, entity)) return `/component/event?campaign_id=${id}`;
    return `/component/${entityOf(entity).path}/${id}`;
  };
  const words = foldText(text).split(/\s+/);
  const recent = readRecentItems().filter(({ label, detail }) => {
    const name = foldText(`${label} ${detail ?? ''}`);
    return words.every((word) => name.includes(word));
  });
  const isNew = ({ href }: QuickSearchItem) => !recent.some((one) => one.href === href);
  const groups: SuggestionGroup[] = [{ name: 'recent', title: t('jump.recent'), items: recent }];
  if (text !== '') {
    const pages = findPages(text, session, maxPages).map(
      ({ key, href }): QuickSearchItem => ({ kind: 'page', label: t(key), detail: null, href }),
    );
    groups.push({ name: 'pages', title: t('jump.pages'), items: pages.filter(isNew) });
    const searches = (kept.data ?? [])
      .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
      .slice(0, maxPages)
      .map((one): QuickSearchItem => ({ kind: 'kept', label: one.name, detail: null, href: hrefOfKept(one) }));
    groups.push({ name: 'kept', title: t('kept.menu'), items: searches.filter(isNew) });
    const isLong = text.length >= minCharacters;
    const records = isAsked && isLong ? (query.data?.records ?? []) : [];
    for (const entity of quickSearchEntities) {
      const items = records
        .filter((one) => one.entity === entity)
        .map((one): QuickSearchItem => ({ kind: entity, label: one.label, detail: one.detail, href: hrefOf(one) }));
      groups.push({ name: entity, title: t(`entities.${entity}.many`), items: items.filter(isNew) });
    }
    const fields = (isLong ? findFields(text, 'names') : []).slice(0, maxFields).map(
      ({ entity, fieldName, name }): QuickSearchItem => ({
        kind: 'field',
        label: t(fieldLabelKey(entity, fieldName)),
        detail: name,
        href: `/help/fields/${name}`,
      }),
    );
    groups.push({ name: 'fields', title: t('forms.guide'), items: fields.filter(isNew) });
  }
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: text.length >= minCharacters && (asked !== text || query.isLoading || query.isPlaceholderData),
    isError: query.isError && asked === text,
  };
}
