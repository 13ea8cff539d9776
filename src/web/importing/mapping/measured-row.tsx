import { type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { headerWithUnit } from '../../../table/mapping/measured-columns.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { conversionOf, measurementColumnOf } from '../../../table/measurements/measurement-columns.ts';
import { useTranslation } from '../../language.ts';
import { NewType } from './new-type.tsx';
import { newQuantity, type Quantities, quantityText } from './use-quantities.ts';

/** The options with the typed text, below that of a new quantity. */
const keepNew: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  return options.filter(
    (option) => 'value' in option && (option.value === newQuantity || option.label.toLowerCase().includes(typed)),
  );
};

type MeasuredRowProps = {
  suggestion: ColumnSuggestion;
  quantities: Quantities;
  /** The name of its column in our tables; null if it is left out. */
  column: string | null;
  onColumn: (column: string | null) => void;
  onType: (type: MeasurementType) => void;
};

/** A column of the foreign table: its header, some of its values and the quantity it is kept as. */
export function MeasuredRow({ suggestion, quantities, column, onColumn, onType }: MeasuredRowProps) {
  const { t, language } = useTranslation();
  const [isNew, setNew] = useState(false);
  const { types, typeNames, options } = quantities;
  const { header, values, measured } = suggestion;
  const chosen = column === null ? undefined : measurementColumnOf(column, typeNames);
  const conversion = chosen ? conversionOf(chosen) : null;
  const proposal = column === null && measured ? measurementColumnOf(measured.column, typeNames) : undefined;
  const onChoose = (name: string | null) => {
    setNew(name === newQuantity);
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
          value={isNew ? newQuantity : (chosen?.measurement.type.name ?? null)}
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
              {t('dataImport.match.perhaps', { column: quantityText(proposal.measurement.type, language) })}
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
