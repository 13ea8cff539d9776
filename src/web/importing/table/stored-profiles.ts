import type { Profile } from '../../../table/profiles.ts';

const storageKey = 'strandbook.tableProfiles';

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Whether it is a profile, complete but for the parts of its recipe that came later. */
function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || !value || !('name' in value) || !('headers' in value) || !('recipe' in value))
    return false;
  const { name, headers, recipe } = value;
  if (typeof name !== 'string' || !Array.isArray(headers) || typeof recipe !== 'object' || !recipe) return false;
  return headers.every((header) => typeof header === 'string') && 'fields' in recipe && isTexts(recipe.fields);
}

/** Reads the profiles of the storage, into which anybody may write something else: that is left out. */
function read(): Profile[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isProfile) : [];
  } catch {
    return [];
  }
}

/** Profiles of this browser; where it forbids storage, those of this page. */
let own: readonly Profile[] | null = null;

export function ownProfiles(): readonly Profile[] {
  own ??= read();
  return own;
}

/** A profile with what was kept of it since. */
export function newest(profile: Profile): Profile {
  const isSame = ({ name, headers }: Profile) =>
    name === profile.name && JSON.stringify(headers) === JSON.stringify(profile.headers);
  return ownProfiles().find(isSame) ?? profile;
}

/** Keeps a profile, in the place of one of its name. */
export function keepProfile(profile: Profile): void {
  own = [profile, ...ownProfiles().filter(({ name }) => name !== profile.name)];
  try {
    localStorage.setItem(storageKey, JSON.stringify(own));
  } catch {}
}
