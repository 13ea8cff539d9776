import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { studyFields } from '../../catalogue/persons/studies.ts';
import type { FileChecksum } from '../../catalogue/read-files/read-files.ts';
import { type Translate, useTranslation } from '../language.ts';
import { LeaveDialog } from '../ui/dialog.tsx';
import { Checksums } from './checksums/checksums.tsx';
import { FileStep } from './file-step.tsx';
import { ConfirmDiscardDialog } from './grid/confirm-discard-dialog.tsx';
import styles from './import.module.css';
import { type Step, Steps, steps } from './steps.tsx';
import { type NotReadyReason, StoreStep } from './store-step.tsx';
import { StoredCard } from './stored-card.tsx';
import { studyFormFields } from './study/study-draft.ts';
import { StudyStep } from './study/study-step.tsx';
import { useStudy } from './study/use-study.ts';
import { TableView } from './table-view.tsx';
import { TemplateStep } from './template-step.tsx';
import { exampleName } from './tour/example-name.ts';
import { TourContext } from './tour/tour-context.ts';
import { TourOffer } from './tour/tour-offer.tsx';
import { useTour } from './tour/use-tour.ts';
import { ErrorCard } from './upload/error-card.tsx';
import type { CellError } from './upload/row-errors.ts';
import { announcementOf } from './upload/upload-messages.ts';
import { type UploadState, useUpload } from './upload/use-upload.ts';
import { type LoadedTable, type TableState, useLoadedTable } from './use-loaded-table.ts';

/** Fields of the upload that show their own messages on the page. */
const fieldsWithOwnMessages: ReadonlySet<string> = new Set([...studyFields, 'project_study_authors', 'file']);

