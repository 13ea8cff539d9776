import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { unitOf } from '../../../catalogue/measurements/units/index.ts';
import { type NewQuantity, suggestType, withoutUnitText } from '../../../table/mapping/measured-columns.ts';
import { fieldMessagesOf } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { recordsKey } from '../../records/record-queries.ts';
import { requestRecord } from '../../request.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './mapping.module.css';

/** Whether a quantity lacks its name, or has a unit that nobody knows. */
export const isIncomplete = ({ name, unit, kind }: NewQuantity): boolean =>
  name.trim() === '' || (kind === 'number' && unit.trim() !== '' && !unitOf(unit));

/** Stores a new quantity; its label is the header of its column without the unit. */
export async function createType(header: string, { name, unit, kind }: NewQuantity): Promise<MeasurementType> {
  const body = { name, label: withoutUnitText(header), kind, unit: kind === 'number' ? unit.trim() || null : null };
  return (await requestRecord('measurement_type', 'POST /', { body })) as unknown as MeasurementType;
}

/** Loads all types again after some were created. It never fails, as these are stored whether or not they can be loaded. */
export const reloadTypes = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: recordsKey('measurement_type') });

/** The key of the requests that create quantities. */
export const creatingTypes = ['create measurement types'] as const;

/** Whether quantities are being created: who goes on before their columns are kept would lose these. */
export const useIsCreatingTypes = (): boolean => useIsMutating({ mutationKey: creatingTypes }) > 0;

/** The messages of an answer that refuses a quantity. */
export function messagesOf(error: unknown): readonly string[] {
  const ofFields = Object.values(fieldMessagesOf(error) ?? {}).flat();
  return ofFields.length > 0 ? ofFields : [error instanceof Error ? error.message : String(error)];
}

type TypeInputsProps = {
  quantity: NewQuantity;
  onChange: (quantity: NewQuantity) => void;
  /** Behind the names of the inputs for screen readers, where there are inputs for several quantities. */
  of?: string;
};

/** The inputs of a new quantity. */
export function TypeInputs({ quantity, onChange, of }: TypeInputsProps) {
  const { t } = useTranslation();
  const { name, unit, kind } = quantity;
  const labelled = (label: string) => (of === undefined ? { label } : { 'aria-label': `${label}: ${of}` });
  const isUnknownUnit = unit.trim() !== '' && !unitOf(unit);
  return (
    <>
      <TextInput
        {...labelled(t('fields.measurement_type.name.label'))}
        value={name}
        onChange={({ currentTarget }) => onChange({ ...quantity, name: currentTarget.value })}
        autoComplete="off"
      />
      <NativeSelect
        {...labelled(t('fields.measurement_type.kind.label'))}
        value={kind}
        data={(['number', 'text'] as const).map((value) => ({ value, label: t(`measurements.kinds.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ ...quantity, kind: currentTarget.value as NewQuantity['kind'] })}
      />
      {kind === 'number' ? (
        <TextInput
          {...labelled(t('fields.measurement_type.unit.label'))}
          placeholder={t('measurements.columns.noUnit')}
          value={unit}
          onChange={({ currentTarget }) => onChange({ ...quantity, unit: currentTarget.value })}
          error={isUnknownUnit ? t('measurements.columns.unknownUnit') : null}
          autoComplete="off"
        />
      ) : null}
    </>
  );
}

type NewTypeProps = {
  header: string;
  /** Some values of the column. */
  values: readonly string[];
  onCreated: (type: MeasurementType) => void;
};

/** Creates a type of measurements for a column. */
export function NewType({ header, values, onCreated }: NewTypeProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [quantity, setQuantity] = useState(() => suggestType(header, values));
  const creating = useMutation({
    mutationKey: creatingTypes,
    mutationFn: async () => {
      const created = await createType(header, quantity);
      await reloadTypes(queries);
      return created;
    },
    onSuccess: (created) => onCreated(created),
  });
  const messages = creating.error ? messagesOf(creating.error) : [];
  return (
    <fieldset className={styles.newType}>
      <legend className="visually-hidden">{t('measurements.columns.new')}</legend>
      <TypeInputs quantity={quantity} onChange={setQuantity} />
      <Button
        size="compact-md"
        onClick={() => creating.mutate()}
        loading={creating.isPending}
        disabled={isIncomplete(quantity)}
      >
        {t('measurements.columns.create')}
      </Button>
      {messages.length > 0 ? <Notice kind="error">{messages.join(' ')}</Notice> : null}
    </fieldset>
  );
}
