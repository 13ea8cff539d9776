import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { columnOf, defaultSearchColumns } from '../../catalogue/columns.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import { elementName, inShownOrder } from './shown-columns.ts';

const FieldChoice = lazy(() =>
  import('../fields/field-choice.tsx').then(({ FieldChoice }) => ({ default: FieldChoice })),
);

type ChangeFieldsProps = {
  /** The fields that are shown; undefined where they are the default ones. */
  fields: readonly string[] | undefined;
  onChange: (fields: readonly string[] | undefined) => void;
};

type ChoiceProps = ChangeFieldsProps & { onClose: () => void };

function Choice({ fields, onChange, onClose }: ChoiceProps) {
  const { t } = useWords();
  const { data } = useQuery({
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

/** The button to the choice of the fields that the results show, which are those of a custom export too. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { t } = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('search.fields.change')}
      </Button>
      {opened ? (
        <Suspense>
          <Choice {...props} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