/** The server's messages that no other place of the page shows. */
function generalMessages(state: UploadState): string[] {
  if (state.status !== 'error' || state.isLoggedOut || state.errors.length > 0) return [];
  const others = Object.entries(state.fields).filter(([field]) => !fieldsWithOwnMessages.has(field));
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

/** The table at hand, as the step of the file shows it. */
function displayedTable(state: TableState): { name: string; size: number | null } | null {
  if (state.status === 'none' || state.status === 'refused') return null;
  const { filename, file } = state.status === 'ready' ? state.table : { file: null, ...state };
  return { name: filename, size: file?.size ?? null };
}

/** The stage that a table has to go through before it can be sent; null where it can be. */
function getNotReadyReason({ state, isReady }: LoadedTable): NotReadyReason | null {
  if (displayedTable(state)?.name === exampleName) return 'example';
  if (isReady) return null;
  if (state.status === 'ready') return 'checking';
  return state.status === 'refused' ? 'none' : state.status;
}

/** The reason why the chosen file is no table. */
function fileMessages(state: TableState, t: Translate): string[] {
  return state.status === 'refused'
    ? [t('dataImport.table.refused', { file: state.filename, message: state.message })]
    : [];
}

/** The form of an import, for users who may upload. */
export function ImportForm({ user }: { user: number }) {
  const { t } = useTranslation();
  const study = useStudy(user);
  const upload = useUpload(user);
  const table = useLoadedTable(user);
  const tour = useTour();
  const [sums, setSums] = useState<readonly FileChecksum[]>([]);
  const [downloaded, setDownloaded] = useState(false);
  /** The table that is to replace the one at hand, as soon as it is agreed to. */
  const [another, setAnother] = useState<Parameters<typeof open> | null>(null);
  const [unsent, setUnsent] = useState(false);
  /** Counts the failures after which the first wrong field gets the focus. */
  const [toFirstWrong, setToFirstWrong] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const { state } = upload;
  const busy = state.status === 'processing';
  /** The errors of the table that was sent last. */
  const failure = state.status === 'error' && state.errors.length > 0 ? state : null;

  useEffect(() => {
    if (toFirstWrong > 0) main.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [toFirstWrong]);
  const refuseTable = useEffectEvent((errors: readonly CellError[]) => table.refuse(errors));
  useEffect(() => {
    if (!busy) refuseTable(failure?.errors ?? []);
  }, [failure, busy]);
  const forget = useEffectEvent(() => {
    if (state.status === 'success') table.forget(state.table);
    study.forget();
  });
  useEffect(() => {
    // Also where it was stored while another page, or none, was open.
    if (state.status === 'success') forget();
  }, [state.status]);
  const outcome = useEffectEvent(() => heading.current?.focus());
  useEffect(() => {
    if (state.status === 'success' || failure) outcome();
  }, [state.status, failure]);

  async function send(isCheck: boolean): Promise<void> {
    setUnsent(!study.isGood);
    if (!study.isGood) {
      study.showEverything();
      setToFirstWrong((count) => count + 1);
      return;
    }
    study.refuse({});
    const title = study.draft.study_title.trim();
    const end = await upload.start({
      file: table.fileToSend,
      title,
      table: table.keptId(),
      formFields: studyFormFields(study.draft),
      isCheck,
    });
    if (end.status !== 'error') return;
    study.refuse(end.fields);
    if (end.errors.length === 0) setToFirstWrong((count) => count + 1);
  }

  function open(name: string, given: { file: File } | { text: string }): void {
    void table.open(name, given);
    study.refuse({});
    // A list of errors is kept beside the mended file; a sentence about the file before, or its check, is not.
    if (state.status === null || (state.status === 'error' && !failure)) upload.reset();
  }

  /** Opens another table in the place of the one at hand, whose corrections nobody loses unasked. */
  function replace(...another: Parameters<typeof open>): void {
    if (table.state.status === 'ready' && table.isCorrected) setAnother(another);
    else open(...another);
  }

  function again(sameStudy: boolean): void {
    setUnsent(false);
    if (!sameStudy) study.startAgain();
    upload.reset();
  }

  /** Gives up the made-up table with the tour: it is nobody's. */
  function endTour(): void {
    if (displayedTable(table.state)?.name === exampleName) table.forget();
    tour.end();
  }

  const wayTo = (error: CellError) => {
    const cell = table.standingErrors && table.cellOf(error.row, error.column);
    return cell && (() => table.goTo(cell));
  };
  const lacks = getNotReadyReason(table);
  const done = doneSteps(state, downloaded || table.state.status !== 'none', lacks === null, study.isGood);
  const current = busy ? 'store' : (steps.find((step) => !done.has(step)) ?? null);
  const problems = unsent && !study.isGood ? [t('errors.validation')] : generalMessages(state);
  const isWithoutTable = table.state.status === 'none' || table.state.status === 'refused';
  const box =
    tour.at && tour.Box && state.status !== 'success' ? (
      <tour.Box
        at={tour.at}
        onGo={tour.go}
        onEnd={endTour}
        onExample={isWithoutTable ? (name, text) => open(name, { text }) : null}
        wrongCellCount={table.check && !table.isChecking ? table.issues.length : null}
      />
    ) : null;
  return (
    <TourContext value={tour.at && { at: tour.at, box }}>
      <Steps current={current} done={done} enabled={new Set(state.status === 'success' ? [] : steps)} />
      <TourOffer tour={tour} onDecline={endTour} />
      <p role="status" className="visually-hidden">
        {announcementOf(state, t)}
      </p>
      <LeaveDialog unsaved="upload" isLost={() => busy && state.progress.stage === 'sending'} />
      {state.status === 'success' ? (
        <StoredCard stored={state} heading={heading} onSameStudy={() => again(true)} onNewStudy={() => again(false)} />
      ) : (
        <>
          {failure ? (
            <ErrorCard
              failure={table.standingErrors && table.letters ? { ...failure, letters: table.letters } : failure}
              errors={table.standingErrors ?? failure.errors}
              fileToHighlight={table.standingErrors ? table.fileToMark : undefined}
              heading={heading}
              goToError={wayTo}
            />
          ) : null}
          {tour.at === 'table' ? box : null}
          <div inert={busy} className={styles.table}>
            <TableView inHand={table} sums={sums} />
          </div>
          <ConfirmDiscardDialog
            work="corrections"
            label={t('dataImport.file.another')}
            action={another && (() => open(...another))}
            onClose={() => setAnother(null)}
          />
          <div className={styles.columns}>
            <div ref={main} className={styles.main} inert={busy}>
              <TemplateStep onDownload={() => setDownloaded(true)} />
              <FileStep
                table={displayedTable(table.state)}
                messages={[...fileMessages(table.state, t), ...(study.messages.file ?? [])]}
                disabled={busy}
                isRestored={table.isRestored}
                onIntent={table.prepare}
                onFile={(file) => replace(file.name, { file })}
                onPaste={(text) => replace(t('dataImport.table.pasted'), { text })}
              />
              <Checksums onChecksums={setSums} />
              <StudyStep study={study} />
            </div>
            <StoreStep
              state={state}
              loadedTable={table}
              notReadyReason={lacks}
              problems={problems}
              onUpload={() => send(false)}
              onCheck={() => send(true)}
              onCancel={upload.cancel}
            />
          </div>
        </>
      )}
    </TourContext>
  );
}
