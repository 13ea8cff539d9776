import type { MouseEvent } from 'react';
import type { SampledCampaign } from '../../../catalogue/answers/sampling.ts';
import { formatCount, writtenDay } from '../../../catalogue/locales/formats.ts';
import { useWords } from '../../language.ts';
import { type Bin, binText } from './bins.ts';
import styles from './sampling.module.css';

type TimelineProps = {
  bins: readonly Bin[];
  series: readonly SampledCampaign[];
  onPick: (bin: Bin | undefined) => void;
};

/** A bar for each month or year, in the colours of the campaigns. */
export function Timeline({ bins, series, onPick }: TimelineProps) {
  const { t, language } = useWords();
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last) return <p className="soft">{t('sampling.undated')}</p>;
  const highest = Math.max(...bins.map(({ total }) => total));
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const bin = bins[Math.floor(((event.clientX - left) / width) * bins.length)];
    onPick(bin && bin.total > 0 ? bin : undefined);
  };
  const place = ({ campaign }: Bin['parts'][number]) => {
    const found = series.indexOf(campaign);
    return found < 0 ? series.length : found;
  };
  return (
    <figure className={styles.timeline}>
      <span className="soft numbers">{t('sampling.most', { number: formatCount(highest) })}</span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table below the map has the same links */}
      <svg
        className={styles.picture}
        viewBox={`0 0 ${bins.length} ${highest}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sampling.timelineLabel', {
          from: writtenDay(first.from, language),
          to: writtenDay(last.to, language),
        })}
        onClick={pick}
      >
        {bins.map(({ from, parts }, i) => {
          let top = highest;
          return parts
            .toSorted((a, b) => place(a) - place(b))
            .map((part) => {
              top -= part.samples;
              return (
                <rect
                  key={`${from} ${part.campaign.id}`}
                  className={styles.mark}
                  data-series={series.includes(part.campaign) ? place(part) : undefined}
                  x={i + 0.1}
                  y={top}
                  width={0.8}
                  height={part.samples}
                />
              );
            });
        })}
      </svg>
      <figcaption className="soft numbers">
        <span>{binText(first, language)}</span>
        {bins.length > 1 ? <span>{binText(last, language)}</span> : null}
      </figcaption>
    </figure>
  );
}
