import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { restPath } from '../../../catalogue/addresses/list-query.ts';
import type { NamedRecord, WholeList } from '../../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { localizeLabel, type RecordValues } from '../../../catalogue/records/records.ts';
import { request } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './form.module.css';

/** Somebody went back to the form, to look at what is there already. */
export class SaveCancelled extends Error {}

type Question = { records: readonly NamedRecord[]; answer: (isAnother: boolean) => void };

type PossibleDuplicatesProps = {
  entity: EntityName;
  records: readonly NamedRecord[];
  onSelectExisting: ((existing: NamedRecord) => void) | undefined;
};

/** Links to what may be the same; in a dialog, buttons that choose it. */
function PossibleDuplicates({ entity, records, onSelectExisting }: PossibleDuplicatesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { path = '' } = entityOf(entity);
  const isLink = mayOpenForm(user, entity);
  return (
    <ul className={styles.alike}>
      {records.map((one) => (
        <li key={one.id}>
          {isLink ? (
            <Link to="/component/$entity/$id" params={{ entity: path, id: String(one.id) }} target="_blank">
              {one.label}
            </Link>
          ) : (
            one.label
          )}
          {onSelectExisting ? (
            <Button variant="default" size="compact-sm" onClick={() => onSelectExisting(one)}>
              {t('forms.taken.take', { record: one.label })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * Asks whether a new record is another one than those that are spelled almost alike, before it is stored.
 * @param onTake chooses an existing record instead
 */
export function usePossibleDuplicates(entity: EntityName, onSelectExisting?: (existing: NamedRecord) => void) {
  const { t, language } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  // The text stays while the dialog fades out.
  const last = useRef<Question>(null);
  if (question) last.current = question;
  const records = last.current?.records ?? [];

  /** @throws WentBack where it may be the same, and nobody said that it is another one */
  async function confirmNoDuplicate(values: RecordValues): Promise<void> {
    // Without an answer there is nothing to ask; what is wrong is said when it is stored.
    const found = await request<WholeList<NamedRecord>>(`${restPath(entity)}/alike`, { body: values }).catch(
      () => null,
    );
    if (!found || found.records.length === 0) return;
    const records = found.records.map(({ id, label }) => ({ id, label: localizeLabel(entity, label, language) }));
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
