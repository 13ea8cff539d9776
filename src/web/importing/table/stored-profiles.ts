import { useState } from 'react';
import { type Profile, shippedProfiles } from '../../../table/profiles.ts';
import { emptyRecipe } from '../../../table/recipe.ts';

const storageKey = 'strandbook.tableProfiles';

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Anybody may write something else into the storage: what is no profile is left out. */
function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || !value || !('name' in value) || !('headers' in value) || !('recipe' in value))
    return false;
  const { name, headers, recipe } = value;
  if (typeof name !== 'string' || !Array.isArray(headers) || typeof recipe !== 'object' || !recipe) return false;
  return headers.every((header) => typeof header === 'string') && 'fields' in recipe && isTexts(recipe.fields);
}

function read(): Profile[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isProfile).map((profile) => ({ ...profile, recipe: { ...emptyRecipe, ...profile.recipe } }));
  } catch {
    return [];
  }
}

/** Profiles of this browser and those that come along; keeping one under a name that is there replaces it. */
export function useProfiles() {
  const [own, setOwn] = useState(read);
  function keep(profile: Profile): void {
    const next = [profile, ...own.filter(({ name }) => name !== profile.name)];
    setOwn(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {}
  }
  return { profiles: [...own, ...shippedProfiles], keep };
}
