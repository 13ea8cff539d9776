import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { FileSum } from '../../../catalogue/read-files.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import type { TableCheck } from '../../../table/check-table.ts';
import { issueSentence, refusedKinds, refusedRows, warningSentences } from '../../../table/report.ts';
import { i18n, useWords, type WordKey } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { MarkedButton, useMarkedDownload } from '../marked/marked-download.tsx';
import { Remarks } from '../remarks.tsx';
import { cellErrors } from '../row-errors.ts';
import type { Edit } from './calls.ts';
import { CauseList } from './cause-list.tsx';
import { type Cause, causesOf, columnPlace, isShownAs, marksOf } from './causes.ts';
import { FindReplace } from './find-replace.tsx';
import { LosingButton } from './losing-button.tsx';
import { SumsNotice } from './sums-notice.tsx';
import styles from './table.module.css';
import { type GridPosition, TableGrid } from './table-grid.tsx';
import type { Table, TableInHand } from './use-table.ts';

const noIssues: TableCheck['issues'] = [];

type TableCardProps = { table: Table; inHand: TableInHand; sums: readonly FileSum[] };

/** The table before it is sent: what is wrong with it by cause, and the cells to correct it in. */
export function TableCard({ table, inHand, sums }: TableCardProps) {
  const { t } = useWords();
  const { check, isChecking, edit } = inHand;
  const grid = useRef<DataGridHandle>(null);
  const [active, setActive] = useState<GridPosition | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const issues = check?.issues ?? noIssues;
  const { columns, lines, rows, filename } = table;
  const marks = useMemo(() => marksOf({ columns }, issues), [columns, issues]);
  const causes = useMemo(() => causesOf(issues), [issues]);
  const rowOfLine = useMemo(() => new Map(lines.map((line, at) => [line, at])), [lines]);

  /** Wrong cells from the top to the bottom, and from the left to the right. */
  const wrongCells = useMemo(() => {
    const cells: GridPosition[] = [];
    for (const line of [...marks.keys()].sort((a, b) => a - b)) {
      const row = rowOfLine.get(line);
      if (row === undefined) continue;
      for (const column of [...(marks.get(line)?.keys() ?? [])].filter((at) => at >= 0).sort((a, b) => a - b))
        cells.push({ row, column });
    }
    return cells;
  }, [marks, rowOfLine]);

  const goTo = ({ row, column }: GridPosition) =>
    // The first column shows the numbers of the rows.
    grid.current?.selectCell({ rowIdx: row, idx: column + 1 }, { shouldFocusCell: true });

  function nextError(): void {
    const isBehind = ({ row, column }: GridPosition) =>
      !active || row > active.row || (row === active.row && column > active.column);
    const next = wrongCells.find(isBehind) ?? wrongCells[0];
    if (next) goTo(next);
  }

  function show({ field, lines: [line = 0] }: Cause): void {
    const row = rowOfLine.get(line);
    const column = columnPlace(columns, field);
    if (row !== undefined && column >= 0) goTo({ row, column });
  }

  function replace({ field, value, lines: ofCause }: Cause, by: string): void {
    const column = columnPlace(columns, field);
    const edits = ofCause.flatMap((line): Edit[] => {
      const row = rowOfLine.get(line);
      const cell = row === undefined ? null : (rows[row]?.[column] ?? null);
      // Only where that very value stands: a list in a cell may have others beside it.
      const isMeant = value === undefined ? cell === null : isShownAs(cell, value);
      return row !== undefined && isMeant ? [{ row, column, value: by || null }] : [];
    });
    if (value !== undefined) inHand.rememberReplacement(columns[column] ?? field, value, by);
    edit(edits);
  }

  /** Fills the empty cells below with a cell's value, down to the next one that has a value of its own. */
  function fillDown({ row: from, column }: GridPosition): void {
    const value = rows[from]?.[column] ?? null;
    const edits: Edit[] = [];
    for (let row = from + 1; row < rows.length && (rows[row]?.[column] ?? null) === null; row++)
      edits.push({ row, column, value });
    if (value !== null) edit(edits);
  }

  const ofActive = active ? (marks.get(lines[active.row] ?? 0)?.get(active.column) ?? []) : [];
  const address = active ? `${columnLetters(active.column)}${lines[active.row]}` : '';
  const warnings = check ? warningSentences(check.warnings, i18n.t) : [];
  const marked = useMarkedDownload({
    file: inHand.fileToSend,
    errors: cellErrors(refusedRows(issues, i18n.t)),
    kinds: refusedKinds(check?.kinds ?? [], i18n.t),
  });
  const undo = (edits: readonly Edit[]) => edits[0] && goTo(edits[0]);
  return (
    <section
      className={styles.card}
      data-wrong={issues.length > 0 || undefined}
      aria-label={t('dataImport.table.label')}
    >
      <div className={styles.title}>
        <h2>{filename}</h2>
        <span className="soft numbers">
          {t('dataImport.table.size', { count: rows.length, columns: columns.length })}
        </span>
        <LosingButton
          variant="subtle"
          label={t('dataImport.table.giveUp')}
          isLost={inHand.canUndo}
          action={inHand.forget}
        />
      </div>
      <div role="status" className={styles.summary}>
        {check && !check.problem && check.total > 0 ? (
          <strong>
            {t('dataImport.table.errors', {
              count: check.total,
              rowsText: t('importing.rows', { count: check.rows }),
            })}
          </strong>
        ) : null}
        {check && !check.problem && check.total === 0 ? <span>{t('dataImport.table.noErrors')}</span> : null}
        {isChecking ? <span className="soft">{t('dataImport.table.checking')}</span> : null}
      </div>
      {check?.problem ? (
        <Notice kind="error">{t(`importing.${check.problem.code}` as WordKey, check.problem.params)}</Notice>
      ) : null}
      <Remarks warnings={warnings} help={t('dataImport.checked.warningsHelp')} />
      {sums.length > 0 ? <SumsNotice table={table} sums={sums} onEdit={edit} /> : null}
      {causes.length > 0 ? <CauseList causes={causes} columns={columns} onShow={show} onReplace={replace} /> : null}
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
        <Button variant="default" size="xs" disabled={!inHand.canUndo} onClick={() => undo(inHand.undo())}>
          {t('dataImport.table.undo')}
        </Button>
        <Button variant="default" size="xs" disabled={!inHand.canRedo} onClick={() => undo(inHand.redo())}>
          {t('dataImport.table.redo')}
        </Button>
        <Button variant="default" size="xs" disabled={!active} onClick={() => active && fillDown(active)}>
          {t('dataImport.table.fillDown')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
          {t('dataImport.table.findReplace')}
        </Button>
        {inHand.canMatch ? (
          <LosingButton
            variant="default"
            label={t('dataImport.table.matchAgain')}
            isLost={inHand.canUndo}
            action={inHand.match}
          />
        ) : null}
        {issues.length > 0 ? <MarkedButton marked={marked} size="xs" label="dataImport.table.marked" /> : null}
      </div>
      {marked.problem ? <Notice kind="error">{marked.problem}</Notice> : null}
      <TableGrid
        table={table}
        marks={marks}
        handle={grid}
        label={t('dataImport.table.grid', { file: filename })}
        onEdit={edit}
        onActive={setActive}
        onNextError={nextError}
        onFillDown={fillDown}
        onUndo={() => undo(inHand.undo())}
        onRedo={() => undo(inHand.redo())}
      />
      <p className={styles.message} aria-live="polite" data-wrong={ofActive.length > 0 || undefined}>
        {ofActive.length > 0
          ? `${address}: ${ofActive.map((issue) => issueSentence(issue, i18n.t)).join(' ')}`
          : t('dataImport.table.keys')}
      </p>
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
