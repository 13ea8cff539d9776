import type { MouseEvent } from 'react';
import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';
import { formatCount, formatDate } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import styles from './sampling.module.css';
import { formatBarPeriod, type TimelineBar } from './timeline-bars.ts';

type TimelineProps = {
  bars: readonly TimelineBar[];
  series: readonly SampledCampaign[];
  onSelect: (bar: TimelineBar | undefined) => void;
};

/** A bar for each month or year, in the colours of the campaigns. */
export function Timeline({ bars, series, onSelect }: TimelineProps) {
  const { t, language } = useTranslation();
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return <p className="soft">{t('sampling.undated')}</p>;
  const highest = Math.max(...bars.map(({ total }) => total));
  const selectBar = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const bar = bars[Math.floor(((event.clientX - left) / width) * bars.length)];
    onSelect(bar && bar.total > 0 ? bar : undefined);
  };
  const seriesIndex = ({ campaign }: TimelineBar['segments'][number]) => {
    const index = series.indexOf(campaign);
    return index < 0 ? series.length : index;
  };
  return (
    <figure className={styles.timeline}>
      <span className="soft numbers">{t('sampling.most', { number: formatCount(highest) })}</span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table below the map has the same links */}
      <svg
        className={styles.picture}
        viewBox={`0 0 ${bars.length} ${highest}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sampling.timelineLabel', {
          from: formatDate(first.from, language),
          to: formatDate(last.to, language),
        })}
        onClick={selectBar}
      >
        {bars.map(({ from, segments }, i) => {
          let top = highest;
          return segments
            .toSorted((a, b) => seriesIndex(a) - seriesIndex(b))
            .map((segment) => {
              top -= segment.samples;
              return (
                <rect
                  key={`${from} ${segment.campaign.id}`}
                  className={styles.mark}
                  data-series={series.includes(segment.campaign) ? seriesIndex(segment) : undefined}
                  x={i + 0.1}
                  y={top}
                  width={0.8}
                  height={segment.samples}
                />
              );
            });
        })}
      </svg>
      <figcaption className="soft numbers">
        <span>{formatBarPeriod(first, language)}</span>
        {bars.length > 1 ? <span>{formatBarPeriod(last, language)}</span> : null}
      </figcaption>
    </figure>
  );
}
