import { useId, useState } from 'react';
import type { FacetCounts } from '../../catalogue/answers/searching.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { facetLabel } from './facet-labels.ts';
import narrowing from './filters.module.css';

/** Number of the values that are shown of a facet before somebody asks for more. */
const maxInitialValues = 10;

type FacetListProps = {
  facet: FacetCounts;
  selected: readonly string[];
  onSelect: (values: string[]) => void;
  /** Whether its values are shown at first. */
  opened: boolean;
};

/** One facet: its values, each with the number of elements that it would leave. */
export function FacetList({ facet: { name, total, values }, selected, onSelect, opened }: FacetListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(opened || selected.length > 0);
  const [isLong, setLong] = useState(false);
  const shown = values.filter(({ value }, i) => isLong || i < maxInitialValues || selected.includes(value));
  const more = values.length - shown.length;
  return (
    <fieldset className={narrowing.facet}>
      <legend>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(facetLabel(name))}
          {selected.length > 0 ? <span className="numbers">{selected.length}</span> : null}
        </button>
      </legend>
      <div id={id} hidden={!isOpen}>
        {shown.map(({ value, count }) => (
          <label key={value} className={narrowing.choice}>
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onSelect(checked ? [...selected, value] : selected.filter((other) => other !== value))
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
