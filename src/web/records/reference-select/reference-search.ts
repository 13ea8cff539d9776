import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isReference } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import { formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { labelOf, localizeLabel } from '../../../catalogue/records/records.ts';
import { useTranslation } from '../../language.ts';
import { debounceMs } from '../../ui/limits.ts';
import { listQuery, type RecordData } from '../record-queries.ts';
import { parseTypedId, toSearchTerms, toStoredText } from './parse-typed-record.ts';

/** Records that one search returns; to find another, type a word of it. */
const maxResults = 20;

function searchParams(entity: EntityName, typed: string): string {
  const [first = ''] = entityOf(entity).label;
  const params = new URLSearchParams({
    q: toSearchTerms(toStoredText(entity, typed)),
    hits: String(maxResults),
    sort: 'match',
  });
  params.append('sort', first);
  return params.toString();
}

/** Typed words that are not in the record's label. */
function wordsOutsideLabel(entity: EntityName, record: RecordData, typed: string): string[] {
  const label = labelOf(entity, record).toLowerCase();
  return toSearchTerms(toStoredText(entity, typed).toLowerCase())
    .split(/\s+/)
    .filter((word) => !label.includes(word));
}

/** Whether all typed words are in the record's label, and not only in its other fields. */
function isLabelMatch(entity: EntityName, record: RecordData, typed: string): boolean {
  return wordsOutsideLabel(entity, record, typed).length === 0;
}

/** Finds the text that explains why a record was found by a word outside its label, such as a person's institute. */
export function findMatchedText(
  entity: EntityName,
  record: RecordData,
  typed: string,
  language: Language,
): string | undefined {
  const words = wordsOutsideLabel(entity, record, typed);
  for (const name of fieldOrder(entity)) {
    const texts = [record.labels[name] ?? record[name] ?? []].flat().map(String);
    const found = texts.find((text) => words.some((word) => text.toLowerCase().includes(word)));
    const field = fieldOf(entity, name);
    if (found !== undefined)
      return isReference(field) ? localizeLabel(field.to, found, language) : formatValue(found, field.type, language);
  }
  return undefined;
}

/** Records of an entity found by some words, those with the words in their label first, and the number of all found. */
export type RecordSearchResults = {
  records: readonly RecordData[];
  total: number;
  /** The first record has all typed words in its label, or has the typed id. */
  matchesLabel: boolean;
  /** The first record is the only match: its id was typed, or it was found by its label and no other was found. */
  isOnlyMatch: boolean;
  error: Error | null;
  /** The records answer what is typed now, and not an earlier text. */
  isCurrent: boolean;
};

/** Searches while one types, after a pause; at once for an empty text, as when a choice opens. */
export function useRecordSearch(entity: EntityName, typed: string, enabled: boolean): RecordSearchResults {
  const [paused] = useDebouncedValue(typed, debounceMs);
  const searched = typed === '' ? '' : paused;
  const number = parseTypedId(searched);
  const found = useQuery({ ...listQuery(entity, searchParams(entity, searched)), enabled });
  const byId = useQuery({ ...listQuery(entity, `id=${number}`), enabled: enabled && number !== null });
  const byNumber = (byId.data?.records ?? []).filter(({ id }) => id === number);
  const byWords = (found.data?.records ?? []).filter(({ id }) => id !== byNumber[0]?.id);
  const total = Math.max(found.data?.totalHits ?? 0, byNumber.length + byWords.length);
  const records = [...byNumber, ...byWords];
  const matchesLabel = byNumber.length > 0 || (records[0] !== undefined && isLabelMatch(entity, records[0], searched));
  return {
    records,
    // A record that is found by its id need not hold the id in its text.
    total,
    matchesLabel,
    isOnlyMatch: byNumber.length > 0 || (total === 1 && matchesLabel),
    error: found.error,
    isCurrent: searched === typed && found.isSuccess && !found.isPlaceholderData && !byId.isFetching,
  };
}

/**
 * The record that a typed text names although none was chosen: the one with this id, the only one found by its label, or
 * the only one with exactly this text, ignoring case.
 */
export function findMatch(entity: EntityName, found: RecordSearchResults, typed: string): RecordData | undefined {
  if (!found.isCurrent || typed.trim() === '') return undefined;
  if (found.isOnlyMatch) return found.records[0];
  const text = toStoredText(entity, typed).trim().toLowerCase();
  const [same, ...others] = found.records.filter((record) => labelOf(entity, record).toLowerCase() === text);
  return others.length === 0 ? same : undefined;
}

/** The text of a chosen record; loaded if only its id is known. */
export function useRecordLabel(entity: EntityName, id: number | null, known: string | null): string {
  const { language } = useTranslation();
  const loaded = useQuery({ ...listQuery(entity, `id=${id}`), enabled: id !== null && known === null });
  if (id === null) return '';
  const record = loaded.data?.records.find((one) => one.id === id);
  return known ?? (record ? labelOf(entity, record, language) : `(${id})`);
}
