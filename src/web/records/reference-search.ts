import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { labelOf } from '../../catalogue/records.ts';
import { pauseMilliseconds } from '../ui/pause.ts';
import { askedWords, typedNumber } from './asked-words.ts';
import { listQuery, type RecordData } from './record-queries.ts';

/** How many are asked for at once; whoever wants another types a word of it. */
const hits = 20;

function searchParams(entity: EntityName, typed: string): string {
  const [first = ''] = entityOf(entity).label;
  return new URLSearchParams({ q: askedWords(typed), hits: String(hits), sort: first }).toString();
}

/** What of an entity's records is found by some words: the first ones by label, and how many there are in all. */
export type FoundRecords = {
  records: readonly RecordData[];
  total: number;
  /** The first one is it: its number was typed, or no other is found. */
  isMeant: boolean;
  error: Error | null;
  /** What is shown is the answer to what is typed now. */
  settled: boolean;
};

/** Asks the server while one types, once there was a pause; for nothing typed at once, as it is when a choice opens. */
export function useRecordSearch(entity: EntityName, typed: string, enabled: boolean): FoundRecords {
  const [paused] = useDebouncedValue(typed, pauseMilliseconds);
  const asked = typed === '' ? '' : paused;
  const number = typedNumber(asked);
  const found = useQuery({ ...listQuery(entity, searchParams(entity, asked)), enabled });
  const numbered = useQuery({ ...listQuery(entity, `id=${number}`), enabled: enabled && number !== null });
  const byNumber = (numbered.data?.records ?? []).filter(({ id }) => id === number);
  const byWords = (found.data?.records ?? []).filter(({ id }) => id !== byNumber[0]?.id);
  const total = Math.max(found.data?.totalHits ?? 0, byNumber.length + byWords.length);
  return {
    records: [...byNumber, ...byWords],
    // A number need not be found in the text of its record.
    total,
    isMeant: byNumber.length > 0 || total === 1,
    error: found.error,
    settled: asked === typed && found.isSuccess && !found.isPlaceholderData && !numbered.isFetching,
  };
}

/**
 * The record that somebody means who typed this and chose nothing: the only one that is found, the one of that number, or
 * the only one whose text it is, in whatever case.
 */
export function meantIn(entity: EntityName, found: FoundRecords, typed: string): RecordData | undefined {
  if (!found.settled || typed.trim() === '') return undefined;
  if (found.isMeant) return found.records[0];
  const text = typed.trim().toLowerCase();
  const [same, ...others] = found.records.filter((record) => labelOf(entity, record).toLowerCase() === text);
  return others.length === 0 ? same : undefined;
}

/** The text of a chosen record; asked for where only its number is known. */
export function useLabel(entity: EntityName, id: number | null, known: string | null): string {
  const asked = useQuery({ ...listQuery(entity, `id=${id}`), enabled: id !== null && known === null });
  if (id === null) return '';
  const record = asked.data?.records.find((one) => one.id === id);
  return known ?? (record ? labelOf(entity, record) : `(${id})`);
}
