import type { FacetName } from '../../catalogue/facet-names.ts';
import { facets } from '../../catalogue/facets.ts';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import type { Translate, TranslationKey } from '../language.ts';
import { fieldLabelKey } from '../records/labels.ts';

/** Facets that are called otherwise than their field is in a table. */
const labelOverrides = {
  year: 'narrowing.year',
  env_medium: 'narrowing.env_medium',
  seq_meth: 'narrowing.seq_meth',
  study_title: 'narrowing.study_title',
  project_name: 'narrowing.project_name',
} as const satisfies Partial<Record<FacetName, TranslationKey>>;

const labels: ReadonlyMap<FacetName, TranslationKey> = new Map(
  facets.map(({ name, column }) => [name, fieldLabelKey(column.entity, column.fieldName)]),
);

/** The label of a facet, as a key of the words. */
export function facetLabel(name: FacetName): TranslationKey {
  return (labelOverrides as Partial<Record<FacetName, TranslationKey>>)[name] ?? labels.get(name) ?? 'narrowing.title';
}

/** The edges of a box as people read them: `9.5° E to 30° E, 53° N to 66° N`. */
export function formatBoundingBox([west, south, east, north]: BoundingBox, t: Translate, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const degrees = (value: number, positive: TranslationKey, negative: TranslationKey) =>
    `${number.format(Math.abs(value))}° ${t(value < 0 ? negative : positive)}`;
  return t('narrowing.edges', {
    west: degrees(west, 'map.east', 'map.west'),
    east: degrees(east, 'map.east', 'map.west'),
    south: degrees(south, 'map.north', 'map.south'),
    north: degrees(north, 'map.north', 'map.south'),
  });
}
