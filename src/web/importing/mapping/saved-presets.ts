import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';

const storageKey = 'strandbook.tableProfiles';

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Whether a value is a preset; members that later versions have added to its mapping may be absent. */
function isMappingPreset(value: unknown): value is MappingPreset {
  if (typeof value !== 'object' || !value || !('name' in value) || !('headers' in value) || !('recipe' in value))
    return false;
  const { name, headers, recipe } = value;
  if (typeof name !== 'string' || !Array.isArray(headers) || typeof recipe !== 'object' || !recipe) return false;
  return headers.every((header) => typeof header === 'string') && 'fields' in recipe && isTextRecord(recipe.fields);
}

/** The presets in the browser's storage; anything else in it is ignored. */
function readPresets(): MappingPreset[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMappingPreset) : [];
  } catch {
    return [];
  }
}

/** The presets in this browser; if it forbids storage, those that were saved on this page. */
let presets: readonly MappingPreset[] | null = null;

export function savedPresets(): readonly MappingPreset[] {
  presets ??= readPresets();
  return presets;
}

/**
 * The saved preset with the same name and headers, which may have changed since this one was read; if there is none,
 * this one.
 */
export function latestPreset(preset: MappingPreset): MappingPreset {
  const isSame = ({ name, headers }: MappingPreset) =>
    name === preset.name && JSON.stringify(headers) === JSON.stringify(preset.headers);
  return savedPresets().find(isSame) ?? preset;
}

/** Saves a preset, which replaces one of the same name. */
export function savePreset(preset: MappingPreset): void {
  presets = [preset, ...savedPresets().filter(({ name }) => name !== preset.name)];
  try {
    localStorage.setItem(storageKey, JSON.stringify(presets));
  } catch {}
}
