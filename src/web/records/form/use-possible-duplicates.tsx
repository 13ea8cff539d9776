import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { NamedRecord } from '../../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import type { RecordValues } from '../../../catalogue/records/records.ts';
import { useTranslation } from '../../language.ts';
import { requestRecord } from '../../request.ts';
import { useSession } from '../../session.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './form.module.css';

/** The user cancelled saving, to look at the possible duplicates. */
export class SaveCancelled extends Error {}

type Question = { records: readonly NamedRecord[]; answer: (isAnother: boolean) => void };

type PossibleDuplicatesProps = {
  entity: EntityName;
  records: readonly NamedRecord[];
  onSelectExisting: ((existing: NamedRecord) => void) | undefined;
};

/** Links to the possible duplicates; in a dialog, buttons that select one. */
function PossibleDuplicates({ entity, records, onSelectExisting }: PossibleDuplicatesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { path = '' } = entityOf(entity);
  const isLink = mayOpenForm(user, entity);
  return (
    <ul className={styles.duplicates}>
      {records.map((record) => (
        <li key={record.id}>
          {isLink ? (
            <Link to="/component/$entity/$id" params={{ entity: path, id: String(record.id) }} target="_blank">
              {record.label}
            </Link>
          ) : (
            record.label
          )}
          {onSelectExisting ? (
            <Button variant="default" size="compact-sm" onClick={() => onSelectExisting(record)}>
              {t('forms.taken.take', { record: record.label })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * Asks before a new record is stored whether it differs from stored records with almost the same name.
 * @param onSelectExisting selects an existing record instead
 */
export function usePossibleDuplicates(entity: EntityName, onSelectExisting?: (existing: NamedRecord) => void) {
  const { t, language } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  // The text stays while the dialog fades out.
  const lastQuestion = useRef<Question>(null);
  if (question) lastQuestion.current = question;
  const records = lastQuestion.current?.records ?? [];

  /** @throws SaveCancelled if there are possible duplicates and the user does not confirm the new record */
  async function confirmNoDuplicate(values: RecordValues): Promise<void> {
    // If the search fails, nothing is asked; storing then shows the error.
    const similar = await requestRecord(entity, 'POST /alike', { body: values }).catch(() => null);
    if (!similar || similar.records.length === 0) return;
    const records = similar.records.map(({ id, label }) => ({ id, label: localizeLabel(entity, label, language) }));
    const isAnother = await new Promise<boolean>((answer) => setQuestion({ records, answer }));
    setQuestion(null);
    if (!isAnother) throw new SaveCancelled();
  }

  const dialog = (
    <ConfirmDialog
      opened={question !== null}
      title={t('forms.alike.title')}
      cancelLabel={t('forms.alike.back')}
      onCancel={() => question?.answer(false)}
      confirm={{ label: t('forms.alike.save'), action: () => question?.answer(true) }}
    >
      <p>{t('forms.alike.lead', { count: records.length })}</p>
      <PossibleDuplicates
        entity={entity}
        records={records}
        onSelectExisting={
          onSelectExisting &&
          ((existing) => {
            question?.answer(false);
            onSelectExisting(existing);
          })
        }
      />
      <p>{t('forms.alike.hint')}</p>
    </ConfirmDialog>
  );
  return { confirmNoDuplicate, dialog };
}
