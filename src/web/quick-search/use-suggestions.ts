import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type QuickSearch, type QuickSearchRecord, quickSearchEntities } from '../../catalogue/answers/searching.ts';
import { entityOf } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { foldText } from '../../catalogue/values/text-matching.ts';
import { useFieldFinder } from '../help/find-fields.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../records/labels.ts';
import { savedSearchHref as hrefOfKept, savedSearchesQuery } from '../search/saved-searches/saved-searches-query.ts';
import { useSession } from '../session.ts';
import { findPages } from './pages.ts';
import { type QuickSearchItem, readRecentItems } from './recent-items.ts';

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
