import type { Box } from '../../catalogue/box.ts';
import type { FacetName } from '../../catalogue/facet-names.ts';
import { facets } from '../../catalogue/facets.ts';
import type { Word, WordKey } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';

/** Facets that are called otherwise than their field is in a table. */
const ownNames = {
  year: 'narrowing.year',
  env_medium: 'narrowing.env_medium',
  seq_meth: 'narrowing.seq_meth',
  study_title: 'narrowing.study_title',
  project_name: 'narrowing.project_name',
} as const satisfies Partial<Record<FacetName, WordKey>>;

const labels: ReadonlyMap<FacetName, WordKey> = new Map(
  facets.map(({ name, column }) => [name, fieldLabel(column.entity, column.fieldName)]),
);

/** The label of a facet, as a key of the words. */
export function facetLabel(name: FacetName): WordKey {
  return (ownNames as Partial<Record<FacetName, WordKey>>)[name] ?? labels.get(name) ?? 'narrowing.title';
}

/** The edges of a box as people read them: `9.5° E to 30° E, 53° N to 66° N`. */
export function boxText([west, south, east, north]: Box, t: Word, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const degrees = (value: number, positive: WordKey, negative: WordKey) =>
    `${number.format(Math.abs(value))}° ${t(value < 0 ? negative : positive)}`;
  return t('narrowing.edges', {
    west: degrees(west, 'map.east', 'map.west'),
    east: degrees(east, 'map.east', 'map.west'),
    south: degrees(south, 'map.north', 'map.south'),
    north: degrees(north, 'map.north', 'map.south'),
  });
}
