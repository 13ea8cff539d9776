import { useRef, useState } from 'react';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { headersInPattern, patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import { withComments } from '../../../table/mapping/comment-columns.ts';
import { headerWithUnit, measuredColumnFor } from '../../../table/mapping/measured-columns.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { useTranslation } from '../../language.ts';
import styles from './mapping.module.css';
import { MappingTable } from './mapping-table.tsx';
import { MeasuredRow } from './measured-row.tsx';
import { NewTypes } from './new-types.tsx';
import { useQuantities } from './use-quantities.ts';

type MeasuredColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

/** The columns of a foreign table that are kept as measurements, or can be: all that are no fields. */
export function MeasuredColumns({ suggestions, mapping, onChange }: MeasuredColumnsProps) {
  const { t } = useTranslation();
  const quantities = useQuantities();
  const [showsOthers, setShowsOthers] = useState(false);
  const [keepsAll, setKeepsAll] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const headers = suggestions.map(({ header }) => header);
  const headerAt = (index: number) => headerWithUnit(suggestions[index] ?? { header: '' });
  const { measurements = {} } = mapping;
  const usedByFields = usedHeaders({ fields: mapping.fields }, headers);
  const columnAt = new Map(
    Object.entries(measurements).flatMap(([column, pattern]) =>
      headersInPattern(pattern, headers)
        .slice(0, 1)
        .map((index) => [index, column]),
    ),
  );
  const open = suggestions.flatMap(({ header, values }, index) =>
    header !== '' && values.length > 0 && !usedByFields.has(index) ? [index] : [],
  );
  // Decided once, so that no row goes away under the pointer when it is left out.
  const [first] = useState(() => new Set(open.filter((index) => suggestions[index]?.measured || columnAt.has(index))));
  const listed = open.filter((index) => first.has(index) || columnAt.has(index));
  const unknown = open.filter((index) => !columnAt.has(index) && !suggestions[index]?.measured);
  const others = open.filter((index) => !listed.includes(index));
  const shown = showsOthers ? open : listed;
  if (open.length === 0) return null;

  function select(index: number, column: string | null, pattern = patternOf(headers, index)): void {
    const before = columnAt.get(index);
    const kept = Object.entries(measurements).filter(([name]) => name !== before);
    const added: [string, string][] = column === null ? [] : [[column, pattern]];
    onChange({ ...mapping, measurements: Object.fromEntries([...kept, ...added]) });
  }

  function takeTypes(
    chosen: readonly { index: number; type: MeasurementType }[],
    inComment: readonly number[],
    isWhole: boolean,
  ): void {
    const added = { ...measurements };
    for (const { index, type } of chosen)
      added[measuredColumnFor(headerAt(index), type, Object.keys(added)).name] = patternOf(headers, index);
    onChange(withComments({ ...mapping, measurements: added }, headers, inComment));
    if (!isWhole) return;
    setKeepsAll(false);
    title.current?.focus({ preventScroll: true });
  }

  function chooseType(index: number, type: MeasurementType): void {
    const before = columnAt.get(index);
    const taken = Object.keys(measurements).filter((name) => name !== before);
    const { measured } = suggestions[index] ?? {};
    select(index, measuredColumnFor(headerAt(index), type, taken).name, measured?.pattern);
  }

  return (
    <section className={styles.measured} aria-label={t('measurements.columns.title')}>
      <h3 ref={title} tabIndex={-1}>
        {t('measurements.columns.title')}
      </h3>
      <p className="soft">
        {t('measurements.columns.lead', { count: columnAt.size, left: open.length - columnAt.size })}
      </p>
      {shown.length > 0 ? (
        <MappingTable ours={t('measurements.quantity')}>
          {shown.map((index) => (
            <MeasuredRow
              key={index}
              suggestion={suggestions[index] as ColumnSuggestion}
              quantities={quantities}
              column={columnAt.get(index) ?? null}
              onColumn={(column) => select(index, column, suggestions[index]?.measured?.pattern)}
              onType={(type) => chooseType(index, type)}
            />
          ))}
        </MappingTable>
      ) : null}
      <div className={styles.links}>
        {others.length > 0 || showsOthers ? (
          <button
            type="button"
            className="link-button"
            aria-expanded={showsOthers}
            onClick={() => setShowsOthers(!showsOthers)}
          >
            {t(showsOthers ? 'dataImport.match.showOpen' : 'measurements.columns.others', { count: others.length })}
          </button>
        ) : null}
        {unknown.length > 1 ? (
          <button type="button" className="link-button" aria-expanded={keepsAll} onClick={() => setKeepsAll(!keepsAll)}>
            {t('measurements.columns.keepAll')}
          </button>
        ) : null}
      </div>
      {keepsAll && unknown.length > 0 ? (
        <NewTypes
          columns={unknown.map((index) => ({ index, suggestion: suggestions[index] as ColumnSuggestion }))}
          types={quantities.types}
          onCreated={takeTypes}
        />
      ) : null}
    </section>
  );
}
