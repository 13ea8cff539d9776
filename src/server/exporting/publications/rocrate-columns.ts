import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { fieldOf } from '../../../catalogue/index.ts';
import { getServerTranslate } from '../../../catalogue/locales/server.ts';
import { type MeasurementType, nercUri } from '../../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { tableColumnOf } from '../../../catalogue/run-in-table.ts';
import { isMeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import { columnTexts } from '../../templates/column-texts.ts';
import type { TableForm } from '../forms.ts';

/** A column of a file, as it is described to people and programs. */
export type CrateColumn = {
  /** The header of the column. */
  name: string;
  label: string;
  description: string;
  /** The unit of its numbers, as people write it. */
  unit: string | null;
  /** The URI of that unit in the NERC vocabulary P06. */
  unitUri: string | null;
  /** The URIs of what it holds, in MIxS and in the NERC vocabulary P01. */
  identifiers: readonly string[];
};

/** A quantity as a property that programs know by its codes. */
export function quantityOf(type: MeasurementType): CrateColumn {
  const { name, label_en: label, unit, p01, p06, mixs_slot: slot } = type;
  return {
    name,
    label,
    description: slot === null ? label : `${label} (${slot} in MIxS)`,
    unit: unit && unitSymbol(unit),
    unitUri: unit && nercUri('P06', p06),
    identifiers: [nercUri('P01', p01) ?? []].flat(),
  };
}

function describe(name: string, column: Column | undefined): CrateColumn {
  if (!column) return { name, label: name, description: name, unit: null, unitUri: null, identifiers: [] };
  if (isMeasurementColumn(column)) {
    const { type, qualifier } = column.measurement;
    const quantity = quantityOf(type);
    const ofWhat = column.entity === 'event' ? 'the event' : 'the sample';
    const distinguished = qualifier === null ? '' : `, ${qualifier}`;
    return { ...quantity, name, description: `${quantity.description} of ${ofWhat}${distinguished}.` };
  }
  const { label, help } = columnTexts(column, getServerTranslate('en'));
  const terms = (column.field.source ?? []).flatMap((source) =>
    source.standard === 'mixs' && !source.isEarlier ? [`https://w3id.org/mixs/${source.number}`] : [],
  );
  return { name, label, description: help, unit: column.field.unit ?? null, unitUri: null, identifiers: terms };
}

/** The columns of a form of export, by the help texts and the sources of the catalogue. */
export const columnsOfForm = ({ header, columns }: TableForm): CrateColumn[] =>
  header.map((name, index) => describe(name, columns[index] ?? tableColumnOf(name)));

const plain = (name: string, description: string): CrateColumn => ({ ...describe(name, undefined), description });
const ofCatalogue = (name: string): CrateColumn => describe(name, columnOf(name));
const ofType = (name: string, fieldName: string): CrateColumn => {
  const field = fieldOf('measurement_type', fieldName);
  return describe(name, { name, entity: 'measurement_type', fieldName, field, several: false });
};

/** The columns of the long table of measurements. */
export const measurementColumns = (): CrateColumn[] => [
  plain('entity', 'The kind of record that was measured: event or field_sample.'),
  plain('record_id', 'The number of that record in Strandbook.'),
  ofCatalogue('campaign'),
  ofCatalogue('event_label'),
  ofCatalogue('field_sample_name'),
  ofType('name', 'name'),
  ofType('label', 'label_en'),
  plain('qualifier', 'Distinguishes several measurements of one quantity, such as those of two thermometers.'),
  plain('value', 'The number in the unit of the quantity, a text, or the INSDC term that says why it is missing.'),
  plain('sign', 'The sign before the number: < for a value below a detection limit, ~ for about.'),
  ofType('unit', 'unit'),
  plain('written', 'The value as it was typed, before its unit was converted.'),
  ofType('p01', 'p01'),
];
