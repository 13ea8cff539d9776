import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { elementName, inShownOrder } from '../../catalogue/addresses/shown-search.ts';
import { columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import { FieldChoice } from '../fields/field-choice.tsx';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { LoadFailed } from '../records/form/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import type { ChangeFieldsProps } from './change-fields.tsx';

type FieldsDialogProps = ChangeFieldsProps & { onClose: () => void };

/** The choice of the fields that the results show. */
export function FieldsDialog({ fields, onChange, onClose }: FieldsDialogProps) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['tables', 'search'],
    queryFn: () => request<Record<string, string[]>>('/tablesAndFields', { body: { items: [], site: 'search' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [names, setNames] = useState<readonly string[]>(fields ?? defaultSearchColumns);
  const tables = Object.values(data ?? {}).map((some) => some.flatMap((name) => columnOf(name) ?? []));
  const isDefault = (some: readonly string[]) =>
    some.length === defaultSearchColumns.length && defaultSearchColumns.every((name) => some.includes(name));
  const shown = inShownOrder(names);
  return (
    <FieldChoice
      opened
      onClose={onClose}
      title={t('search.fields.title')}
      help={t('search.fields.help')}
      tables={tables}
      instead={data ? null : error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}
      count={shown.length}
      chosen={new Set(names)}
      isFixed={({ name }) => name === elementName}
      fixedWord={t('search.fields.always')}
      onChoose={(some, isChosen) =>
        setNames([...names.filter((name) => !some.includes(name)), ...(isChosen ? some : [])])
      }
    >
      <Button variant="default" onClick={() => setNames(defaultSearchColumns)}>
        {t('search.fields.reset')}
      </Button>
      <Button
        onClick={() => {
          onChange(isDefault(shown) ? undefined : shown);
          onClose();
        }}
      >
        {t('search.fields.apply')}
      </Button>
    </FieldChoice>
  );
}
