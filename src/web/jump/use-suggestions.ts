import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Jump, type JumpRecord, jumpEntities } from '../../catalogue/answers/searching.ts';
import { foldText } from '../../catalogue/found-text.ts';
import { entityOf } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { useFieldFinder } from '../help/find-fields.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';
import { hrefOf as hrefOfKept, keptQuery } from '../search/kept/kept-query.ts';
import { useSession } from '../session.ts';
import { pagesNamed } from './pages.ts';
import { type Place, recentPlaces } from './recent.ts';

/** Suggestions of one kind, below their heading. */
type Group = { name: string; title: string; places: readonly Place[] };

/** A pause in typing after which names are looked for; a request that is not needed any more is cancelled. */
const pauseMs = 120;
const leastCharacters = 2;
const maxPages = 5;
const maxFields = 3;

/** Suggestions for what is typed: recent places that fit, then pages, kept searches, records of each kind, and fields of the guide. */
export function useSuggestions(typed: string): { groups: Group[]; isLoading: boolean; isError: boolean } {
  const { t } = useWords();
  const session = useSession();
  const findFields = useFieldFinder();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, pauseMs);
  const isAsked = asked.length >= leastCharacters;
  const query = useQuery({
    queryKey: ['jump', asked],
    queryFn: ({ signal }) => request<Jump>(`/rest/jump?${new URLSearchParams({ q: asked })}`, { signal }),
    enabled: isAsked,
    retry: false,
    // Suggestions for the letter before stand until then: what vanishes and comes back cannot be chosen.
    placeholderData: keepPreviousData,
  });
  const kept = useQuery({ ...keptQuery, enabled: session.user !== null && text !== '' });
  /** A record's own page; of one whose form is not for everybody, the records that come from it. */
  const hrefOf = ({ entity, id }: JumpRecord): string => {
    if (entity === 'sequencing_element') return `/id/${id}`;
    if (entity === 'campaign' && !mayOpenForm(session.user, entity)) return `/component/event?campaign_id=${id}`;
    return `/component/${entityOf(entity).path}/${id}`;
  };
  const words = foldText(text).split(/\s+/);
  const recent = recentPlaces().filter(({ label, detail }) => {
    const name = foldText(`${label} ${detail ?? ''}`);
    return words.every((word) => name.includes(word));
  });
  const isNew = ({ href }: Place) => !recent.some((one) => one.href === href);
  const groups: Group[] = [{ name: 'recent', title: t('jump.recent'), places: recent }];
  if (text !== '') {
    const pages = pagesNamed(text, session, maxPages).map(
      ({ key, href }): Place => ({ kind: 'page', label: t(key), detail: null, href }),
    );
    groups.push({ name: 'pages', title: t('jump.pages'), places: pages.filter(isNew) });
    const searches = (kept.data ?? [])
      .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
      .slice(0, maxPages)
      .map((one): Place => ({ kind: 'kept', label: one.name, detail: null, href: hrefOfKept(one) }));
    groups.push({ name: 'kept', title: t('kept.menu'), places: searches.filter(isNew) });
    const isLong = text.length >= leastCharacters;
    const records = isAsked && isLong ? (query.data?.records ?? []) : [];
    for (const entity of jumpEntities) {
      const places = records
        .filter((one) => one.entity === entity)
        .map((one): Place => ({ kind: entity, label: one.label, detail: one.detail, href: hrefOf(one) }));
      groups.push({ name: entity, title: t(`entities.${entity}.many`), places: places.filter(isNew) });
    }
    const fields = (isLong ? findFields(text, 'names') : []).slice(0, maxFields).map(
      ({ entity, fieldName, name }): Place => ({
        kind: 'field',
        label: t(fieldLabel(entity, fieldName)),
        detail: name,
        href: `/help/fields/${name}`,
      }),
    );
    groups.push({ name: 'fields', title: t('forms.guide'), places: fields.filter(isNew) });
  }
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isLoading: text.length >= leastCharacters && (asked !== text || query.isLoading || query.isPlaceholderData),
    isError: query.isError && asked === text,
  };
}
