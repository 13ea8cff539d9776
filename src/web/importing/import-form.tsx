import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { studyFields } from '../../catalogue/persons/studies.ts';
import { type Translate, useTranslation } from '../language.ts';
import { LeaveDialog } from '../ui/dialog.tsx';
import { focusChecksums } from './checksums/focus-checksums.ts';
import { ConfirmDiscardDialog, useCellLink, useReadiness, useTableIssues } from './grid/index.ts';
import { ImportLayout, type Step, Steps, steps } from './import-layout.tsx';
import { currentTable, exampleName, type ImportState, notReadyReason, type TableState } from './import-state.ts';
import { type FoldedCard, SourceSteps } from './source-steps.tsx';
import { StoredCard, StoreStep } from './store/store-step.tsx';
import { StudyStep } from './study/index.ts';
import { TableView } from './table-view.tsx';
import { TourContext, TourOffer, useTour } from './tour/tour.tsx';
import { announcementOf, type CellError, ErrorCard, type UploadState } from './upload/index.ts';
import { useImport } from './use-import.ts';

/** Fields of the upload that show their own messages on the page. */
const fieldsWithOwnMessages: ReadonlySet<string> = new Set([...studyFields, 'project_study_authors', 'file']);

/** The server's messages that are shown nowhere else on the page. */
function generalMessages(upload: UploadState): string[] {
  if (upload.status !== 'error' || upload.isLoggedOut || upload.errors.length > 0) return [];
  const others = Object.entries(upload.fields).filter(([field]) => !fieldsWithOwnMessages.has(field));
  return [upload.message, ...others.flatMap(([, messages]) => messages)];
}

function doneSteps({ table, upload, hasTemplate }: ImportState, isStudyValid: boolean): Set<Step> {
  if (upload.status === 'success') return new Set(steps);
  const done = new Set<Step>();
  const isReady = notReadyReason(table) === null;
  if (hasTemplate || table.status !== 'none') done.add('template');
  if (isReady) done.add('file');
  if (isStudyValid) done.add('study');
  return done;
}

/** The reason why the selected file cannot be read as a table. */
function fileMessages(table: TableState, t: Translate): string[] {
  return table.status === 'refused'
    ? [t('dataImport.table.refused', { file: table.filename, message: table.message })]
    : [];
}

