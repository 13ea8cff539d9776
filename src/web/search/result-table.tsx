import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { elementName } from '../../catalogue/addresses/shown-search.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { useWords } from '../language.ts';
import { opensRow, walkRows } from '../ui/table/row-walk.ts';
import table from '../ui/table/table.module.css';
import { TableFrame } from '../ui/table/table-frame.tsx';
import { useNarrow } from '../ui/table/use-narrow.ts';
import { usePainted } from '../ui/use-painted.ts';
import { BelowName } from './below-name.tsx';
import { ResultCell, ResultEntry } from './result-cell.tsx';
import { ResultHead } from './result-head.tsx';
import { isSelected, type Selection } from './selection.ts';
import { entryColumns, type ShownColumn } from './shown-columns.ts';
import { twinLines } from './twins.ts';
import { type Found, useFound } from './use-found.ts';

type ResultTableProps = {
  /** The words that the elements were searched for. */
  q: string;
  columns: readonly ShownColumn[];
  elements: readonly FoundElement[];
  selection: Selection;
  onChoose: (ids: readonly number[], on: boolean) => void;
  sort: string | undefined;
  onSort: (sort: string) => void;
  waiting: boolean;
  /** Whether the rows shown still belong to the search before. */
  outdated: boolean;
};

const checkboxWidthPx = 44;

const idOf = (element: FoundElement) => element.sequencing_element_id;

type ResultRowProps = {
  element: FoundElement;
  /** Undefined on a narrow page. */
  columns: readonly ShownColumn[] | undefined;
  found: Found;
  /** The second line, of a row that looks the same as another one. */
  twin: string | undefined;
  selected: boolean;
  /** Whether the Tab key reaches its box. */
  isCurrent: boolean;
};

/** The table listens for all its boxes. */
const byTable = () => undefined;

/** An element. Rows that stay as they are cost nothing when others change, or when numbers or marks arrive. */
const ResultRow = memo(function ResultRow({ element, columns, found, twin, selected, isCurrent }: ResultRowProps) {
  const { t } = useWords();
  const places = found.hiddenIn(element, columns ?? entryColumns);
  const below = twin || places.length > 0 ? <BelowName twin={twin} places={places} /> : null;
  return (
    <tr data-selected={selected || undefined}>
      <td className={table.lead}>
        <input
          type="checkbox"
          aria-label={t('search.selectOne', { name: String(element.samp_name ?? idOf(element)) })}
          tabIndex={isCurrent ? 0 : -1}
          checked={selected}
          onChange={byTable}
        />
      </td>
      {columns ? (
        columns.map((column) => (
          <ResultCell
            key={column.name}
            column={column}
            element={element}
            words={found.wordsIn(column)}
            below={column.name === elementName ? below : null}
          />
        ))
      ) : (
        <ResultEntry element={element} wordsIn={found.wordsIn} below={below} />
      )}
    </tr>
  );
});

/** The place of a box's row among the rows; -1 for what is no box. */
function rowOf(target: EventTarget): number {
  return target instanceof HTMLInputElement ? (target.closest('tr')?.sectionRowIndex ?? -1) : -1;
}

/**
 * One page of results. The box of a row is where the keyboard is: arrows go from row to row and to the sides, Home and
 * End to the first and the last, Enter opens, Space selects, and Shift with it all rows in between.
 */
export function ResultTable(props: ResultTableProps) {
  const { q, columns, elements, selection, onChoose, sort, onSort, waiting, outdated } = props;
  const { t, language } = useWords();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const [current, setCurrent] = useState(0);
  const anchor = useRef<number>(undefined);
  const chosen = elements.filter((element) => isSelected(selection, idOf(element))).length;

  const found = useFound(q, elements, usePainted(true));
  const twins = twinLines(
    elements,
    (isNarrow ? entryColumns : columns).map(({ name }) => name),
    language,
  );

  const onKey = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    const element = elements[row];
    if (!element) return;
    if (opensRow(event)) navigate({ to: '/id/$id', params: { id: String(idOf(element)) } });
    else walkRows(event, frame.current, 'tbody input', row);
  };
  const onCheck = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    const row = rowOf(target);
    if (!(target instanceof HTMLInputElement) || row < 0) return;
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    const other = isRange ? elements.findIndex((element) => idOf(element) === anchor.current) : -1;
    const [from = row, to = row] = other < 0 ? [] : [Math.min(other, row), Math.max(other, row)];
    const ids = elements.slice(from, to + 1).map(idOf);
    anchor.current = elements[row]?.sequencing_element_id;
    onChoose(ids, target.checked);
  };

  return (
    <TableFrame
      frame={frame}
      label={t('entities.sequencing_element.many')}
      ids={elements.map(idOf)}
      leadWidth={checkboxWidthPx}
      waiting={waiting}
      outdated={outdated}
    >
      <ResultHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        checked={chosen === elements.length || (chosen > 0 && 'some')}
        onCheck={(on) => onChoose(elements.map(idOf), on)}
      />
      <tbody
        onFocus={({ target }) => {
          const row = rowOf(target);
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
            found={found}
            twin={twins.get(idOf(element))}
            selected={isSelected(selection, idOf(element))}
            isCurrent={row === Math.min(current, elements.length - 1)}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}
