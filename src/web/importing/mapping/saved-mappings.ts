import { queryOptions } from '@tanstack/react-query';
import type { Mapping, MappingRules } from '../../../catalogue/endpoints/mappings.ts';
import { emptyMapping } from '../../../table/mapping/column-mapping.ts';
import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';
import { hasStatus } from '../../http.ts';
import { i18n } from '../../language.ts';
import { queryClient } from '../../query-client.ts';
import { request } from '../../request.ts';
import { showToast } from '../../ui/toasts.tsx';

/** A mapping that is saved on the server, of the reader or shared by somebody else. */
export type SavedMapping = MappingPreset & Pick<Mapping, 'id' | 'own' | 'shared' | 'owner'>;

function rulesOf({ recipe }: MappingPreset): MappingRules {
  const { measurements, serialDates, firstNameFirst, reasonForNothing, ...rules } = { ...emptyMapping, ...recipe };
  return {
    version: 1,
    ...rules,
    ...(measurements && { measurements }),
    ...(serialDates && { serialDates }),
    ...(firstNameFirst && { firstNameFirst }),
    ...(reasonForNothing !== undefined && { reasonForNothing }),
  };
}

function toSaved({ id, name, headers, rules, own, shared, owner }: Mapping): SavedMapping {
  const { version: _, ...recipe } = rules;
  return { id, name, headers, recipe, own, shared, owner };
}

const isNamed = (name: string) => (one: MappingPreset) => one.name.toLowerCase() === name.toLowerCase();

/** The reader's mappings, and the shared ones. */
export const mappingsQuery = queryOptions({
  queryKey: ['mappings'],
  queryFn: async ({ signal }) => {
    await moveFromBrowser();
    return (await request('GET /rest/mappings', { signal })).records.map(toSaved);
  },
});

/** The reader's mappings, and the shared ones; the last ones that were read where there is no connection. */
export async function loadMappings(): Promise<readonly SavedMapping[]> {
  try {
    // A table that is opened without a connection does not wait for further attempts.
    return await queryClient.fetchQuery({ ...mappingsQuery, retry: false });
  } catch {
    return queryClient.getQueryData(mappingsQuery.queryKey) ?? [];
  }
}

let lastSaving: Promise<void> = Promise.resolve();

/**
 * Saves a mapping under its name, in place of one's own mapping of this name; a failure is shown. One after the other, so
 * that a second saving finds the mapping of the first.
 * @param shared whether everybody uses it; by default as it was
 */
export function saveMapping(preset: MappingPreset, shared?: boolean): Promise<void> {
  lastSaving = lastSaving
    .then(() => saveNow(preset, shared))
    .catch((error: Error) => {
      showToast('error', i18n.t('dataImport.match.notSaved', { message: error.message }));
    });
  return lastSaving;
}

async function saveNow(preset: MappingPreset, shared?: boolean): Promise<void> {
  const { name, headers } = preset;
  const known = (await loadMappings()).filter(({ own }) => own).find(isNamed(name));
  const body = { name, headers: [...headers], rules: rulesOf(preset), ...(shared !== undefined && { shared }) };
  const saved = toSaved(
    known
      ? await request('PUT /rest/mappings/:id', { params: { id: known.id }, body })
      : await request('POST /rest/mappings', { body }),
  );
  queryClient.setQueryData(mappingsQuery.queryKey, (all = []) => [saved, ...all.filter(({ id }) => id !== saved.id)]);
}

/** Renames or shares a mapping. @throws RequestError 400 at the name, if its owner has another one of this name */
export async function changeMapping(id: number, body: { name?: string; shared?: boolean }): Promise<SavedMapping> {
  const saved = toSaved(await request('PUT /rest/mappings/:id', { params: { id }, body }));
  queryClient.setQueryData(mappingsQuery.queryKey, (all = []) => all.map((one) => (one.id === id ? saved : one)));
  return saved;
}

/** Deletes a mapping: the reader's own, or for administrators a shared one. */
export async function deleteMapping({ id }: Pick<SavedMapping, 'id'>): Promise<void> {
  await request('DELETE /rest/mappings/:id', { params: { id } });
  queryClient.setQueryData(mappingsQuery.queryKey, (all = []) => all.filter((one) => one.id !== id));
}

/**
 * The saved mapping with the same name and headers, which may have changed since this one was read; if there is none,
 * this one.
 */
export async function latestPreset(preset: MappingPreset): Promise<MappingPreset> {
  const isSame = ({ name, headers }: MappingPreset) =>
    name === preset.name && JSON.stringify(headers) === JSON.stringify(preset.headers);
  return (await loadMappings()).find(isSame) ?? preset;
}

/** Earlier versions saved mappings in the browser, under this key of its storage. */
const formerStorageKey = 'strandbook.tableProfiles';

/** Saves a mapping of an earlier version, under a name of its own where another computer has saved one of its name. */
async function saveFormer({ name, headers, recipe }: MappingPreset): Promise<void> {
  const rules = rulesOf({ name, headers, recipe });
  const save = (as: string) => request('POST /rest/mappings', { body: { name: as, headers: [...headers], rules } });
  await save(name).catch((error) => {
    if (!hasStatus(error, 400)) throw error;
    return save(`${name} (2)`);
  });
}

const isPreset = (value: Partial<MappingPreset> | null): value is MappingPreset =>
  typeof value?.name === 'string' && Array.isArray(value.headers) && typeof value.recipe === 'object';

/** Saves the mappings of earlier versions on the server, once; those that cannot be saved stay in the browser. */
async function moveFromBrowser(): Promise<void> {
  try {
    const former: unknown = JSON.parse(localStorage.getItem(formerStorageKey) ?? '[]');
    if (!Array.isArray(former) || former.length === 0) return;
    const rest: MappingPreset[] = [];
    for (const preset of former.filter(isPreset)) await saveFormer(preset).catch(() => rest.push(preset));
    localStorage.setItem(formerStorageKey, JSON.stringify(rest));
  } catch {}
}