/** The form of an import, for users who may upload. */
export function ImportForm({ user }: { user: number }) {
  const { t } = useTranslation();
  const { state, dispatch, table: actions, study, send, cancel, select, selectFiles, restart } = useImport(user);
  const tour = useTour();
  const { table, upload } = state;
  const loaded = table.status === 'ready' ? table : null;
  const issues = useTableIssues(loaded);
  const cellLink = useCellLink(loaded);
  const readiness = useReadiness(loaded, actions.findReadiness);
  const heading = useRef<HTMLHeadingElement>(null);
  const studyPart = useRef<HTMLDivElement>(null);
  const [mappingBar, setMappingBar] = useState<HTMLElement | null>(null);
  const [openCard, setOpenCard] = useState<FoldedCard | null>(null);
  const isBusy = upload.status === 'processing';
  /** The upload with the errors of its rows. */
  const failure = upload.status === 'error' && upload.errors.length > 0 ? upload : null;

  const isMapping = notReadyReason(table) === 'matching';
  const hasNoTable = table.status === 'none' || table.status === 'refused';
  useEffect(() => {
    if (state.rejections > 0) studyPart.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.rejections]);
  const focusHeading = useEffectEvent(() => heading.current?.focus());
  useEffect(() => {
    if (upload.status === 'success' || failure) focusHeading();
  }, [upload.status, failure]);

  function goToError(error: CellError): (() => void) | null {
    const cell = issues.serverErrors && issues.findCell(error.row, error.column);
    return cell && (() => cellLink.goTo(cell));
  }

  /** Discards the example with the tour. */
  function endTour(): void {
    if (currentTable(table)?.name === exampleName) actions.discard();
    tour.end();
  }

  /** The study is described once the columns are matched; nothing is changed while a table is sent. */
  function isEnabled(step: Step): boolean {
    if (upload.status === 'success') return false;
    return step === 'store' || !(isBusy || (step === 'study' && isMapping));
  }

  const done = doneSteps(state, study.isValid);
  const current = isBusy ? 'store' : (steps.find((step) => !done.has(step)) ?? null);
  const problems = state.wasSentIncomplete && !study.isValid ? [t('errors.validation')] : generalMessages(upload);
  const tourBox =
    tour.step && tour.Box && upload.status !== 'success' ? (
      <tour.Box
        step={tour.step}
        onGo={tour.go}
        onEnd={endTour}
        onExample={hasNoTable ? (filename, text) => select({ filename, input: { text } }) : null}
        wrongCellCount={loaded?.check.result && !loaded.check.isRunning ? issues.issues.length : null}
      />
    ) : null;
  return (
    <TourContext value={tour.step && { step: tour.step, box: tourBox }}>
      <Steps
        current={current}
        done={done}
        enabled={new Set(steps.filter((step) => isEnabled(step)))}
        onGo={(step) => {
          if (step === 'template' && !hasNoTable) setOpenCard(openCard === 'template' ? null : 'template');
        }}
      />
      {hasNoTable || tour.step ? <TourOffer tour={tour} onDecline={endTour} /> : null}
      <p role="status" className="visually-hidden">
        {announcementOf(upload, t)}
      </p>
      <LeaveDialog unsaved="upload" isLost={() => isBusy && upload.progress.stage === 'sending'} />
      {upload.status === 'success' ? (
        <StoredCard
          stored={upload}
          heading={heading}
          onSameStudy={() => restart(true)}
          onNewStudy={() => restart(false)}
        />
      ) : (
        <>
          <ImportLayout
            isBusy={isBusy}
            studyRef={studyPart}
            top={
              <>
                {failure ? (
                  <ErrorCard
                    failure={
                      issues.serverErrors && issues.columnLetters
                        ? { ...failure, letters: issues.columnLetters }
                        : failure
                    }
                    errors={issues.serverErrors ?? failure.errors}
                    fileToHighlight={issues.serverErrors ? actions.getFileToHighlight : undefined}
                    heading={heading}
                    goToError={goToError}
                  />
                ) : null}
                {tour.step === 'table' ? tourBox : null}
              </>
            }
            source={
              <SourceSteps
                isFolded={!hasNoTable}
                open={tour.step === 'template' ? 'template' : openCard}
                onOpen={setOpenCard}
                onTemplate={() => dispatch({ type: 'templateDownloaded' })}
                onChecksums={(checksums) => dispatch({ type: 'checksumsChanged', checksums })}
                table={currentTable(table)}
                messages={[...fileMessages(table, t), ...(study.messages.file ?? [])]}
                disabled={isBusy}
                isRestored={state.isRestored}
                onIntent={actions.startWorker}
                onFile={(file) => select({ filename: file.name, input: { file } })}
                onFiles={selectFiles}
                compareFiles={actions.compareFiles}
                onPaste={(text) => select({ filename: t('dataImport.table.pasted'), input: { text } })}
              />
            }
            table={
              <TableView
                table={table}
                issues={issues}
                readiness={readiness}
                checksums={state.checksums}
                actions={actions}
                cellLink={cellLink}
                onChecksums={() => {
                  flushSync(() => setOpenCard('checksums'));
                  focusChecksums();
                }}
                bar={mappingBar}
              />
            }
            study={isMapping ? null : <StudyStep study={study} />}
            store={
              <StoreStep
                upload={upload}
                table={loaded?.table ?? null}
                readiness={readiness}
                notReadyReason={notReadyReason(table)}
                mappingBarRef={setMappingBar}
                problems={problems}
                lacks={{ errors: issues.total || (issues.serverErrors?.length ?? 0), study: !study.isValid }}
                onEdit={actions.edit}
                onUpload={() => send(false)}
                onCheck={() => send(true)}
                onCancel={cancel}
              />
            }
          />
          <ConfirmDiscardDialog
            work="corrections"
            label={t('dataImport.file.another')}
            action={state.replacement && (() => void (state.replacement && actions.open(state.replacement)))}
            onClose={() => dispatch({ type: 'replacementCancelled' })}
          />
        </>
      )}
    </TourContext>
  );
}
