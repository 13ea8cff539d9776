import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import { LoggedOut } from '../accounts/logged-out.tsx';
import { checkWorkbook } from '../importing/check-file.ts';
import { ErrorCard } from '../importing/error-card.tsx';
import { DropWords, FileDrop, useOneFile } from '../importing/file-drop.tsx';
import importStyles from '../importing/import.module.css';
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
  const { take, refusal } = useOneFile(checkWorkbook, onFile);
  return (
    <Card>
      <FileDrop
        label={t('revise.input')}
        endings={workbookFormats}
        disabled={busy}
        isFilled={name !== null}
        choose={t(name === null ? 'revise.choose' : 'revise.another')}
        onFiles={take}
      >
        {name === null ? (
          <DropWords drop={t('revise.drop')} rules={t('revise.rules')} />
        ) : (
          <strong className={importStyles.fileName}>{name}</strong>
        )}
      </FileDrop>
      <div role="alert">{refusal}</div>
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
          onApply={(leaves) => apply(state.file, state.revision, leaves)}
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
        ) : state.failure.isLoggedOut ? (
          <>
            <LoggedOut waiting="sending" />
            <Button variant="default" onClick={() => compare(state.file)}>
              {t('shell.tryAgain')}
            </Button>
          </>
        ) : (
          <Notice kind="error">
            {[state.failure.message, ...Object.values(state.failure.fields).flat()].join(' ')}
          </Notice>
        )
      ) : null}
    </>
  );
}
