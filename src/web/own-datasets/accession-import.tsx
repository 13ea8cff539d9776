import { Button, FileButton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MatchedAccessions, OwnDataset } from '../../catalogue/answers/entries.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { decodeText } from '../../table/reading/text-file.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './own-datasets.module.css';
import { useChangeElements } from './queries.ts';

/** Letters at the beginning of a file, as far as they are needed to know XML. */
const xmlDetectionBytes = 100;

/**
 * The text of a file that an archive has sent: a receipt as XML, which ENA writes in UTF-8, or a table.
 * @throws FileProblem 415 where it is no text
 */
function decodeArchiveFile(bytes: Uint8Array): string {
  const utf8 = new TextDecoder();
  const isReceipt = /^\s*<(?:\?xml|receipt)[\s>]/i.test(utf8.decode(bytes.subarray(0, xmlDetectionBytes)));
  return isReceipt ? utf8.decode(bytes) : decodeText(bytes);
}

const countKinds = ['added', 'same', 'replaced', 'refused'] as const;

/** A list of what the table would do: how much of each kind, what it would replace, and which rows are not taken. */
function AccessionImportPreview({ match }: { match: MatchedAccessions }) {
  const { t } = useTranslation();
  const { replacements, refusals } = match;
  return (
    <div className={styles.comparison} role="status">
      <ul className={styles.counts}>
        {countKinds.map((kind) => (
          <li key={kind} data-empty={match[kind] === 0 || undefined}>
            {t(`entries.match.${kind}`, { count: match[kind], number: formatCount(match[kind]) })}
          </li>
        ))}
      </ul>
      {replacements.length > 0 ? (
        <details>
          <summary>{t('entries.match.replacements')}</summary>
          <ul>
            {replacements.map(({ id, samp_name, before, after }) => (
              <li key={id}>
                <span className="mono">{samp_name}</span>: <del>{before}</del> → <ins>{after}</ins>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {refusals.length > 0 ? (
        <details open>
          <summary>{t('entries.match.refusals')}</summary>
          <ul>
            {refusals.map(({ row, name, accession_number, reason }) => (
              <li key={`${row} ${name}`}>
                {t('entries.match.row', { row })} <span className="mono">{[name, accession_number].join(' · ')}</span>:{' '}
                {t(`entries.match.reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function AccessionImportDialog({ dataset, onClose }: { dataset: OwnDataset; onClose: () => void }) {
  const { t } = useTranslation();
  const [table, setTable] = useState('');
  const [problem, setProblem] = useState('');
  const [replace, setReplace] = useState(false);
  const path = `/rest/datasets/${dataset.id}/accession-numbers`;
  const compare = useMutation({ mutationFn: () => request<MatchedAccessions>(path, { body: { table } }) });
  const change = useChangeElements(onClose);
  const match = compare.data;
  const take = (text: string) => {
    setTable(text);
    setProblem('');
    compare.reset();
    change.reset();
  };
  const read = async (file: File | null) => {
    if (!file) return;
    try {
      take(decodeArchiveFile(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setProblem(t('entries.match.notText', { file: file.name }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (match) change.mutate({ path, body: { table, seen: match.seen, replace } });
    else compare.mutate();
  };
  const writes = match ? match.added + (replace ? match.replaced : 0) : 0;
  const error = problem || compare.error?.message || change.error?.message;
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('entries.match.title')}>
      <form className={styles.form} onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t('entries.match.label')}
          description={t('entries.match.help')}
          rows={8}
          wrap="off"
          value={table}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
        <div>
          <FileButton onChange={read} accept=".csv,.tsv,.txt,.xml,text/*">
            {(props) => (
              <Button variant="default" size="compact-md" {...props}>
                {t('entries.match.file')}
              </Button>
            )}
          </FileButton>
        </div>
        {error ? <Notice kind="error">{error}</Notice> : null}
        {match ? <AccessionImportPreview match={match} /> : null}
        {match && match.replaced > 0 ? (
          <div className={styles.checks}>
            <label>
              <input
                type="checkbox"
                checked={replace}
                onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
              />
              {t('entries.match.replace', { count: match.replaced, number: formatCount(match.replaced) })}
            </label>
          </div>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('entries.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={match ? writes === 0 : table.trim() === ''}
            loading={compare.isPending || change.isPending}
          >
            {match
              ? t('entries.match.take', { count: writes, number: formatCount(writes) })
              : t('entries.match.compare')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The way to take over the accession numbers of a table that an archive sent back. */
export function AccessionImportButton({ dataset }: { dataset: OwnDataset }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={() => setOpened(true)}>
        {t('entries.match.title')}
      </Button>
      {opened ? <AccessionImportDialog dataset={dataset} onClose={() => setOpened(false)} /> : null}
    </div>
  );
}
