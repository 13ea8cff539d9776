import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Erasure } from '../../catalogue/endpoints/erasures.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { queryClient } from '../query-client.ts';
import { request } from '../request.ts';
import { Dialog, isCloseKey } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { reportOf } from './erasure-texts.ts';
import { ErasureView } from './erasure-view.tsx';
import styles from './people.module.css';

/** The person or the account that is erased. */
export type EraseTarget = { person: number } | { user: number };

type TextsProps = { texts: Erasure['texts']; left: readonly string[]; onLeave: (left: string[]) => void };

/** The names and addresses that are looked for; earlier ones can be left out. */
function ErasedTexts({ texts, left, onLeave }: TextsProps) {
  const { t } = useTranslation();
  const toggle = (text: string) =>
    onLeave(left.includes(text) ? left.filter((other) => other !== text) : [...left, text]);
  return (
    <section>
      <h3 className={styles.heading}>{t('people.erase.texts')}</h3>
      <ul className={styles.texts}>
        {texts.map(({ text, current }) => (
          <li key={text}>
            {current ? (
              text
            ) : (
              <label className={styles.option}>
                <input type="checkbox" checked={!left.includes(text)} onChange={() => toggle(text)} />
                {t('people.erase.former', { text })}
              </label>
            )}
          </li>
        ))}
      </ul>
      {texts.some(({ current }) => !current) ? <p className="soft">{t('people.erase.formerHelp')}</p> : null}
    </section>
  );
}

/** The result, which is shown once: its report is not stored, as the name is in it. */
function Erased({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { t } = useTranslation();
  const save = () =>
    saveFile(reportOf(erasure, t), `${erasure.substitute.replaceAll(' ', '-')}.txt`, 'text/plain;charset=utf-8');
  return (
    <div className={styles.dialog}>
      <Notice kind="success">{t('people.erase.done', { substitute: erasure.substitute })}</Notice>
      <p>{t('people.erase.backups')}</p>
      <ErasureView erasure={erasure} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('people.erase.close')}
        </Button>
        <Button onClick={save} data-autofocus>
          {t('people.erase.report')}
        </Button>
      </DialogButtons>
    </div>
  );
}

type StepsProps = { target: EraseTarget; onErased: () => void; onClose: () => void };

/** The preview with the question for the name, then the result. */
function EraseSteps({ target, onErased, onClose }: StepsProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const preview = useQuery({
    queryKey: ['erasure', target, left],
    queryFn: ({ signal }) => request('POST /rest/erasures', { body: { ...target, check: true, leave: left }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const erasing = useMutation({
    mutationFn: () => request('POST /rest/erasures', { body: { ...target, name, leave: left } }),
    onSuccess: () => {
      onErased();
      queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'erasure' });
    },
  });
  if (erasing.data) return <Erased erasure={erasing.data} onClose={onClose} />;
  const { data, error, refetch } = preview;
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading label={t('people.erase.looking')} />;
  const nameProblem = fieldMessagesOf(erasing.error).name?.join(' ');
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        erasing.mutate();
      }}
    >
      <p>{t('people.erase.lead', { substitute: data.substitute })}</p>
      <ErasedTexts texts={data.texts} left={left} onLeave={setLeft} />
      <div className={styles.dialog} data-waiting={preview.isPlaceholderData || undefined}>
        <ErasureView erasure={data} />
      </div>
      {erasing.error && !nameProblem ? <Notice kind="error">{erasing.error.message}</Notice> : null}
      <TextInput
        label={<FieldLabel text={t('people.erase.type', { name: data.name })} required />}
        autoComplete="off"
        spellCheck={false}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameProblem}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('people.cancel')}
        </Button>
        <Button type="submit" color="red" loading={erasing.isPending} disabled={preview.isPlaceholderData}>
          {t('people.erase.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

type EraseDialogProps = {
  target: EraseTarget;
  /** @param isErased whether somebody was erased */
  onClose: (isErased: boolean) => void;
};

/** A dialog that erases somebody’s personal data, after a preview and with the name typed by hand. */
export function EraseDialog({ target, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const [isErased, setErased] = useState(false);
  const close = () => onClose(isErased);
  return (
    <Dialog
      opened
      onClose={close}
      title={t('people.erase.title')}
      size={640}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={(event) => {
        if (isCloseKey(event)) close();
      }}
    >
      <EraseSteps target={target} onErased={() => setErased(true)} onClose={close} />
    </Dialog>
  );
}
