import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InterfaceText } from '../../catalogue/endpoints/interface-texts.ts';
import { languages } from '../../catalogue/locales/languages.ts';
import { type TranslationKey, useTranslation } from '../language.ts';
import { request, urlOf } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ListFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { startDownload } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './texts.module.css';
import { UploadTexts } from './upload-texts.tsx';

const formats = ['xlsx', 'ods', 'csv'] as const;
/** Maximum number of rendered texts; the others are found by search. */
const maxVisibleTexts = 200;

const textsQuery = (q: string, onlyChanged: boolean) =>
  queryOptions({
    queryKey: ['texts', q, onlyChanged],
    queryFn: ({ signal }) =>
      request('GET /rest/texts', { query: { q, changed: `${onlyChanged}`, hits: maxVisibleTexts }, signal }),
    placeholderData: keepPreviousData,
  });

function TextRow({ text }: { text: InterfaceText }) {
  const { t } = useTranslation();
  const part = text.key.split('.')[0] ?? '';
  return (
    <tr>
      <th scope="row" className="mono">
        {text.key}
        {text.changed ? <div className="soft">{t('texts.changed')}</div> : null}
      </th>
      <td className="soft">{t(`texts.places.${part}` as TranslationKey, { defaultValue: part })}</td>
      {languages.map((language) => (
        <td key={language} lang={language} className={styles.text}>
          {text[language]}
          {text[language] === text.shipped[language] ? null : (
            <div className="soft">{t('texts.was', { text: text.shipped[language] })}</div>
          )}
        </td>
      ))}
    </tr>
  );
}

function TextTable({ texts }: { texts: readonly InterfaceText[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
    <section className={styles.frame} tabIndex={0} aria-label={t('users.header.texts')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['key', 'place', 'en', 'de'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`texts.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <TextRow key={text.key} text={text} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Resets all changed texts after a confirmation. */
function ResetButton() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const reset = useMutation({
    mutationFn: () => request('DELETE /rest/texts'),
    onSuccess: () => showToast('success', t('texts.resetDone')),
    onError: (error) => showToast('error', error.message),
    onSettled: () => {
      setConfirming(false);
      return queries.invalidateQueries({ queryKey: ['texts'] });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {t('texts.reset')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('texts.reset')}
        cancelLabel={t('records.deleting.cancel')}
        onCancel={() => setConfirming(false)}
        confirm={{
          label: t('texts.resetAction'),
          action: () => reset.mutate(),
          danger: true,
          busy: reset.isPending,
        }}
      >
        <p>{t('texts.resetAsk')}</p>
      </ConfirmDialog>
    </>
  );
}

/** All texts of the interface, for an institute's translator. */
export function TextsPage() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { data, error, refetch } = useQuery(textsQuery(words, onlyChanged));
  return (
    <Page title={t('users.header.texts')} lead={t('texts.lead')}>
      <Card>
        <div className={styles.stack}>
          <div className={styles.actions}>
            {formats.map((format) => (
              <Button
                key={format}
                variant="default"
                onClick={() => startDownload(urlOf('GET /rest/texts/download', { query: { format } }))}
              >
                {t('texts.export', { format })}
              </Button>
            ))}
            {data && data.totalChanged > 0 ? <ResetButton /> : null}
          </div>
          <UploadTexts />
        </div>
      </Card>
      <div className={styles.actions}>
        <DebouncedInput label={t('texts.find')} value={words} onChange={setWords} />
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={({ currentTarget }) => setOnlyChanged(currentTarget.checked)}
          />
          {t('texts.onlyChanged')}
        </label>
        <span role="status" className="soft numbers">
          {data ? t('texts.shown', { shown: data.records.length, count: data.totalHits }) : null}
        </span>
      </div>
      {error ? <ListFailed error={error} onRetry={() => refetch()} /> : null}
      {data ? <TextTable texts={data.records} /> : error ? null : <Loading />}
    </Page>
  );
}
