import { Button, FileButton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ChangedElements, MatchedAccessions, OwnDataset } from '../../catalogue/endpoints/own-datasets.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { decodeText } from '../../table/reading/text-file.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './own-datasets.module.css';
import { useChangeElements } from './queries.ts';

/** Number of bytes at the beginning of a file that are enough to recognise XML. */
const xmlDetectionBytes = 100;

/**
 * The text of a file from an archive: a receipt of ENA, XML in UTF-8, or a table.
 * @throws FileProblem 415 if it is no text
 */
function decodeArchiveFile(bytes: Uint8Array): string {
  const utf8 = new TextDecoder();
  const isReceipt = /^\s*<(?:\?xml|receipt)[\s>]/i.test(utf8.decode(bytes.subarray(0, xmlDetectionBytes)));
  return isReceipt ? utf8.decode(bytes) : decodeText(bytes);
}

const countKinds = ['added', 'same', 'replaced', 'refused'] as const;

/** A preview of the import: the number of accession numbers by kind, the replaced ones, and the refused rows. */
function AccessionImportPreview({ match: preview }: { match: MatchedAccessions }) {
  const { t } = useTranslation();
  const { replacements, refusals } = preview;
  return (
    <div className={styles.comparison} role="status">
      <ul className={styles.counts}>
        {countKinds.map((kind) => (
          <li key={kind} data-empty={preview[kind] === 0 || undefined}>
            {t(`entries.match.${kind}`, { count: preview[kind], number: formatCount(preview[kind]) })}
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

/** Imports accession numbers from an archive's file. */
export function AccessionImportDialog({ dataset, onClose }: { dataset: OwnDataset; onClose: () => void }) {
  const { t } = useTranslation();
  const [table, setTable] = useState('');
  const [fileProblem, setProblem] = useState('');
  const [replace, setReplace] = useState(false);
  const sendTable = (confirmed?: { seen: string; replace: boolean }) =>
    request('POST /rest/datasets/:id/accession-numbers', { params: { id: dataset.id }, body: { table, ...confirmed } });
  // Without `confirmed` the table is only compared; with it the elements are changed.
  const compare = useMutation({ mutationFn: () => sendTable() as Promise<MatchedAccessions> });
  const change = useChangeElements(onClose);
  const preview = compare.data;
  const setText = (text: string) => {
    setTable(text);
    setProblem('');
    compare.reset();
    change.reset();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    try {
      setText(decodeArchiveFile(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setProblem(t('entries.match.notText', { file: file.name }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview) change.mutate(() => sendTable({ seen: preview.seen, replace }) as Promise<ChangedElements>);
    else compare.mutate();
  };
  const writeCount = preview ? preview.added + (replace ? preview.replaced : 0) : 0;
  const error = fileProblem || compare.error?.message || change.error?.message;
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
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <FileButton onChange={readFile} accept=".csv,.tsv,.txt,.xml,text/*">
            {(props) => (
              <Button variant="default" size="compact-md" {...props}>
                {t('entries.match.file')}
              </Button>
            )}
          </FileButton>
        </div>
        {error ? <Notice kind="error">{error}</Notice> : null}
        {preview ? <AccessionImportPreview match={preview} /> : null}
        {preview && preview.replaced > 0 ? (
          <div className={styles.checks}>
            <label>
              <input
                type="checkbox"
                checked={replace}
                onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
              />
              {t('entries.match.replace', { count: preview.replaced, number: formatCount(preview.replaced) })}
            </label>
          </div>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('entries.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={preview ? writeCount === 0 : table.trim() === ''}
            loading={compare.isPending || change.isPending}
          >
            {preview
              ? t('entries.match.take', { count: writeCount, number: formatCount(writeCount) })
              : t('entries.match.compare')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
