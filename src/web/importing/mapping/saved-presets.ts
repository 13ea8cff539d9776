import type { MappingPreset } from '../../../table/mapping/mapping-presets.ts';

const storageKey = 'strandbook.tableProfiles';

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Whether it is a profile, complete but for the parts of its recipe that came later. */
function isMappingPreset(value: unknown): value is MappingPreset {
  if (typeof value !== 'object' || !value || !('name' in value) || !('headers' in value) || !('recipe' in value))
    return false;
  const { name, headers, recipe } = value;
  if (typeof name !== 'string' || !Array.isArray(headers) || typeof recipe !== 'object' || !recipe) return false;
  return headers.every((header) => typeof header === 'string') && 'fields' in recipe && isTextRecord(recipe.fields);
}

/** Reads the profiles of the storage, into which anybody may write something else: that is left out. */
function readPresets(): MappingPreset[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMappingPreset) : [];
  } catch {
    return [];
  }
}

/** Profiles of this browser; where it forbids storage, those of this page. */
let presets: readonly MappingPreset[] | null = null;

export function savedPresets(): readonly MappingPreset[] {
  presets ??= readPresets();
  return presets;
}

/** A profile with what was kept of it since. */
export function latestPreset(profile: MappingPreset): MappingPreset {
  const isSame = ({ name, headers }: MappingPreset) =>
    name === profile.name && JSON.stringify(headers) === JSON.stringify(profile.headers);
  return savedPresets().find(isSame) ?? profile;
}

/** Keeps a profile, in the place of one of its name. */
export function savePreset(profile: MappingPreset): void {
  presets = [profile, ...savedPresets().filter(({ name }) => name !== profile.name)];
  try {
    localStorage.setItem(storageKey, JSON.stringify(presets));
  } catch {}
}
