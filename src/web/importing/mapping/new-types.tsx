import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { freeQuantityName, type NewQuantity, suggestType } from '../../../table/mapping/measured-columns.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './mapping.module.css';
import { createType, creatingTypes, isIncomplete, messagesOf, reloadTypes, TypeInputs } from './new-type.tsx';

type Row = {
  index: number;
  header: string;
  quantity: NewQuantity;
  isChosen: boolean;
  isOneForEachSample: boolean;
  messages: readonly string[];
};

/** A row for each column, with different names. */
function rowsFor(
  columns: readonly { index: number; suggestion: ColumnSuggestion }[],
  types: readonly MeasurementType[],
): Row[] {
  const taken = new Set(types.map(({ name }) => name));
  return columns.map(({ index, suggestion: { header, values, quantity } }) => {
    const { fits, ...suggested } = quantity ?? { ...suggestType(header, values), fits: true };
    const name = freeQuantityName(suggested.name, taken);
    taken.add(name);
    return {
      index,
      header,
      quantity: { ...suggested, name },
      isChosen: true,
      isOneForEachSample: fits,
      messages: [],
    };
  });
}

type NewTypesProps = {
  columns: readonly { index: number; suggestion: ColumnSuggestion }[];
  types: readonly MeasurementType[];
  /**
   * @param created the new types with the indexes of their columns
   * @param inComment the indexes of columns that differ within a sample, and so go into the comment of the element
   * @param isWhole false if others were refused
   */
  onCreated: (
    created: readonly { index: number; type: MeasurementType }[],
    inComment: readonly number[],
    isWhole: boolean,
  ) => void;
};

/** Creates a quantity for each of several columns, after somebody has looked at their names and units. */
export function NewTypes({ columns, types, onCreated }: NewTypesProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [rows, setRows] = useState(() => rowsFor(columns, types));
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const newQuantities = chosen.filter(({ isOneForEachSample }) => isOneForEachSample);
  const change = (index: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.index === index ? { ...row, ...part } : row)));

  // React Query calls the latest rendering's `onSuccess`, which has what was chosen meanwhile.
  const creating = useMutation({
    mutationKey: creatingTypes,
    mutationFn: async () => {
      const created: { index: number; type: MeasurementType }[] = [];
      const refused = new Map<number, readonly string[]>();
      for (const { index, header, quantity } of newQuantities) {
        try {
          created.push({ index, type: await createType(header, quantity) });
        } catch (error) {
          refused.set(index, messagesOf(error));
        }
      }
      if (newQuantities.length > 0) await reloadTypes(queries);
      const inComment = chosen.flatMap(({ index, isOneForEachSample }) => (isOneForEachSample ? [] : index));
      return { created, inComment, refused };
    },
    onSuccess({ created, inComment, refused }) {
      const done = new Set([...created.map(({ index }) => index), ...inComment]);
      setRows((before) =>
        before
          .filter(({ index }) => !done.has(index))
          .map((row) => ({ ...row, messages: refused.get(row.index) ?? row.messages })),
      );
      onCreated(created, inComment, refused.size === 0);
    },
  });

  return (
    <fieldset className={styles.newTypes}>
      <legend>{t('measurements.columns.keepAll')}</legend>
      <p className="soft">{t('measurements.columns.keepAllLead')}</p>
      <ul>
        {rows.map(({ index, header, quantity, isChosen, isOneForEachSample, messages }) => (
          <li key={index}>
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={({ currentTarget }) => change(index, { isChosen: currentTarget.checked })}
              />{' '}
              {header}
            </label>
            {isChosen && isOneForEachSample ? (
              <TypeInputs
                quantity={quantity}
                onChange={(changed) => change(index, { quantity: changed })}
                of={header}
              />
            ) : null}
            {isOneForEachSample ? null : <p className="soft">{t('measurements.columns.differs')}</p>}
            {messages.length > 0 ? <Notice kind="error">{messages.join(' ')}</Notice> : null}
          </li>
        ))}
      </ul>
      <Button
        onClick={() => creating.mutate()}
        loading={creating.isPending}
        disabled={chosen.length === 0 || newQuantities.some(({ quantity }) => isIncomplete(quantity))}
      >
        {t('measurements.columns.createAll', { count: chosen.length })}
      </Button>
    </fieldset>
  );
}
