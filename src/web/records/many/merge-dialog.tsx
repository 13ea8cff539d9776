import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { Dialog, isCloseKey } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { RecordData } from '../record-queries.ts';
import { type ManyDialogProps, ManyFailed } from './many-dialog.tsx';
import styles from './merge-dialog.module.css';
import { DifferingFields, RemainingRecord, SameFields } from './merge-fields.tsx';
import { compareRecords, defaultChoice, type MergedChoice, valuesToSet } from './merged-values.ts';
import { mergeRecords, readSelected } from './requests.ts';
import { countedRecords, countOfSelected } from './selected-records.ts';

type MergeFormProps = ManyDialogProps & { records: readonly RecordData[] };

/** Which of the records remains, which values it gets, and why they are the same. */
function MergeForm({ entity, records, onClose, onDone }: MergeFormProps) {
  const { t, language } = useTranslation();
  const [into, setInto] = useState(records[0]?.id ?? 0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergedChoice>>(new Map());
  const [reason, setReason] = useState('');
  const { differing, same } = compareRecords(entity, records, language);
  const choices = new Map(
    differing.map((field) => [field.name, chosen.get(field.name) ?? defaultChoice(entity, field, into)]),
  );
  const counted = countedRecords(entity, records.length, t, language);
  const remaining = records.find(({ id }) => id === into);
  const merging = useMutation({
    mutationFn: () =>
      mergeRecords(entity, {
        into,
        ids: records.flatMap(({ id }) => (id === into ? [] : [id])),
        set: valuesToSet(entity, records, into, choices),
        reason,
      }),
    onSuccess: (change) => {
      const name = remaining ? labelOf(entity, remaining, language) : '';
      onDone(change, t('manyRecords.merged', { records: counted, name }));
    },
  });
  const isReady = reason.trim() !== '' && !merging.isPending;
  const merge = () => {
    if (isReady) merging.mutate();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the inputs within
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) merge();
      }}
    >
      <div className={styles.dialog}>
        <RemainingRecord entity={entity} records={records} into={into} onChange={setInto} />
        <DifferingFields
          entity={entity}
          records={records}
          fields={differing}
          choices={choices}
          onChoose={(name, choice) => setChosen(new Map([...chosen, [name, choice]]))}
        />
        <SameFields entity={entity} fields={same} />
        <TextInput
          label={t('manyRecords.merge.reason')}
          description={t('manyRecords.merge.consequence')}
          required
          value={reason}
          maxLength={1000}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ManyFailed error={merging.error} />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('manyRecords.cancel')}
        </Button>
        <Button disabled={!isReady} loading={merging.isPending} onClick={merge}>
          {t('manyRecords.merge.action', { records: counted })}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** A dialog that merges the selected records into one of them, field by field. */
export function MergeDialog(props: ManyDialogProps) {
  const { entity, selected, onClose } = props;
  const { t, language } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const records = useQuery({
    queryKey: ['many-merged', entity, selected],
    queryFn: ({ signal }) => readSelected(entity, selected, signal),
    gcTime: 0,
    // The choices are made for these versions.
    staleTime: 'static',
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('manyRecords.merge.action', {
        records: countedRecords(entity, countOfSelected(selected), t, language),
      })}
      size={960}
      fullScreen={isNarrow}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={(event) => {
        if (isCloseKey(event)) onClose();
      }}
    >
      <ManyFailed error={records.error} />
      {records.data ? <MergeForm {...props} records={records.data} /> : null}
      {records.isPending ? <Loading label={t('shell.tables.loading')} /> : null}
    </Dialog>
  );
}
