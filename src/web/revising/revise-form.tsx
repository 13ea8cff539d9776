import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import { checkWorkbook } from '../importing/check-file.ts';
import { ErrorCard } from '../importing/error-card.tsx';
import importStyles from '../importing/import.module.css';
import { useFileDrop } from '../importing/use-file-drop.ts';
import type { WordKey } from '../language.ts';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Applied, Comparison } from './comparison.tsx';
import { useRevision } from './use-revision.ts';

const nowhere = () => null;

type FileCardProps = { name: string | null; busy: boolean; onFile: (file: File) => void };

/** Takes the table: dropped anywhere on the page, or chosen. */
function FileCard({ name, busy, onFile }: FileCardProps) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ name: string; why: WordKey } | null>(null);
  const take = (files: readonly File[]) => {
    const [file, second] = files;
    if (!file) return;
    const why = second ? 'dataImport.file.oneOnly' : checkWorkbook(file);
    setRefused(why && { name: second ? '' : file.name, why });
    if (!why) onFile(file);
  };
  const hovers = useFileDrop(take, busy);
  return (
    <Card>
      <div className={importStyles.drop} data-hovers={hovers || undefined} data-file={name === null ? undefined : true}>
        <div className={importStyles.dropText}>
          <strong className={importStyles.fileName}>{name ?? t('revise.drop')}</strong>
          {name === null ? (
            <>
              <br />
              <span className="soft">{t('revise.rules')}</span>
            </>
          ) : null}
        </div>
        <Button variant="default" disabled={busy} onClick={() => input.current?.click()}>
          {t(name === null ? 'revise.choose' : 'revise.another')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={workbookFormats.map((format) => `.${format}`).join(',')}
          aria-label={t('revise.input')}
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // The same file, mended meanwhile, is a choice as well.
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="alert">
        {refused ? (
          <p className={importStyles.refused}>
            {refused.name ? `${t('dataImport.file.notTaken', { name: refused.name })} ` : null}
            {t(refused.why)}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** A revised table on its way: the file, its differences or errors, and what was changed. */
export function ReviseForm() {
  const { t } = useWords();
  const { state, isOnItsWay, compare, apply } = useRevision();
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = state;
  const busy = status === 'comparing' || status === 'applying';
  useEffect(() => {
    if (status === 'compared' || status === 'applied' || status === 'refused') heading.current?.focus();
  }, [status]);
  return (
    <>
      <LeaveDialog loss="upload" isLost={isOnItsWay} />
      <FileCard name={status === 'none' ? null : state.file.name} busy={busy} onFile={compare} />
      {busy ? <Loading what={t(status === 'applying' ? 'revise.applying' : 'revise.comparing')} /> : null}
      {status === 'compared' ? (
        <Comparison
          key={state.revision.seen}
          revision={state.revision}
          refusal={state.refusal}
          heading={heading}
          onApply={(leaves) => apply(state.file, state.revision.seen, leaves)}
        />
      ) : null}
      {status === 'applied' ? <Applied revision={state.revision} heading={heading} /> : null}
      {status === 'refused' ? (
        state.failure.errors.length > 0 ? (
          <ErrorCard
            failure={state.failure}
            errors={state.failure.errors}
            heading={heading}
            wayTo={nowhere}
            next={t('revise.next')}
          />
        ) : (
          <Notice kind="error">
            {[state.failure.message, ...Object.values(state.failure.fields).flat()].join(' ')}
          </Notice>
        )
      ) : null}
    </>
  );
}
