import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { elementNameColumn } from '../../catalogue/addresses/search-query.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { HeaderCell, SelectAll } from '../ui/table/header-cell.tsx';
import { isOpenRowKey, navigateRows } from '../ui/table/row-navigation.ts';
import { useRangeSelection } from '../ui/table/row-selection.tsx';
import { isSelected, type Selection } from '../ui/table/selection.ts';
import table from '../ui/table/table.module.css';
import { TableFrame, useIsNarrow } from '../ui/table/table-frame.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { distinguishLookAlikes } from './look-alike-rows.ts';
import { CompactResult, ResultCell } from './result-cell.tsx';
import { compactColumns, type ResultColumn } from './result-columns.ts';
import styles from './result-table.module.css';
import { useColumnLabels } from './use-column-labels.ts';
import { type HiddenMatch, type TermMatches, useTermMatches } from './use-term-matches.ts';

type ResultHeaderProps = {
  columns: readonly ResultColumn[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Whether all, none or some of the visible rows are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** The header row: labels that sort by their column, and a checkbox that selects all visible rows. */
function ResultHeader({ columns, sort, onSort, checked, onCheck }: ResultHeaderProps) {
  const labelOf = useColumnLabels(columns);
  return (
    <thead>
      <tr>
        <SelectAll checked={checked} onCheck={onCheck} />
        {columns.map((column) => (
          <HeaderCell
            key={column.name}
            name={column.name}
            label={labelOf(column)}
            displayKind={column.displayKind}
            sort={sort}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

type RowSubtitleProps = {
  /** Distinguishes a row from look-alike rows. */
  distinguishingText: string | undefined;
  hiddenMatches: readonly HiddenMatch[];
};

/** The muted lines below a sample's name: the distinguishing line, and matches in hidden fields. */
function RowSubtitle({ distinguishingText, hiddenMatches }: RowSubtitleProps) {
  const { t } = useTranslation();
  return (
    <>
      {distinguishingText ? (
        <span className={styles.distinguishing} title={distinguishingText}>
          {distinguishingText}
        </span>
      ) : null}
      {hiddenMatches.map(({ word, entity, field, text, term }) => {
        const where = t('finding.foundIn', {
          entity: t(`entities.${entity}.one`),
          field: t(fieldLabelKey(entity, field)),
        });
        return (
          <span key={word} className={styles.hiddenMatch} title={`${where} ${text}`}>
            {where} <HighlightedText text={text} terms={[term]} />
          </span>
        );
      })}
    </>
  );
}

type ResultTableProps = {
  /** The search terms of these results. */
  q: string;
  columns: readonly ResultColumn[];
  elements: readonly ElementSearchResult[];
  selection: Selection;
  onSelect: (ids: readonly number[], on: boolean) => void;
  sort: string | undefined;
  onSort: (sort: string) => void;
  waiting: boolean;
  /** Whether the visible rows belong to the last search. */
  outdated: boolean;
};

const checkboxWidthPx = 44;

const idOf = (element: ElementSearchResult) => element.sequencing_element_id;

type ResultRowProps = {
  element: ElementSearchResult;
  /** The visible columns; undefined on a narrow page, which has none. */
  columns: readonly ResultColumn[] | undefined;
  matches: TermMatches;
  /** Distinguishes a row from look-alike rows. */
  distinguishingText: string | undefined;
  selected: boolean;
  /** Whether the Tab key reaches its checkbox. */
  isCurrent: boolean;
};

/** The table handles the events of all checkboxes. */
const handledByTable = () => undefined;

/** A row of the results; memoized, so that a change of other rows or of counts does not render it again. */
const ResultRow = memo(function ResultRow({
  element,
  columns,
  matches,
  distinguishingText,
  selected,
  isCurrent,
}: ResultRowProps) {
  const { t } = useTranslation();
  const hiddenMatches = matches.hiddenMatchesIn(element, columns ?? compactColumns);
  const below =
    distinguishingText || hiddenMatches.length > 0 ? (
      <RowSubtitle distinguishingText={distinguishingText} hiddenMatches={hiddenMatches} />
    ) : null;
  return (
    <tr data-selected={selected || undefined}>
      <td className={table.lead}>
        <input
          type="checkbox"
          aria-label={t('shell.tables.selectOne', { name: String(element.samp_name ?? idOf(element)) })}
          tabIndex={isCurrent ? 0 : -1}
          checked={selected}
          onChange={handledByTable}
        />
      </td>
      {columns ? (
        columns.map((column) => (
          <ResultCell
            key={column.name}
            column={column}
            element={element}
            terms={matches.termsIn(column)}
            subtitle={column.name === elementNameColumn ? below : null}
          />
        ))
      ) : (
        <CompactResult element={element} termsIn={matches.termsIn} subtitle={below} />
      )}
    </tr>
  );
});

/** The index of the row of a checkbox; -1 for any other target. */
function getRowIndex(target: EventTarget): number {
  return target instanceof HTMLInputElement ? (target.closest('tr')?.sectionRowIndex ?? -1) : -1;
}

/**
 * One page of results. The focus is on the checkbox of a row: arrows move it by rows and scroll sideways, Home and End
 * move it to the first and last row, Enter opens the element, Space selects it, and Shift with Space selects all rows from the last
 * selected one to it.
 */
export function ResultTable(props: ResultTableProps) {
  const { q, columns, elements, selection, onSelect, sort, onSort, waiting, outdated } = props;
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [current, setCurrent] = useState(0);
  const ids = elements.map(idOf);
  const selectRange = useRangeSelection(ids, (rows, on) =>
    onSelect(
      rows.flatMap((row) => ids[row] ?? []),
      on,
    ),
  );
  const selectedCount = elements.filter((element) => isSelected(selection, idOf(element))).length;

  const matches = useTermMatches(q, elements);
  const twins = distinguishLookAlikes(
    elements,
    (isNarrow ? compactColumns : columns).map(({ name }) => name),
    language,
  );

  const onKey = (event: KeyboardEvent) => {
    const row = getRowIndex(event.target);
    const element = elements[row];
    if (!element) return;
    if (isOpenRowKey(event)) navigate({ to: '/id/$id', params: { id: String(idOf(element)) } });
    else navigateRows(event, frame.current, 'tbody input', row);
  };
  const onCheck = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    const row = getRowIndex(target);
    if (!(target instanceof HTMLInputElement) || row < 0) return;
    selectRange(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };

  return (
    <TableFrame
      frame={frame}
      label={t('entities.sequencing_element.many')}
      ids={ids}
      leadWidth={checkboxWidthPx}
      waiting={waiting}
      outdated={outdated}
    >
      <ResultHeader
        columns={columns}
        sort={sort}
        onSort={onSort}
        checked={selectedCount === elements.length || (selectedCount > 0 && 'some')}
        onCheck={(on) => onSelect(ids, on)}
      />
      <tbody
        onFocus={({ target }) => {
          const row = getRowIndex(target);
          if (row >= 0) setCurrent(row);
        }}
        onKeyDown={onKey}
        onChange={onCheck}
      >
        {elements.map((element, row) => (
          <ResultRow
            key={idOf(element)}
            element={element}
            columns={isNarrow ? undefined : columns}
            matches={matches}
            distinguishingText={twins.get(idOf(element))}
            selected={isSelected(selection, idOf(element))}
            isCurrent={row === Math.min(current, elements.length - 1)}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}
