import { type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { headersInPattern, patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import { headerWithUnit, measuredColumnFor } from '../../../table/mapping/measured-columns.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { conversionOf, indexTypes, measurementColumnOf } from '../../../table/measurements/measurement-columns.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery, typeLabelByName, unitSymbol } from '../../measurements/index.ts';
import styles from './mapping.module.css';
import { NewType } from './new-type.tsx';
import { NewTypes } from './new-types.tsx';

/** The value of the choice of a new type, which no name of a type can be. */
const newType = '+';

/** The options with the typed text, below that of a new type. */
const keepNew: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  return options.filter(
    (option) => 'value' in option && (option.value === newType || option.label.toLowerCase().includes(typed)),
  );
};

type MeasuredColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
};

/** The columns of a foreign table that are kept as measurements, or can be: all that are no fields. */
export function MeasuredColumns({ suggestions, mapping, onChange }: MeasuredColumnsProps) {
  const { t } = useTranslation();
  const { data: types = [] } = useQuery(measurementTypesQuery);
  const [showsOthers, setShowsOthers] = useState(false);
  const [keepsAll, setKeepsAll] = useState(false);
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

  function takeTypes(chosen: readonly { index: number; type: MeasurementType }[], isWhole: boolean): void {
    const added = { ...measurements };
    for (const { index, type } of chosen)
      added[measuredColumnFor(headerAt(index), type, Object.keys(added)).name] = patternOf(headers, index);
    onChange({ ...mapping, measurements: added });
    if (isWhole) setKeepsAll(false);
  }

  function chooseType(index: number, type: MeasurementType): void {
    const before = columnAt.get(index);
    const taken = Object.keys(measurements).filter((name) => name !== before);
    const { measured } = suggestions[index] ?? {};
    select(index, measuredColumnFor(headerAt(index), type, taken).name, measured?.pattern);
  }

  return (
    <section className={styles.measured} aria-label={t('measurements.columns.title')}>
      <h3>{t('measurements.columns.title')}</h3>
      <p className="soft">
        {t('measurements.columns.lead', { count: columnAt.size, left: open.length - columnAt.size })}
      </p>
      {shown.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.matches}>
            <thead>
              <tr>
                <th scope="col">{t('dataImport.match.theirs')}</th>
                <th scope="col">{t('dataImport.match.values')}</th>
                <th scope="col">{t('measurements.quantity')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((index) => (
                <MeasuredRow
                  key={index}
                  suggestion={suggestions[index] as ColumnSuggestion}
                  types={types}
                  column={columnAt.get(index) ?? null}
                  onColumn={(column) => select(index, column, suggestions[index]?.measured?.pattern)}
                  onType={(type) => chooseType(index, type)}
                />
              ))}
            </tbody>
          </table>
        </div>
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
          types={types}
          onCreated={takeTypes}
        />
      ) : null}
    </section>
  );
}

type MeasuredRowProps = {
  suggestion: ColumnSuggestion;
  types: readonly MeasurementType[];
  /** The name of its column in our tables; null if it is left out. */
  column: string | null;
  onColumn: (column: string | null) => void;
  onType: (type: MeasurementType) => void;
};

function MeasuredRow({ suggestion, types, column, onColumn, onType }: MeasuredRowProps) {
  const { t, language } = useTranslation();
  const [isNew, setNew] = useState(false);
  const { header, values, measured } = suggestion;
  const chosen = column === null ? undefined : measurementColumnOf(column, indexTypes(types));
  const conversion = chosen ? conversionOf(chosen) : null;
  const proposal = column === null && measured ? measurementColumnOf(measured.column, indexTypes(types)) : undefined;
  const labelOf = ({ name, unit }: MeasurementType) => {
    const symbol = unitSymbol(unit);
    return `${typeLabelByName(types, name, language)}${symbol === '' ? '' : ` [${symbol}]`} (${name})`;
  };
  const options = [
    { value: newType, label: t('measurements.columns.new') },
    ...types.map((type) => ({ value: type.name, label: labelOf(type) })),
  ];
  const onChoose = (name: string | null) => {
    setNew(name === newType);
    const type = types.find((one) => one.name === name);
    if (type) onType(type);
    else onColumn(null);
  };
  return (
    <tr data-free={column === null || undefined}>
      <th scope="row">{headerWithUnit(suggestion)}</th>
      <td>{values.join(' · ')}</td>
      <td>
        <Select
          aria-label={t('measurements.columns.of', { header })}
          data={options}
          value={isNew ? newType : (chosen?.measurement.type.name ?? null)}
          onChange={onChoose}
          placeholder={t('dataImport.match.none')}
          searchable
          filter={keepNew}
          clearable
          limit={200}
          maxDropdownHeight={300}
          nothingFoundMessage={t('measurements.none')}
          clearButtonProps={{ 'aria-label': t('dataImport.match.notThisColumn', { header }) }}
        />
        {chosen && chosen.measurement.qualifier !== null ? (
          <p className="soft">{t('measurements.columns.qualifier', { qualifier: chosen.measurement.qualifier })}</p>
        ) : null}
        {conversion ? <p className="soft">{t('measurements.columns.converted', { conversion })}</p> : null}
        {proposal && measured && !isNew ? (
          <p>
            <button type="button" className="link-button" data-proposal onClick={() => onColumn(measured.column)}>
              {t('dataImport.match.perhaps', { column: labelOf(proposal.measurement.type) })}
            </button>{' '}
            <span className="soft">
              {measured.conversion === null
                ? t('measurements.columns.unsure')
                : t('measurements.columns.converted', { conversion: measured.conversion })}
            </span>
          </p>
        ) : null}
        {isNew ? (
          <NewType
            header={headerWithUnit(suggestion)}
            values={values}
            onCreated={(type) => {
              setNew(false);
              onType(type);
            }}
          />
        ) : null}
      </td>
    </tr>
  );
}
