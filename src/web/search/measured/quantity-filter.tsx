import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { SearchQuery } from '../../../catalogue/addresses/search-query.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { type Range, rangeIn, rangeWord } from '../../../catalogue/measurements/range-words.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery, quantityLabel, typeLabelByName, valueText } from '../../measurements/index.ts';
import { debounceMs } from '../../ui/limits.ts';
import { Loading } from '../../ui/loading.tsx';
import { FiltersFailed } from '../filters-failed.tsx';
import { BinTable, HistogramBars } from './histogram-bars.tsx';
import styles from './measured.module.css';
import { histogramQuery } from './queries.ts';
import { RangeFields } from './range-fields.tsx';
import { RangeSlider } from './range-slider.tsx';
import { edgesOf } from './slider.ts';

/**
 * A range that is changed in small steps, and sent after a pause.
 * @param range that of the term
 * @returns the range with the steps that were not sent yet, and a function that makes one
 */
function useDraftRange(range: Range, onChange: (range: Range) => void): [Range, (range: Range) => void] {
  const [draft, setDraft] = useState<Range | null>(null);
  const key = `${range.low} ${range.high}`;
  const [lastKey, setLastKey] = useState(key);
  // The term has the new range, or another one from elsewhere.
  if (key !== lastKey) {
    setLastKey(key);
    setDraft(null);
  }
  const send = useEffectEvent(onChange);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => send(draft), debounceMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft ?? range, setDraft];
}

type QuantityFilterProps = {
  /** The name of a measurement type, perhaps with a qualifier. */
  name: string;
  searchQuery: SearchQuery;
  onChange: (range: Range) => void;
  onHide: () => void;
};

/** The histogram of a quantity, and its range in the search's term by a slider and by two numbers. */
export function QuantityFilter({ name, searchQuery, onChange, onHide }: QuantityFilterProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = useQuery(histogramQuery(searchQuery, name));
  const { data: types } = useQuery(measurementTypesQuery);
  const [range, setRange] = useDraftRange(rangeIn(searchQuery.q, name), onChange);
  const symbol = unitSymbol(data?.unit ?? null);
  const label = data ? quantityLabel(data, language) : typeLabelByName(types, name, language);
  const edges = edgesOf(data?.bins ?? []);
  const withUnit = (value: number) => `${valueText({ value, sign: null }, language)}${symbol && ` ${symbol}`}`;
  const samples = t('charts.samples', { count: data?.count ?? 0, number: formatCount(data?.count ?? 0) });
  const hasRange = range.low !== null || range.high !== null;
  // A name with a space can be no word of a search.
  const isSearchable = rangeWord(name, { low: 0, high: null }) !== null;
  return (
    <section className={styles.quantity} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>
          {label}
          {symbol === '' ? null : <span className="soft"> {symbol}</span>}
        </h2>
        <CloseButton size={28} iconSize={14} aria-label={t('charts.hide', { quantity: label })} onClick={onHide} />
      </div>
      {data && edges.length > 0 ? (
        <>
          <HistogramBars
            bins={data.bins}
            range={range}
            label={t('charts.histogram', {
              quantity: label,
              samples,
              low: withUnit(data.low ?? 0),
              high: withUnit(data.high ?? 0),
            })}
            format={withUnit}
          />
          {isSearchable && data.low !== data.high ? (
            <RangeSlider edges={edges} range={range} quantity={label} format={withUnit} onChange={setRange} />
          ) : null}
          <div className={`${styles.ends} numbers`} aria-hidden>
            <span>{withUnit(edges[0] ?? 0)}</span>
            {data.low === data.high ? null : <span>{withUnit(edges.at(-1) ?? 0)}</span>}
          </div>
        </>
      ) : null}
      {data && isSearchable ? <RangeFields range={range} edges={edges} quantity={label} onChange={onChange} /> : null}
      {data ? (
        <div className={styles.foot}>
          <p className="soft">{data.count > 0 ? samples : t('charts.noNumbers')}</p>
          {hasRange ? (
            <button type="button" className="link-button" onClick={() => onChange({ low: null, high: null })}>
              {t('charts.clear')}
            </button>
          ) : null}
        </div>
      ) : null}
      {data && data.count > 0 ? <BinTable bins={data.bins} format={withUnit} /> : null}
      {isError ? <FiltersFailed message={t('charts.failed')} onRetry={() => refetch()} /> : null}
      {!data && !isError ? <Loading label={t('charts.loading')} /> : null}
    </section>
  );
}
