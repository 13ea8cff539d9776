import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isBlank } from '../../../catalogue/cells.ts';
import type { FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import type { Readiness } from '../../../table/readiness/readiness.ts';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import { toRefusedRows } from '../../../table/report.ts';
import { i18n, type TranslationKey, useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { type CellError, type GetFileToHighlight, parseCellErrors, useHighlightDownload } from '../upload/index.ts';
import { TableUsualValues } from '../usual-values/table-usual-values.tsx';
import { ArchiveAsks } from './archive-asks.tsx';
import { fillDownEdits } from './cell-edits.ts';
import { ConfirmDiscardButton } from './confirm-discard.tsx';
import { EncodingSelect } from './encoding-select.tsx';
import { fillEdits, indexOfColumn } from './fill-edits.ts';
import { FindReplace } from './find-replace.tsx';
import { IssueGroupList } from './issue-group-list.tsx';
import { isCorrected, type LoadedTable } from './loaded-table.ts';
import { NothingChoice } from './nothing-choice.tsx';
import styles from './table.module.css';
import { cellAddress, type TableIssue } from './table-cells.ts';
import { TableGrid } from './table-grid.tsx';
import {
  cellsWithIssues,
  groupIssues,
  type IssueGroup,
  indexIssuesByCell,
  replacementEdits,
  serverOnlyErrors,
  tableIssueMessage,
} from './table-issues.ts';
import { ChecksumsNotice, TableWarnings } from './table-notices.tsx';
import { TableTools } from './table-tools.tsx';
import { TermRepairs } from './term-repairs.tsx';
import type { CellLink } from './use-cell-link.ts';
import type { TableIssues } from './use-table-issues.ts';
import { useTableKeys } from './use-table-keys.ts';
import type { ReadingRule, WayOut } from './ways-out.ts';
import { useTableWithErrors, WaysOut } from './ways-out.tsx';
import type { CellRef, Edit, Table } from './worker-messages.ts';

const noErrors: readonly CellError[] = [];

export type TableActions = {
  /** @param rule a rule for reading later tables of this kind, which is undone with the edits */
  edit: (edits: readonly Edit[], rule?: ReadingRule) => void;
  /** Corrects cells, and saves for later tables of the kind what is said of all cells with a text. */
  editAll: (edits: readonly Edit[]) => void;
  /** Adds columns and changes cells of the table that has them, as one correction. */
  addColumns: (names: readonly string[], editsOf: (table: Table) => readonly Edit[]) => void;
  /** @returns the cells that were changed, as `redo` does */
  undo: () => readonly Edit[];
  redo: () => readonly Edit[];
  discard: () => void;
  mapAgain: () => void;
  readWithEncoding: (encoding: SelectableEncoding) => void;
  getFileToHighlight: GetFileToHighlight;
};

export type TableCardProps = {
  loaded: LoadedTable;
  issues: TableIssues;
  /** The elements that archives would take, and the values that they ask for; null until it is known. */
  readiness: Readiness | null;
  checksums: readonly FileChecksum[];
  actions: TableActions;
  cellLink: CellLink;
  /** Leads to the card in which the checksums of files are computed. */
  onChecksums: () => void;
};

/** The table before it is sent: its errors by group, and its cells, in which they are corrected. */
export function TableCard({
  loaded,
  issues: tableIssues,
  readiness,
  checksums,
  actions,
  cellLink,
  onChecksums,
}: TableCardProps) {
  const { t } = useTranslation();
  const { table } = loaded;
  const { issues, total, findCell } = tableIssues;
  const { edit } = actions;
  const check = loaded.check.result?.check ?? null;
  const isChecking = loaded.check.isRunning;
  const hasCorrections = isCorrected(loaded);
  const [active, setActive] = useState<CellRef | null>(null);
  /** The message about the last action: pasted values lie outside the table, or there are no cells to fill. */
  const [note, setNote] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const errors = tableIssues.serverErrors ?? noErrors;
  const { columns, rows, filename } = table;
  const browserIssues = useMemo(() => indexIssuesByCell(issues, findCell), [issues, findCell]);
  /** Errors that only the server can find. */
  const serverErrors = useMemo(
    () => serverOnlyErrors(errors, browserIssues, findCell),
    [errors, browserIssues, findCell],
  );
  const allIssues = useMemo((): readonly TableIssue[] => [...issues, ...serverErrors], [issues, serverErrors]);
  const issuesByCell = useMemo(() => indexIssuesByCell(allIssues, findCell), [allIssues, findCell]);
  const groups = useMemo(() => groupIssues(allIssues), [allIssues]);
  const leftOut = useMemo(() => rows.filter((cells) => cells.every(isBlank)).length, [rows]);
  const withErrors = useTableWithErrors(loaded, tableIssues, rows.length - leftOut);
  const { order, gridRef, goTo } = cellLink;
  const wrongCells = useMemo(() => cellsWithIssues(issuesByCell, order), [issuesByCell, order]);

  function nextError(): void {
    const isAfterActive = ({ row, column }: CellRef) =>
      !active || row > active.row || (row === active.row && order.indexOf(column) > order.indexOf(active.column));
    const next = wrongCells.find(isAfterActive) ?? wrongCells[0];
    if (next) goTo(next);
  }

  const heading = useRef<HTMLHeadingElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const nextErrorButton = useRef<HTMLButtonElement>(null);
  const focusHeading = useEffectEvent(() => {
    // The button that applied the mapping or chose the file is gone. A table that is restored with the page takes no focus.
    const isInDialog = document.activeElement?.closest('[role="dialog"]');
    if (loaded.sheets && !loaded.wasEncodingChanged && !isInDialog) heading.current?.focus();
  });
  useEffect(() => focusHeading(), []);
  const isChecked = check !== null;
  const focusFirstToDo = useEffectEvent(() => {
    if (document.activeElement === heading.current && wrongCells.length > 0)
      nextErrorButton.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isChecked) focusFirstToDo();
  }, [isChecked]);

  function editAll(edits: readonly Edit[]): void {
    actions.editAll(edits);
    // The button goes with what it corrects.
    heading.current?.focus({ preventScroll: true });
  }

  function replace(group: IssueGroup, replacement: string): void {
    editAll(replacementEdits(group, replacement, rows, findCell));
  }

  function takeWay({ kind, edits, rule }: WayOut): void {
    if (kind === 'notSequenced') actions.editAll(edits());
    else edit(edits(), rule);
    // The button goes with its errors.
    if (kind === 'checksums') onChecksums();
    else heading.current?.focus({ preventScroll: true });
  }

  function fillDown(cell: CellRef): void {
    if ((rows[cell.row]?.[cell.column] ?? null) === null) return;
    const edits = fillDownEdits(rows, cell);
    setNote(edits.length === 0 && cell.row + 1 < rows.length ? t('dataImport.table.nothingToFill') : null);
    edit(edits);
  }

  function fillColumn(name: string, values: ReadonlyMap<number, string>): void {
    const added = indexOfColumn(columns, name) < 0 ? [name] : [];
    actions.addColumns(added, (widened) => fillEdits(widened.columns, name, values));
    heading.current?.focus({ preventScroll: true });
  }

  /** Empties a row, which leaves it out of the import. */
  function emptyRow({ row }: CellRef): void {
    setNote(null);
    edit(columns.map((_, column) => ({ row, column, value: null })));
  }

  const activeIssues = active ? (issuesByCell.get(active.row)?.get(active.column) ?? []) : [];
  const address = active
    ? (cellAddress(table, active) ?? t('dataImport.errors.rowAlone', { row: table.lines[active.row] ?? 0 }))
    : '';
  const highlight = useHighlightDownload({
    getFile: actions.getFileToHighlight,
    errors: () => [...parseCellErrors(toRefusedRows(issues, i18n.t)), ...serverErrors],
    total: total + serverErrors.length,
  });
  const goToFirst = (edits: readonly Edit[]) => edits[0] && goTo(edits[0]);
  const undo = () => goToFirst(actions.undo());
  const redo = () => goToFirst(actions.redo());
  useTableKeys({ onNextError: nextError, onUndo: undo, onRedo: redo });
  return (
    <section
      className={styles.card}
      data-wrong={allIssues.length > 0 || undefined}
      aria-label={t('dataImport.table.label')}
    >
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {filename}
        </h2>
        <span className="soft numbers">
          {t('dataImport.table.size', { count: rows.length - leftOut, columns: columns.length })}
          {leftOut > 0 ? `, ${t('dataImport.table.leftOut', { rows: leftOut })}` : null}
        </span>
        <ConfirmDiscardButton
          variant="subtle"
          label={t('dataImport.table.giveUp')}
          work="corrections"
          hasChanges={hasCorrections}
          action={actions.discard}
        />
      </div>
      <div role="status" className={styles.summary}>
        {check && !check.problem && total > 0 ? (
          <strong>
            {t('dataImport.table.errors', {
              count: total,
              rowsText: t('importing.rows', { count: check.rows }),
            })}
          </strong>
        ) : null}
        {serverErrors.length > 0 ? (
          <strong>{t('dataImport.refused.standing', { count: serverErrors.length })}</strong>
        ) : null}
        {check && !check.problem && !isChecking && total + serverErrors.length === 0 ? (
          <span>{t('dataImport.table.noErrors')}</span>
        ) : null}
        {isChecking ? <span className="soft">{t('dataImport.table.checking')}</span> : null}
      </div>
      {check?.problem ? (
        <Notice kind="error">{t(`importing.${check.problem.code}` as TranslationKey, check.problem.params)}</Notice>
      ) : null}
      {hasCorrections && table.origin.computed.length > 0 ? (
        <Notice kind="warning">{t('dataImport.table.computed', { columns: table.origin.computed.join(', ') })}</Notice>
      ) : null}
      <EncodingSelect
        letters={table.letters}
        isCorrected={hasCorrections}
        keepsFocus={loaded.wasEncodingChanged}
        onSelect={actions.readWithEncoding}
      />
      <TableUsualValues table={table} addColumns={actions.addColumns} />
      {check ? <TableWarnings warnings={check.warnings} table={table} onEdit={edit} /> : null}
      {checksums.length > 0 ? <ChecksumsNotice table={table} checksums={checksums} onEdit={edit} /> : null}
      <NothingChoice context={withErrors} issues={issues} onEdit={editAll} />
      {groups.length > 0 ? (
        <IssueGroupList
          groups={groups}
          table={table}
          findCell={findCell}
          onShow={goTo}
          onReplace={replace}
          waysOf={(group) => <WaysOut context={withErrors} group={group} onTake={takeWay} />}
        />
      ) : null}
      <TermRepairs table={table} onEdit={editAll} />
      {readiness ? <ArchiveAsks readiness={readiness} table={table} onShow={goTo} onFill={fillColumn} /> : null}
      <TableTools
        nextErrorRef={nextErrorButton}
        hasErrors={wrongCells.length > 0}
        hasCorrections={hasCorrections}
        canRedo={loaded.undone.length > 0}
        hasFile={table.file !== null}
        highlight={highlight}
        onNextError={nextError}
        onUndo={undo}
        onRedo={redo}
        onFillDown={active && (() => fillDown(active))}
        onLeaveOutRow={active && (() => emptyRow(active))}
        onFindReplace={() => setReplacing(true)}
        onMapAgain={actions.mapAgain}
      />
      {highlight.problem ? <Notice kind="error">{highlight.problem}</Notice> : null}
      {highlight.warning ? <Notice kind="warning">{highlight.warning}</Notice> : null}
      {note ? <Notice kind="warning">{note}</Notice> : null}
      <div>
        <TableGrid
          table={table}
          order={order}
          issuesByCell={issuesByCell}
          gridRef={gridRef}
          label={t('dataImport.table.grid', { file: filename })}
          onEdit={(edits) => {
            setNote(null);
            edit(edits);
          }}
          onPastedOutside={(count) => setNote(count > 0 ? t('dataImport.table.beyond', { count }) : null)}
          onActiveCellChange={setActive}
          onFillDown={fillDown}
          onUndo={undo}
          onRedo={redo}
          onLeave={() => message.current?.focus()}
        />
        <p
          ref={message}
          tabIndex={-1}
          className={styles.message}
          aria-live="polite"
          data-wrong={activeIssues.length > 0 || undefined}
        >
          {activeIssues.length > 0 ? (
            `${address}: ${activeIssues.map((issue) => tableIssueMessage(issue, i18n.t)).join(' ')}`
          ) : (
            <>
              <span className={styles.keys}>{t('dataImport.table.keys')}</span>
              <span className={styles.touch}>{t('dataImport.table.touch')}</span>
            </>
          )}
        </p>
      </div>
      <FindReplace
        table={table}
        opened={isReplacing}
        column={active?.column ?? 0}
        onClose={() => setReplacing(false)}
        onEdit={edit}
      />
    </section>
  );
}
