import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isReference } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { labelOf, localizeLabel } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { debounceMs } from '../../ui/limits.ts';
import { listQuery, type RecordData } from '../record-queries.ts';
import { parseTypedId, toSearchTerms, toStoredText } from './parse-typed-record.ts';

/** Maximum number of results of a search. */
const maxResults = 20;

function searchQuery(entity: EntityName, typed: string) {
  const [first = ''] = entityOf(entity).label;
  return listQuery(entity, {
    q: toSearchTerms(toStoredText(entity, typed)),
    hits: maxResults,
    sort: ['match', first],
  });
}

/** The typed search terms that are not in the record's label. */
function termsOutsideLabel(entity: EntityName, record: RecordData, typed: string): string[] {
  const label = labelOf(entity, record).toLowerCase();
  return toSearchTerms(toStoredText(entity, typed).toLowerCase())
    .split(/\s+/)
    .filter((term) => !label.includes(term));
}

/** Whether all typed search terms are in the record's label. */
function isLabelMatch(entity: EntityName, record: RecordData, typed: string): boolean {
  return termsOutsideLabel(entity, record, typed).length === 0;
}

/** Finds the value that matches a search term outside the record's label, such as a person's institute. */
export function findMatchedText(
  entity: EntityName,
  record: RecordData,
  typed: string,
  language: Language,
): string | undefined {
  const terms = termsOutsideLabel(entity, record, typed);
  for (const name of fieldOrder(entity)) {
    const texts = [record.labels[name] ?? record[name] ?? []].flat().map(String);
    const matchedText = texts.find((text) => terms.some((term) => text.toLowerCase().includes(term)));
    const field = fieldOf(entity, name);
    if (matchedText !== undefined)
      return isReference(field)
        ? localizeLabel(field.to, matchedText, language)
        : formatValue(matchedText, field.type, language);
  }
  return undefined;
}

/** The results of a search: matches in the label first, then matches in other fields; `total` counts all of them. */
export type RecordSearchResults = {
  records: readonly RecordData[];
  total: number;
  /** Whether the first record has all search terms in its label, or has the typed id. */
  matchesLabel: boolean;
  /** Whether the first record has the typed id, or is the only result and matches by its label. */
  isOnlyMatch: boolean;
  error: Error | null;
  /** Whether the results are for the current text, not for an earlier one. */
  isCurrent: boolean;
};

/** Searches with a delay while one types; without delay for an empty text, as when the list opens. */
export function useRecordSearch(entity: EntityName, typed: string, enabled: boolean): RecordSearchResults {
  const [debounced] = useDebouncedValue(typed, debounceMs);
  const searched = typed === '' ? '' : debounced;
  const typedId = parseTypedId(searched);
  const byText = useQuery({ ...searchQuery(entity, searched), enabled });
  const byId = useQuery({ ...listQuery(entity, { id: typedId ?? '' }), enabled: enabled && typedId !== null });
  const matchesById = (byId.data?.records ?? []).filter(({ id }) => id === typedId);
  const matchesByText = (byText.data?.records ?? []).filter(({ id }) => id !== matchesById[0]?.id);
  const total = Math.max(byText.data?.totalHits ?? 0, matchesById.length + matchesByText.length);
  const records = [...matchesById, ...matchesByText];
  const matchesLabel =
    matchesById.length > 0 || (records[0] !== undefined && isLabelMatch(entity, records[0], searched));
  return {
    records,
    total,
    matchesLabel,
    isOnlyMatch: matchesById.length > 0 || (total === 1 && matchesLabel),
    error: byText.error,
    isCurrent: searched === typed && byText.isSuccess && !byText.isPlaceholderData && !byId.isFetching,
  };
}

/**
 * The record that a typed text names without a selection: the one with this id, the only result that matches by its
 * label, or the only one with exactly this label, ignoring case.
 */
export function findMatch(entity: EntityName, results: RecordSearchResults, typed: string): RecordData | undefined {
  if (!results.isCurrent || typed.trim() === '') return undefined;
  if (results.isOnlyMatch) return results.records[0];
  const text = toStoredText(entity, typed).trim().toLowerCase();
  const [exactMatch, ...others] = results.records.filter((record) => labelOf(entity, record).toLowerCase() === text);
  return others.length === 0 ? exactMatch : undefined;
}

/** The label of a selected record; loaded if only its id is known. */
export function useRecordLabel(entity: EntityName, id: number | null, known: string | null): string {
  const { language } = useTranslation();
  const loaded = useQuery({ ...listQuery(entity, { id: id ?? '' }), enabled: id !== null && known === null });
  if (id === null) return '';
  const record = loaded.data?.records.find((candidate) => candidate.id === id);
  return known ?? (record ? labelOf(entity, record, language) : `(${id})`);
}
