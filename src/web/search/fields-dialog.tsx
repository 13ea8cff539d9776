import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { elementNameColumn, inDisplayOrder } from '../../catalogue/addresses/search-query.ts';
import { columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { useTranslation } from '../language.ts';
import { useMeasurementNames } from '../measurements/index.ts';
import { request } from '../request.ts';
import { FieldSelectionDialog } from '../ui/field-selection-dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import type { ChangeFieldsProps } from './results.tsx';

/** The name of a measurement in the columns of results. */
const nameOf = ({ name }: MeasurementType): string => name;

type FieldsDialogProps = ChangeFieldsProps & { onClose: () => void };

/** The dialog for the fields that the results show. */
export function FieldsDialog({ fields, onChange, onClose }: FieldsDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['tables', 'search'],
    queryFn: () => request('POST /tablesAndFields', { body: { items: [], site: 'search' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const others = useMeasurementNames(nameOf);
  const [names, setNames] = useState<readonly string[]>(fields ?? defaultSearchColumns);
  const tables = Object.values(data ?? {}).map((columnNames) => columnNames.flatMap((name) => columnOf(name) ?? []));
  const isDefault = (columnNames: readonly string[]) =>
    columnNames.length === defaultSearchColumns.length &&
    defaultSearchColumns.every((name) => columnNames.includes(name));
  const ordered = inDisplayOrder(names);
  return (
    <FieldSelectionDialog
      opened
      onClose={onClose}
      title={t('search.fields.title')}
      help={t('search.fields.help')}
      tables={tables}
      others={others}
      placeholder={data ? null : error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}
      count={ordered.length}
      selected={new Set(names)}
      isFixed={({ name }) => name === elementNameColumn}
      fixedLabel={t('search.fields.always')}
      onSelect={(columnNames, isSelected) =>
        setNames([...names.filter((name) => !columnNames.includes(name)), ...(isSelected ? columnNames : [])])
      }
    >
      <Button variant="default" onClick={() => setNames(defaultSearchColumns)}>
        {t('search.fields.reset')}
      </Button>
      <Button
        onClick={() => {
          onChange(isDefault(ordered) ? undefined : ordered);
          onClose();
        }}
      >
        {t('search.fields.apply')}
      </Button>
    </FieldSelectionDialog>
  );
}
