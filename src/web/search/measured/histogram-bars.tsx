import { useId } from 'react';
import type { Histogram } from '../../../catalogue/endpoints/measured.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import type { Range } from '../../../catalogue/measurements/range-words.ts';
import { useTranslation } from '../../language.ts';
import { FoldedTable } from '../../ui/folded-table.tsx';
import styles from './measured.module.css';
import { coveredPart, edgesOf } from './slider.ts';

type Bins = Histogram['bins'];
/** A number with its unit. */
type Format = (value: number) => string;

/** The least height of a bar, as a part of the highest one: a single sample among thousands is seen too. */
const leastHeight = 0.025;

type HistogramBarsProps = { bins: Bins; range: Range; label: string; format: Format };

/** The bars of a histogram, filled within the range and open outside. */
export function HistogramBars({ bins, range, label, format }: HistogramBarsProps) {
  const { t } = useTranslation();
  const id = useId();
  const highest = Math.max(...bins.map(({ count }) => count));
  const { from, to } = coveredPart(edgesOf(bins), range);
  const bars = bins.map(({ count, ...bin }, i) => {
    if (count === 0) return null;
    const height = Math.max(leastHeight, count / highest);
    const samples = t('charts.samples', { count, number: formatCount(count) });
    return (
      <rect key={bin.from} x={i + 0.08} y={1 - height} width={0.84} height={height}>
        <title>{t('charts.bin', { from: format(bin.from), to: format(bin.to), samples })}</title>
      </rect>
    );
  });
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${bins.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <clipPath id={id}>
        <rect x={from} y={-1} width={Math.max(0, to - from)} height={3} />
      </clipPath>
      <g className={styles.outside}>{bars}</g>
      <g className={styles.inside} clipPath={`url(#${id})`}>
        {bars}
      </g>
    </svg>
  );
}

/** The bins that are not empty as a table, for readers who cannot see the bars. */
export function BinTable({ bins, format }: { bins: Bins; format: Format }) {
  const { t } = useTranslation();
  return (
    <FoldedTable
      title={t('charts.histogramTable')}
      head={[t('charts.range'), t('charts.count')]}
      rows={() =>
        bins
          .filter(({ count }) => count > 0)
          .map(({ from, to, count }) => (
            <tr key={from}>
              <th scope="row">{from === to ? format(from) : `${format(from)} – ${format(to)}`}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))
      }
    />
  );
}
