import { useId, useState } from 'react';
import type { FacetCounts } from '../../catalogue/answers/searching.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { facetLabel } from './facet-words.ts';
import narrowing from './narrowing.module.css';

/** Number of the values that are shown of a facet before somebody asks for more. */
const firstValues = 10;

type FacetListProps = {
  facet: FacetCounts;
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
  /** Whether its values are shown at first. */
  opened: boolean;
};

/** One facet: its values, each with the number of elements that it would leave. */
export function FacetList({ facet: { name, total, values }, chosen, onChoose, opened }: FacetListProps) {
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(opened || chosen.length > 0);
  const [isLong, setLong] = useState(false);
  const shown = values.filter(({ value }, i) => isLong || i < firstValues || chosen.includes(value));
  const more = values.length - shown.length;
  return (
    <fieldset className={narrowing.facet}>
      <legend>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(facetLabel(name))}
          {chosen.length > 0 ? <span className="numbers">{chosen.length}</span> : null}
        </button>
      </legend>
      <div id={id} hidden={!isOpen}>
        {shown.map(({ value, count }) => (
          <label key={value} className={narrowing.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <span className={narrowing.value} title={value}>
              {value}
            </span>
            <span className={narrowing.count}>{formatCount(count)}</span>
          </label>
        ))}
        {isLong && total > values.length ? (
          <p className={narrowing.hint}>
            {t('narrowing.most', { number: formatCount(values.length), total: formatCount(total) })}
          </p>
        ) : null}
        {more > 0 || isLong ? (
          <button type="button" className="link-button" onClick={() => setLong(!isLong)}>
            {isLong ? t('narrowing.fewer') : t('narrowing.more', { count: more, number: formatCount(more) })}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
