import type { CSSProperties } from 'react';
import type { Range } from '../../../catalogue/measurements/range-words.ts';
import { useTranslation } from '../../language.ts';
import styles from './measured.module.css';
import { coveredPart, movedTo } from './slider.ts';

type RangeSliderProps = {
  edges: readonly number[];
  range: Range;
  quantity: string;
  format: (value: number) => string;
  onChange: (range: Range) => void;
};

/** Two handles below the bars of a histogram, which go from edge to edge of its bins. */
export function RangeSlider({ edges, range, quantity, format, onChange }: RangeSliderProps) {
  const { t } = useTranslation();
  const last = edges.length - 1;
  const { from, to } = coveredPart(edges, range);
  const ends = [
    { end: 'low', label: 'charts.least', position: from, limit: range.low },
    { end: 'high', label: 'charts.greatest', position: to, limit: range.high },
  ] as const;
  const part = { '--from': from / last, '--to': to / last } as CSSProperties;
  return (
    <div className={styles.slider} style={part} data-raised={from > last / 2 || undefined}>
      {ends.map(({ end, label, position, limit }) => (
        <input
          key={end}
          type="range"
          min={0}
          max={last}
          step={1}
          value={Math.round(position)}
          aria-label={t(label, { quantity })}
          aria-valuetext={limit === null ? t('charts.noLimit') : format(limit)}
          onChange={({ currentTarget: { value } }) => onChange(movedTo(edges, range, end, Number(value)))}
        />
      ))}
    </div>
  );
}
