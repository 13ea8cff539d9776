import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf, fieldOrder } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records.ts';
import { debounceMilliseconds } from '../../ui/limits.ts';
import { listQuery, type RecordData } from '../record-queries.ts';
import { askedWords, typedNumber } from './asked-words.ts';

/** How many are asked for at once; whoever wants another types a word of it. */
const hits = 20;

function searchParams(entity: EntityName, typed: string): string {
  const [first = ''] = entityOf(entity).label;
  const params = new URLSearchParams({ q: askedWords(typed), hits: String(hits), sort: 'match' });
  params.append('sort', first);
  return params.toString();
}

/** The words that somebody types and that a record's label does not have. */
function wordsElsewhere(entity: EntityName, record: RecordData, typed: string): string[] {
  const label = labelOf(entity, record).toLowerCase();
  return askedWords(typed.toLowerCase())
    .split(/\s+/)
    .filter((word) => !label.includes(word));
}

/** Whether a record is called what somebody types: the words stand in its label, and not only elsewhere in it. */
function isCalled(entity: EntityName, record: RecordData, typed: string): boolean {
  return wordsElsewhere(entity, record, typed).length === 0;
}

/** Finds the text that holds a word that the record's label does not have, such as a person's institute: it tells why the record is found. */
export function foundIn(entity: EntityName, record: RecordData, typed: string): string | undefined {
  const words = wordsElsewhere(entity, record, typed);
  return fieldOrder(entity)
    .flatMap((name) => record.labels[name] ?? record[name] ?? [])
    .map(String)
    .find((text) => words.some((word) => text.toLowerCase().includes(word)));
}

/** Records of an entity that are found by some words: those first that are called so, and how many there are in all. */
export type FoundRecords = {
  records: readonly RecordData[];
  total: number;
  /** The first one is called what is typed, or has that number. */
  isByName: boolean;
  /** The first one is it: its number was typed, or it is called so and no other is found. */
  isMeant: boolean;
  error: Error | null;
  /** What is shown is the answer to what is typed now. */
  settled: boolean;
};

/** Asks the server while one types, once there was a pause; for nothing typed at once, as it is when a choice opens. */
export function useRecordSearch(entity: EntityName, typed: string, enabled: boolean): FoundRecords {
  const [paused] = useDebouncedValue(typed, debounceMilliseconds);
  const asked = typed === '' ? '' : paused;
  const number = typedNumber(asked);
  const found = useQuery({ ...listQuery(entity, searchParams(entity, asked)), enabled });
  const numbered = useQuery({ ...listQuery(entity, `id=${number}`), enabled: enabled && number !== null });
  const byNumber = (numbered.data?.records ?? []).filter(({ id }) => id === number);
  const byWords = (found.data?.records ?? []).filter(({ id }) => id !== byNumber[0]?.id);
  const total = Math.max(found.data?.totalHits ?? 0, byNumber.length + byWords.length);
  const records = [...byNumber, ...byWords];
  const isByName = byNumber.length > 0 || (records[0] !== undefined && isCalled(entity, records[0], asked));
  return {
    records,
    // A number need not be found in the text of its record.
    total,
    isByName,
    isMeant: byNumber.length > 0 || (total === 1 && isByName),
    error: found.error,
    settled: asked === typed && found.isSuccess && !found.isPlaceholderData && !numbered.isFetching,
  };
}

/**
 * The record that somebody means who typed this and chose nothing: the only one that is found, by its name, the one of
 * that number, or the only one whose text it is, in whatever case.
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
