import { formatDecimal } from '../../../catalogue/locales/formats.ts';
import type { Range } from '../../../catalogue/measurements/range-words.ts';
import { useTranslation } from '../../language.ts';
import { DebouncedInput, type ParsedInput } from '../../ui/debounced-input.tsx';
import styles from './measured.module.css';
import { limitText, readLimit } from './slider.ts';

type RangeFieldsProps = {
  range: Range;
  edges: readonly number[];
  quantity: string;
  onChange: (range: Range) => void;
};

/** The two ends of a range as numbers, for exact ones and for use by keyboard; empty for no limit. */
export function RangeFields({ range, edges, quantity, onChange }: RangeFieldsProps) {
  const { t, language } = useTranslation();
  const format = (value: string) => formatDecimal(value, language);
  const ends = [
    { end: 'low', label: 'charts.from', name: 'charts.least', limit: range.low, edge: edges[0] },
    { end: 'high', label: 'charts.to', name: 'charts.greatest', limit: range.high, edge: edges.at(-1) },
  ] as const;
  const parseEnd =
    (end: 'low' | 'high') =>
    (typed: string): ParsedInput => {
      const value = readLimit(typed);
      if (value === null) return { problem: t('charts.wrongNumber') };
      const low = end === 'low' ? Number(value) : range.low;
      const high = end === 'high' ? Number(value) : range.high;
      return low !== null && high !== null && low > high ? { problem: t('charts.wrongOrder') } : { value };
    };
  return (
    <div className={styles.fields}>
      {ends.map(({ end, label, name, limit, edge }) => (
        <DebouncedInput
          key={end}
          label={
            <>
              <span aria-hidden>{t(label)}</span>
              <span className="visually-hidden">{t(name, { quantity })}</span>
            </>
          }
          value={limit === null ? '' : limitText(limit)}
          placeholder={edge === undefined ? '' : format(limitText(edge))}
          format={format}
          parse={parseEnd(end)}
          onChange={(value) => onChange({ ...range, [end]: value === '' ? null : Number(value) })}
        />
      ))}
    </div>
  );
}
