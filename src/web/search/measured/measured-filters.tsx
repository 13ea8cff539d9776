import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchQuery } from '../../../catalogue/addresses/search-query.ts';
import type { MeasuredType } from '../../../catalogue/endpoints/measured.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { type Range, withRange } from '../../../catalogue/measurements/range-words.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery } from '../../measurements/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { FiltersFailed } from '../filters-failed.tsx';
import type { GoTo } from '../use-search.ts';
import styles from './measured.module.css';
import { QuantityFilter } from './quantity-filter.tsx';
import { measuredTypesQuery } from './queries.ts';

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The number as two digits and zeros, as more of an estimated one say nothing. */
const roundedCount = (count: number): number => Number(count.toPrecision(2));

type QuantityChoiceProps = { types: readonly MeasuredType[]; estimated: boolean; onChoose: (name: string) => void };

/** The choice of a quantity, with the number of samples that have it. */
function QuantityChoice({ types, estimated, onChoose }: QuantityChoiceProps) {
  const { t, language } = useTranslation();
  const countOf = (name: string) => {
    const count = types.find((type) => type.name === name)?.count ?? 0;
    return estimated ? t('charts.about', { number: formatCount(roundedCount(count)) }) : formatCount(count);
  };
  return (
    <Select
      aria-label={t('charts.add')}
      placeholder={t('charts.add')}
      data={types.map(({ name, label, unit }) => {
        const symbol = unitSymbol(unit);
        return { value: name, label: symbol === '' ? label[language] : `${label[language]} (${symbol})` };
      })}
      value={null}
      onChange={(name) => name !== null && onChoose(name)}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <span className={styles.count}>{countOf(option.value)}</span>
        </span>
      )}
      searchable
      nothingFoundMessage={t('charts.noneFound')}
      maxDropdownHeight={320}
    />
  );
}

type MeasuredFiltersProps = {
  searchQuery: SearchQuery;
  goTo: GoTo;
  /** The names, other than those of columns, whose numbers the term limits. */
  limited: readonly string[];
};

/**
 * Histograms of the quantities that were chosen and of those that the term limits, each with a range that is part of the term, and the
 * choice of a further one.
 */
export function MeasuredFilters({ searchQuery, goTo, limited }: MeasuredFiltersProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(measuredTypesQuery(searchQuery));
  const { data: known = [] } = useQuery(measurementTypesQuery);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Other names are words that are searched for as texts.
  const inTerm = limited.filter((name) => known.some((type) => isSameName(type.name, name.split('.', 1)[0] ?? '')));
  const shown = [...chosen, ...inTerm.filter((name) => !chosen.some((one) => isSameName(one, name)))];
  const setRange = (name: string, range: Range) => {
    // One without a range stays until it is removed.
    setChosen(shown);
    goTo({ q: withRange(searchQuery.q, name, range) }, { keepScroll: true });
  };
  const hide = (name: string) => {
    setChosen(shown.filter((one) => one !== name));
    const q = withRange(searchQuery.q, name, { low: null, high: null });
    if (inTerm.some((one) => isSameName(one, name))) goTo({ q }, { keepScroll: true });
  };
  const others = data?.types.filter(({ name }) => !shown.some((one) => isSameName(one, name))) ?? [];
  return (
    <div className={styles.quantities}>
      {shown.map((name) => (
        <QuantityFilter
          key={name.toLowerCase()}
          name={name}
          searchQuery={searchQuery}
          onChange={(range) => setRange(name, range)}
          onHide={() => hide(name)}
        />
      ))}
      {others.length > 0 ? (
        <QuantityChoice
          types={others}
          estimated={data?.estimated ?? false}
          onChoose={(name) => setChosen([...shown, name])}
        />
      ) : null}
      {isError ? <FiltersFailed message={t('charts.failed')} onRetry={() => refetch()} /> : null}
      {!data && !isError ? <Loading label={t('charts.loading')} /> : null}
      {data?.types.length === 0 && shown.length === 0 ? <p className={styles.hint}>{t('charts.nothing')}</p> : null}
    </div>
  );
}
