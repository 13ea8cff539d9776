import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { type FacetName, facetNames } from '../../catalogue/facet-names.ts';
import { facets } from '../../catalogue/facets.ts';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import { type Translate, type TranslationKey, useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { hasFilters, joinFacetValues } from './elements-query.ts';
import narrowing from './filters.module.css';
import styles from './search.module.css';
import type { GoTo } from './use-search.ts';

/** Labels of facets that differ from those of their fields. */
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

/** The translation key of a facet's label. */
export function facetLabel(name: FacetName): TranslationKey {
  return (labelOverrides as Partial<Record<FacetName, TranslationKey>>)[name] ?? labels.get(name) ?? 'narrowing.title';
}

/** Formats a box: `9.5° E to 30° E, 53° N to 66° N`. */
function formatBoundingBox([west, south, east, north]: BoundingBox, t: Translate, language: string): string {
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

/** The parameters that remove all filters. */
const withoutFilters: SearchAddress = {
  ...Object.fromEntries(facetNames.map((name) => [name, undefined])),
  box: undefined,
};

type ActiveFiltersProps = { searchQuery: SearchQuery; goTo: GoTo };

/** The active filters, each a button that removes it. */
export function ActiveFilters({ searchQuery, goTo }: ActiveFiltersProps) {
  const { t, language } = useTranslation();
  if (!hasFilters(searchQuery)) return null;
  const { facets = {}, box } = searchQuery.body;
  const values = facetNames.flatMap((name) => (facets[name] ?? []).map((value) => ({ name, value })));
  const pill = (key: string, label: string, value: string, address: SearchAddress) => (
    <li key={key}>
      <button type="button" className={narrowing.pill} onClick={() => goTo(address, { keepScroll: true })}>
        <span className="visually-hidden">{`${t('narrowing.remove')} `}</span>
        <span className={narrowing.label}>{`${label}: `}</span>
        <span className={narrowing.value} title={value}>
          {value}
        </span>
        <span aria-hidden>×</span>
      </button>
    </li>
  );
  return (
    <div className={narrowing.active}>
      <ul aria-label={t('narrowing.chosen')} className={narrowing.pills}>
        {values.map(({ name, value }) => {
          const remaining = facets[name]?.filter((other) => other !== value) ?? [];
          return pill(`${name} ${value}`, t(facetLabel(name)), value, { [name]: joinFacetValues(remaining) });
        })}
        {box ? pill('box', t('narrowing.box'), formatBoundingBox(box, t, language), { box: undefined }) : null}
      </ul>
      {values.length + (box ? 1 : 0) > 1 ? (
        <button type="button" className="link-button" onClick={() => goTo(withoutFilters, { keepScroll: true })}>
          {t('narrowing.removeAll')}
        </button>
      ) : null}
    </div>
  );
}

/** Advice where nothing matches search and filters. */
export function NoFilteredResults({ goTo }: { goTo: GoTo }) {
  const { t } = useTranslation();
  return (
    <Card title={t('narrowing.nothing')}>
      <p className={styles.hint}>{t('narrowing.nothingHint')}</p>
      <button type="button" className="link-button" onClick={() => goTo(withoutFilters)}>
        {t('narrowing.removeAll')}
      </button>
    </Card>
  );
}
