import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { maxListedRecords } from '../../../catalogue/limits.ts';
import { listQuery, type RecordData } from '../../records/record-queries.ts';
import { debounceMs } from '../../ui/limits.ts';
import type { StoredStudy } from './compare-study.ts';

/** The persons of a stored study by their numbers, each once. */
function personIds(record: RecordData): number[] {
  const ids = [record.project_study_person_resp ?? [], record.project_study_authors ?? []].flat();
  return [...new Set(ids.map(Number))];
}

function personsQuery(ids: readonly number[]) {
  const params = new URLSearchParams([...ids.map((id) => ['id', String(id)]), ['hits', String(maxListedRecords)]]);
  return listQuery('person', params.toString());
}

function sortByIds(persons: readonly RecordData[], ids: readonly number[]): RecordData[] {
  return ids.flatMap((id) => persons.find((person) => person.id === id) ?? []);
}

/** The stored study that has this very title, which is its natural key; null while none is known. */
export function useStoredStudy(typed: string): StoredStudy | null {
  const [title] = useDebouncedValue(typed.trim(), debounceMs);
  const params = new URLSearchParams({ study_title: title, hits: '1' });
  const { data } = useQuery({ ...listQuery('project_study', params.toString()), enabled: title !== '' });
  const record = data?.records.find(({ study_title }) => study_title === typed.trim());
  const ids = record ? personIds(record) : [];
  const found = useQuery({ ...personsQuery(ids), enabled: ids.length > 0 });
  if (!record || (ids.length > 0 && (!found.data || found.isPlaceholderData))) return null;
  return { record, persons: sortByIds(found.data?.records ?? [], ids) };
}

/** Loads a stored study by its number. @throws RequestError where it cannot be loaded */
export async function loadStudy(queries: QueryClient, id: number): Promise<StoredStudy | null> {
  const [record] = (await queries.fetchQuery(listQuery('project_study', `id=${id}`))).records;
  if (!record) return null;
  const ids = personIds(record);
  const persons = ids.length > 0 ? (await queries.fetchQuery(personsQuery(ids))).records : [];
  return { record, persons: sortByIds(persons, ids) };
}
