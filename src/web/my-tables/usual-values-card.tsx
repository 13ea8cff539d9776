import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Column } from '../../catalogue/columns.ts';
import { typeOf } from '../../catalogue/field-types.ts';
import { hasPattern, sampleInPattern, usualColumns } from '../../catalogue/usual-columns.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { LeaveDialog } from '../ui/dialog.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import { usualValuesQuery } from '../usual-values-query.ts';
import styles from './my-tables.module.css';
import { outdatedValuesQuery, usualValuesOf } from './queries.ts';

type ValueInputProps = {
  column: Column;
  value: string;
  error: string | undefined;
  isNew: boolean;
  onChange: (value: string) => void;
};

/** The input of one usual value, with the terms of its vocabulary. */
function ValueInput({ column, value, error, isNew, onChange }: ValueInputProps) {
  const { t } = useTranslation();
  const { entity, fieldName, field, name } = column;
  const terms = typeOf(field).terms?.(field) ?? [];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <div>
      <TextInput
        ref={input}
        label={t(fieldLabelKey(entity, fieldName))}
        description={hasPattern(column) ? t('myTables.patternHelp', { sample: sampleInPattern }) : undefined}
        placeholder={hasPattern(column) ? `${sampleInPattern}_R1.fastq.gz` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={terms.length > 0 ? `usual-${name}` : undefined}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {terms.length > 0 ? (
        <datalist id={`usual-${name}`}>
          {terms.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}

/** The values that are no longer offered, each with the reason and a button that removes it. */
function OutdatedValues({ of, onRemove }: { of: 'me' | 'all'; onRemove: (column: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(outdatedValuesQuery(of));
  return data.map(({ column, message }) => (
    <Notice key={column} kind="warning">
      <div className={styles.outdated}>
        <span>{t('myTables.outdated', { message })}</span>
        <Button size="compact-sm" variant="default" onClick={() => onRemove(column)}>
          {t('myTables.remove')}
        </Button>
      </div>
    </Notice>
  ));
}

type Values = Readonly<Record<string, string | undefined>>;

/** The values that are set for everybody, and that one has no other for. */
function ValuesOfAll({ own }: { own: Values }) {
  const { t } = useTranslation();
  const { data = {} } = useQuery(usualValuesOf('all'));
  const texts = usualColumns.flatMap(({ name, entity, fieldName }) =>
    data[name] === undefined || own[name] ? [] : [`${t(fieldLabelKey(entity, fieldName))}: ${data[name]}`],
  );
  return texts.length > 0 ? <p className="soft">{t('myTables.ofAll', { values: texts.join(' · ') })}</p> : null;
}

/**
 * The usual values of the reader, or those for everybody; an empty one is none.
 * @param showsAll whether those for everybody are listed below the reader's
 */
export function UsualValuesCard({ of, showsAll }: { of: 'own' | 'all'; showsAll: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = usualValuesOf(of);
  const { data, error, refetch } = useQuery(query);
  const [changed, setChanged] = useState<Values>({});
  const [newest, setNewest] = useState<string>();
  const saving = useMutation({
    mutationFn: (values: Values) =>
      request('PUT /rest/usual-values', {
        query: { of: of === 'own' ? 'me' : 'all' },
        body: values as Record<string, string>,
      }),
    onSuccess: async (_, sent) => {
      await queries.invalidateQueries({ queryKey: usualValuesQuery.queryKey });
      setChanged((current) =>
        Object.fromEntries(Object.entries(current).filter(([name, value]) => sent[name] !== value)),
      );
      setNewest(undefined);
      showToast('success', t('myTables.saved'));
    },
  });
  const values: Values = { ...data, ...changed };
  const shown = usualColumns.filter(({ name }) => values[name] !== undefined);
  const others = usualColumns.filter(({ name }) => values[name] === undefined);
  const messages = fieldMessagesOf(saving.error);
  const isChanged = Object.entries(changed).some(([name, value]) => value !== (data?.[name] ?? ''));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isChanged) saving.mutate(changed);
  }

  return (
    <Card title={t(of === 'own' ? 'myTables.own' : 'myTables.forAll')}>
      <LeaveDialog unsaved="changes" isLost={() => isChanged} />
      <div className={styles.stack}>
        <p className="soft">{t(of === 'own' ? 'myTables.ownHelp' : 'myTables.forAllHelp')}</p>
        <OutdatedValues of={of === 'own' ? 'me' : 'all'} onRemove={(column) => saving.mutate({ [column]: '' })} />
        {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
        {data ? (
          <form className={styles.stack} onSubmit={submit} noValidate>
            <div className={styles.values}>
              {shown.map((column) => (
                <ValueInput
                  key={column.name}
                  column={column}
                  value={values[column.name] ?? ''}
                  error={messages[column.name]?.join(' ')}
                  isNew={column.name === newest}
                  onChange={(value) => setChanged({ ...changed, [column.name]: value })}
                />
              ))}
            </div>
            {showsAll ? <ValuesOfAll own={values} /> : null}
            <div className={styles.actions}>
              {others.length > 0 ? (
                <NativeSelect
                  label={t('myTables.add')}
                  value=""
                  data={[
                    { value: '', label: t('dataImport.match.chooseField') },
                    ...others.map(({ name, entity, fieldName }) => ({
                      value: name,
                      label: t(fieldLabelKey(entity, fieldName)),
                    })),
                  ]}
                  onChange={({ currentTarget: { value } }) => {
                    if (value === '') return;
                    setChanged({ ...changed, [value]: '' });
                    setNewest(value);
                  }}
                />
              ) : null}
              <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
                {t('myTables.save')}
              </Button>
            </div>
            {saving.error ? <Notice kind="error">{saving.error.message}</Notice> : null}
          </form>
        ) : null}
        {!data && !error ? <Loading /> : null}
      </div>
    </Card>
  );
}
