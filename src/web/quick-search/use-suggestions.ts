import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Session } from '../../catalogue/endpoints/accounts.ts';
import type { QuickSearchRecord } from '../../catalogue/endpoints/search.ts';
import { entityOf, screenEntities } from '../../catalogue/index.ts';
import { languages } from '../../catalogue/locales/languages.ts';
import { isAdministrator, mayOpenForm } from '../../catalogue/permissions.ts';
import { quickSearchEntities } from '../../catalogue/quick-search-entities.ts';
import { foldText } from '../../catalogue/values/text-matching.ts';
import { useFieldFinder } from '../help/find-fields.ts';
import { i18n, type TranslationKey, useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { savedSearchesQuery, savedSearchHref } from '../search/saved-searches/saved-searches-query.ts';
import { useSession } from '../session.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { type QuickSearchItem, readRecentItems } from './recent-items.ts';

/** A screen with the key of its name. */
type PageLink = { href: string; key: TranslationKey; visible?: (session: Session) => boolean };

const isLoggedIn = ({ user }: Session) => user !== null;
const isLoggedOut = ({ user }: Session) => user === null;
const isAdminSession = ({ user }: Session) => isAdministrator(user);

const pages: readonly PageLink[] = [
  { href: '/', key: 'shell.home.windowTitle' },
  { href: '/search', key: 'shell.header.search' },
  { href: '/data', key: 'shell.header.data' },
  { href: '/component/my-entries', key: 'shell.header.entries', visible: isLoggedIn },
  { href: '/changes', key: 'shell.header.changes', visible: isLoggedIn },
  { href: '/quality', key: 'shell.header.quality', visible: isLoggedIn },
  { href: '/bin', key: 'shell.header.bin', visible: isLoggedIn },
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

/** The pages whose name in any language contains all terms; those whose name starts with the typed text come first. */
function findPages(typed: string, session: Session, max: number): PageLink[] {
  const text = foldText(typed.trim());
  const terms = text.split(/\s+/);
  const begins = (page: PageLink) => namesOf(page).some((name) => name.startsWith(text));
  return pages
    .filter(({ visible }) => visible?.(session) ?? true)
    .filter((page) => namesOf(page).some((name) => terms.every((term) => name.includes(term))))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, max);
}

/** Suggestions of one kind with their heading. */
type SuggestionGroup = { name: string; title: string; items: readonly QuickSearchItem[] };

/** Pause in typing after which the server is queried; an outdated request is cancelled. */
const typingPauseMs = 120;
const minCharacters = 2;
const maxPages = 5;
const maxFields = 3;

/**
 * Suggestions for the typed text: matching recent items, then pages, saved searches, records by entity, and fields of
 * the guide.
 */
export function useSuggestions(typed: string): { groups: SuggestionGroup[]; isLoading: boolean; isError: boolean } {
  const { t } = useTranslation();
  const session = useSession();
  const findFields = useFieldFinder();
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, typingPauseMs);
  const isLongEnough = debounced.length >= minCharacters;
  const query = useQuery({
    queryKey: ['quick search', debounced],
    queryFn: ({ signal }) => request('GET /rest/jump', { query: { q: debounced }, signal }),
    enabled: isLongEnough,
    retry: false,
    // The previous suggestions stay until the response arrives, so that the list does not flicker.
    placeholderData: keepPreviousData,
  });
  const savedSearches = useQuery({ ...savedSearchesQuery, enabled: session.user !== null && text !== '' });
  /** The page of a record; for a campaign whose form the user may not open, the list of its events. */
  const hrefOf = ({ entity, id }: QuickSearchRecord): string => {
    if (entity === 'sequencing_element') return `/id/${id}`;
    if (entity === 'campaign' && !mayOpenForm(session.user, entity)) return `/component/event?campaign_id=${id}`;
    return `/component/${entityOf(entity).path}/${id}`;
  };
  const terms = foldText(text).split(/\s+/);
  const recent = readRecentItems().filter(({ label, detail }) => {
    const name = foldText(`${label} ${detail ?? ''}`);
    return terms.every((term) => name.includes(term));
  });
  const isNew = ({ href }: QuickSearchItem) => !recent.some((record) => record.href === href);
  const groups: SuggestionGroup[] = [{ name: 'recent', title: t('jump.recent'), items: recent }];
  if (text !== '') {
    const pages = findPages(text, session, maxPages).map(
      ({ key, href }): QuickSearchItem => ({ kind: 'page', label: t(key), detail: null, href }),
    );
    groups.push({ name: 'pages', title: t('jump.pages'), items: pages.filter(isNew) });
    const searches = (savedSearches.data ?? [])
      .filter(({ name }) => terms.every((term) => foldText(name).includes(term)))
      .slice(0, maxPages)
      .map(
        (record): QuickSearchItem => ({
          kind: 'kept',
          label: record.name,
          detail: null,
          href: savedSearchHref(record),
        }),
      );
    groups.push({ name: 'kept', title: t('kept.menu'), items: searches.filter(isNew) });
    const hasMinLength = text.length >= minCharacters;
    const records = isLongEnough && hasMinLength ? (query.data?.records ?? []) : [];
    for (const entity of quickSearchEntities) {
      const items = records
        .filter((record) => record.entity === entity)
        .map(
          (record): QuickSearchItem => ({
            kind: entity,
            label: record.label,
            detail: record.detail,
            href: hrefOf(record),
          }),
        );
      groups.push({ name: entity, title: t(`entities.${entity}.many`), items: items.filter(isNew) });
    }
    const fields = (hasMinLength ? findFields(text, 'names') : []).slice(0, maxFields).map(
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
    isLoading: text.length >= minCharacters && (debounced !== text || query.isLoading || query.isPlaceholderData),
    isError: query.isError && debounced === text,
  };
}
