import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { isBlank } from '../../../catalogue/cells.ts';
import { columnOf } from '../../../catalogue/columns.ts';
import type { FileChecksum } from '../../../catalogue/read-files/read-files.ts';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import { toRefusedRows } from '../../../table/report.ts';
import { i18n, type TranslationKey, useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import {
  type CellError,
  type GetFileToHighlight,
  HighlightDownloadButton,
  parseCellErrors,
  useHighlightDownload,
} from '../upload/index.ts';
import { ConfirmDiscardButton } from './confirm-discard.tsx';
import { EncodingSelect } from './encoding-select.tsx';
import { FindReplace } from './find-replace.tsx';
import { IssueGroupList } from './issue-group-list.tsx';
import { isCorrected, type LoadedTable } from './loaded-table.ts';
import styles from './table.module.css';
import { cellAddress, type TableIssue } from './table-cells.ts';
import { TableGrid } from './table-grid.tsx';
import {
  cellsWithIssues,
  correctCell,
  groupIssues,
  type IssueGroup,
  indexIssuesByCell,
  serverOnlyErrors,
  tableIssueMessage,
} from './table-issues.ts';
import { ChecksumsNotice, TableWarnings } from './table-notices.tsx';
import type { TableIssues } from './use-table-issues.ts';
import type { CellRef, Edit } from './worker-messages.ts';

const noErrors: readonly CellError[] = [];

export type TableActions = {
  edit: (edits: readonly Edit[]) => void;
  /** @returns the cells that were changed, as `redo` does */
  undo: () => readonly Edit[];
  redo: () => readonly Edit[];
  discard: () => void;
  mapAgain: () => void;
  readWithEncoding: (encoding: SelectableEncoding) => void;
  rememberReplacement: (column: string, value: string, by: string) => void;
  getFileToHighlight: GetFileToHighlight;
};

export type TableCardProps = {
  loaded: LoadedTable;
  issues: TableIssues;
  checksums: readonly FileChecksum[];
  actions: TableActions;
  gridRef: RefObject<DataGridHandle | null>;
  goTo: (cell: CellRef) => void;
};

/** The table before it is sent: its errors by group, and the cells to correct them in. */
export function TableCard({ loaded, issues: tableIssues, checksums, actions, gridRef, goTo }: TableCardProps) {
  const { t } = useTranslation();
  const { table } = loaded;
  const { issues, findCell } = tableIssues;
  const { edit } = actions;
  const check = loaded.check.result?.check ?? null;
  const isChecking = loaded.check.isRunning;
  const hasCorrections = isCorrected(loaded);
  const [active, setActive] = useState<CellRef | null>(null);
  /** The remark on the last thing that was done: values of a paste that have no cell in the table, or nothing to be filled. */
  const [remark, setRemark] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const errors = tableIssues.serverErrors ?? noErrors;
  const { columns, rows, filename } = table;
  const own = useMemo(() => indexIssuesByCell(issues, findCell), [issues, findCell]);
  /** Mistakes that only the server can know of. */
  const ofServer = useMemo(() => serverOnlyErrors(errors, own, findCell), [errors, own, findCell]);
  const findings = useMemo((): readonly TableIssue[] => [...issues, ...ofServer], [issues, ofServer]);
  const marks = useMemo(() => indexIssuesByCell(findings, findCell), [findings, findCell]);
  /** All mistakes by the rules known here, with those in rows beyond the listed ones. */
  const total = check ? check.total - (check.issues.length - issues.length) : 0;
  const causes = useMemo(() => groupIssues(findings), [findings]);
  /** Dates of which one choice, for all of the table, tells how they are read. */
  const ambiguousDates = issues.filter(({ code }) => code === 'dateAmbiguous').length;
  const leftOut = useMemo(() => rows.filter((cells) => cells.every(isBlank)).length, [rows]);
  const wrongCells = useMemo(() => cellsWithIssues(marks), [marks]);

  function nextError(): void {
    const isBehind = ({ row, column }: CellRef) =>
      !active || row > active.row || (row === active.row && column > active.column);
    const next = wrongCells.find(isBehind) ?? wrongCells[0];
    if (next) goTo(next);
  }

  const heading = useRef<HTMLHeadingElement>(null);
  const lead = useEffectEvent(() => {
    // The button that made the table of the columns is gone, and the result may be above what is seen.
    if (table.profile) heading.current?.focus();
  });
  useEffect(() => lead(), []);

  const onF8 = useEffectEvent(nextError);
  useEffect(() => {
    const controller = new AbortController();
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented) return;
      event.preventDefault();
      onF8();
    };
    addEventListener('keydown', hear, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  function replace(cause: IssueGroup, by: string): void {
    const { field, value } = cause;
    const edits = cause.lines.flatMap((line): Edit[] => {
      const place = findCell(line, field);
      const cell = place ? (rows[place.row]?.[place.column] ?? null) : null;
      const replaced = correctCell(cell, cause, by);
      return place && replaced !== undefined ? [{ ...place, value: replaced }] : [];
    });
    const header = edits[0] && columns[edits[0].column];
    // A term stands for another one in all tables of the kind; a depth or a place, in these rows alone.
    if (value !== undefined && header !== undefined && columnOf(field)?.field.type === 'choice')
      actions.rememberReplacement(header, value, by);
    edit(edits);
  }

  /** Fills the empty cells below with a cell's value, down to the next one that has a value of its own. */
  function fillDown({ row: from, column }: CellRef): void {
    const value = rows[from]?.[column] ?? null;
    const edits: Edit[] = [];
    for (let row = from + 1; row < rows.length && (rows[row]?.[column] ?? null) === null; row++)
      edits.push({ row, column, value });
    if (value === null) return;
    setRemark(edits.length === 0 && from + 1 < rows.length ? t('dataImport.table.nothingToFill') : null);
    edit(edits);
  }

  /** Empties a row: one without any value is none. */
  function emptyRow({ row }: CellRef): void {
    setRemark(null);
    edit(columns.map((_, column) => ({ row, column, value: null })));
  }

  const ofActive = active ? (marks.get(active.row)?.get(active.column) ?? []) : [];
  const address = active
    ? (cellAddress(table, active) ?? t('dataImport.errors.rowAlone', { row: table.lines[active.row] ?? 0 }))
    : '';
  const marked = useHighlightDownload({
    getFile: actions.getFileToHighlight,
    errors: () => [...parseCellErrors(toRefusedRows(issues, i18n.t)), ...ofServer],
    total: total + ofServer.length,
  });
  const undo = (edits: readonly Edit[]) => edits[0] && goTo(edits[0]);
  return (
    <section
      className={styles.card}
      data-wrong={findings.length > 0 || undefined}
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
        {ofServer.length > 0 ? <strong>{t('dataImport.refused.standing', { count: ofServer.length })}</strong> : null}
        {check && !check.problem && !isChecking && total + ofServer.length === 0 ? (
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
      {check ? <TableWarnings warnings={check.warnings} table={table} onEdit={edit} /> : null}
      {checksums.length > 0 ? <ChecksumsNotice table={table} checksums={checksums} onEdit={edit} /> : null}
      {ambiguousDates > 0 ? (
        <Notice kind="info">
          {t('dataImport.table.dateOrder', { count: ambiguousDates, button: t('dataImport.table.matchAgain') })}
        </Notice>
      ) : null}
      {causes.length > 0 ? (
        <IssueGroupList groups={causes} table={table} findCell={findCell} onShow={goTo} onReplace={replace} />
      ) : null}
      <div className={styles.tools}>
        <Button
          variant="default"
          size="xs"
          disabled={wrongCells.length === 0}
          onClick={nextError}
          aria-keyshortcuts="F8"
        >
          {t('dataImport.table.nextError')}
        </Button>
        <Button variant="default" size="xs" disabled={!hasCorrections} onClick={() => undo(actions.undo())}>
          {t('dataImport.table.undo')}
        </Button>
        <Button variant="default" size="xs" disabled={loaded.undone.length === 0} onClick={() => undo(actions.redo())}>
          {t('dataImport.table.redo')}
        </Button>
        <Button variant="default" size="xs" disabled={!active} onClick={() => active && fillDown(active)}>
          {t('dataImport.table.fillDown')}
        </Button>
        <Button variant="default" size="xs" disabled={!active} onClick={() => active && emptyRow(active)}>
          {t('dataImport.table.leaveOutRow')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
          {t('dataImport.table.findReplace')}
        </Button>
        {table.file ? (
          <ConfirmDiscardButton
            variant="default"
            label={t('dataImport.table.matchAgain')}
            work="corrections"
            hasChanges={hasCorrections}
            action={actions.mapAgain}
          />
        ) : null}
        {wrongCells.length > 0 || hasCorrections ? (
          <HighlightDownloadButton
            highlight={marked}
            size="xs"
            label={wrongCells.length > 0 ? 'dataImport.table.marked' : 'dataImport.table.correctedFile'}
          />
        ) : null}
      </div>
      {marked.problem ? <Notice kind="error">{marked.problem}</Notice> : null}
      {marked.warning ? <Notice kind="warning">{marked.warning}</Notice> : null}
      {remark ? <Notice kind="warning">{remark}</Notice> : null}
      <div>
        <TableGrid
          table={table}
          issuesByCell={marks}
          gridRef={gridRef}
          label={t('dataImport.table.grid', { file: filename })}
          onEdit={(edits) => {
            setRemark(null);
            edit(edits);
          }}
          onPastedOutside={(count) => setRemark(count > 0 ? t('dataImport.table.beyond', { count }) : null)}
          onActiveCellChange={setActive}
          onFillDown={fillDown}
          onUndo={() => undo(actions.undo())}
          onRedo={() => undo(actions.redo())}
        />
        <p className={styles.message} aria-live="polite" data-wrong={ofActive.length > 0 || undefined}>
          {ofActive.length > 0 ? (
            `${address}: ${ofActive.map((finding) => tableIssueMessage(finding, i18n.t)).join(' ')}`
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
