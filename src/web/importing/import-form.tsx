import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { studyFields } from '../../catalogue/studies.ts';
import { useWords } from '../language.ts';
import { LeaveDialog } from '../ui/leave-dialog.tsx';
import { Checksums } from './checksums/checksums.tsx';
import { ErrorCard } from './error-card.tsx';
import { type Choice, FileStep, noFile } from './file-step.tsx';
import styles from './import.module.css';
import { announcementOf } from './sentences.ts';
import { type Step, Steps, steps } from './steps.tsx';
import { StoreStep } from './store-step.tsx';
import { StoredCard } from './stored-card.tsx';
import { studyParts } from './study-draft.ts';
import { StudyStep } from './study-step.tsx';
import { TemplateStep } from './template-step.tsx';
import { useStudy } from './use-study.ts';
import { type UploadState, useUpload } from './use-upload.ts';

/** Fields of the upload that show their own messages on the page. */
const shownFields: ReadonlySet<string> = new Set([...studyFields, 'project_study_authors', 'file']);

/** The server's messages that no other place of the page shows. */
function generalMessages(state: UploadState): string[] {
  if (state.status !== 'error' || state.errors.length > 0) return [];
  const others = Object.entries(state.fields).filter(([field]) => !shownFields.has(field));
  return [state.message, ...others.flatMap(([, messages]) => messages)];
}

function doneSteps(state: UploadState, downloaded: boolean, hasFile: boolean, studyIsGood: boolean): Set<Step> {
  if (state.status === 'success') return new Set(steps);
  const done = new Set<Step>();
  if (downloaded || hasFile) done.add('template');
  if (hasFile) done.add('file');
  if (studyIsGood) done.add('study');
  return done;
}

/** The form of an import, for users who may upload. */
export function ImportForm() {
  const { t, language } = useWords();
  const study = useStudy(language);
  const upload = useUpload();
  const [downloaded, setDownloaded] = useState(false);
  const [choice, setChoice] = useState<Choice>(noFile);
  const [unsent, setUnsent] = useState(false);
  /** Counts the failures after which the first wrong field gets the focus. */
  const [toFirstWrong, setToFirstWrong] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const { state } = upload;
  const busy = state.status === 'processing';

  useEffect(() => {
    if (toFirstWrong > 0) main.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [toFirstWrong]);
  const outcome = useEffectEvent(() => heading.current?.focus());
  useEffect(() => {
    if (state.status === 'success' || (state.status === 'error' && state.errors.length > 0)) outcome();
  }, [state]);

  async function send(isCheck: boolean): Promise<void> {
    if (!choice.file) return;
    setUnsent(!study.isGood);
    if (!study.isGood) {
      study.showEverything();
      setToFirstWrong((count) => count + 1);
      return;
    }
    study.refuse({});
    const title = study.draft.study_title.trim();
    const end = await upload.start({ file: choice.file, title, parts: studyParts(study.draft), isCheck });
    if (end.status === 'success') study.forget();
    if (end.status !== 'error') return;
    study.refuse(end.fields);
    if (end.errors.length === 0) setToFirstWrong((count) => count + 1);
  }

  function choose(next: Choice): void {
    setChoice(next);
    study.refuse({});
    // A list of errors is kept beside the mended file; a sentence about the file before, or its check, is not.
    if (state.status === null || (state.status === 'error' && state.errors.length === 0)) upload.reset();
  }

  function again(sameStudy: boolean): void {
    setChoice(noFile);
    setUnsent(false);
    if (!sameStudy) study.startAgain();
    upload.reset();
  }

  const done = doneSteps(state, downloaded, choice.file !== null, study.isGood);
  const current = busy ? 'store' : (steps.find((step) => !done.has(step)) ?? null);
  const problems = unsent && !study.isGood ? [t('errors.validation')] : generalMessages(state);
  return (
    <>
      <Steps current={current} done={done} shown={new Set(state.status === 'success' ? [] : steps)} />
      <p role="status" className="visually-hidden">
        {announcementOf(state, t)}
      </p>
      <LeaveDialog loss="upload" isLost={() => busy} />
      {state.status === 'success' ? (
        <StoredCard stored={state} heading={heading} onSameStudy={() => again(true)} onNewStudy={() => again(false)} />
      ) : (
        <>
          {state.status === 'error' && state.errors.length > 0 ? <ErrorCard failure={state} heading={heading} /> : null}
          <div className={styles.columns}>
            <div ref={main} className={styles.main} inert={busy}>
              <TemplateStep onDownload={() => setDownloaded(true)} />
              <FileStep choice={choice} messages={study.messages.file ?? []} disabled={busy} onChoice={choose} />
              <Checksums />
              <StudyStep study={study} />
            </div>
            <StoreStep
              state={state}
              hasFile={choice.file !== null}
              problems={problems}
              onUpload={() => send(false)}
              onCheck={() => send(true)}
              onCancel={upload.cancel}
            />
          </div>
        </>
      )}
    </>
  );
}
