import { type KeyboardEvent, useRef, useState } from 'react';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { useWords } from '../language.ts';
import { walkRows } from '../ui/table/row-walk.ts';
import table from '../ui/table/table.module.css';
import { TableFrame } from '../ui/table/table-frame.tsx';
import { useNarrow } from '../ui/table/use-narrow.ts';
import { BelowName } from './below-name.tsx';
import { ResultCell, ResultEntry } from './result-cell.tsx';
import { ResultHead } from './result-head.tsx';
import { isSelected, type Selection } from './selection.ts';
import { elementName, entryColumns, type ShownColumn } from './shown-columns.ts';
import { twinLines } from './twins.ts';
import { useFound } from './use-found.ts';

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

/**
 * One page of results. The box of a row is where the keyboard is: arrows go from row to row and to the sides, Home and
 * End to the first and the last, Space selects, and Shift with it all rows in between.
 */
export function ResultTable(props: ResultTableProps) {
  const { q, columns, elements, selection, onChoose, sort, onSort, waiting, outdated } = props;
  const { t, language } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const [current, setCurrent] = useState(0);
  const anchor = useRef<number>(undefined);
  const chosen = elements.filter((element) => isSelected(selection, idOf(element))).length;

  const found = useFound(q, elements);
  const shown = isNarrow ? entryColumns : columns;
  const twins = twinLines(
    elements,
    shown.map(({ name }) => name),
    language,
  );
  const below = (element: FoundElement) => {
    const [twin, places] = [twins.get(idOf(element)), found.hiddenIn(element, shown)];
    return twin || places.length > 0 ? <BelowName twin={twin} places={places} /> : null;
  };

  const onKey = (event: KeyboardEvent, row: number) => walkRows(event, frame.current, 'tbody input', row);
  const onCheck = (row: number, on: boolean, range: boolean) => {
    const other = range ? elements.findIndex((element) => idOf(element) === anchor.current) : -1;
    const [from = row, to = row] = other < 0 ? [] : [Math.min(other, row), Math.max(other, row)];
    const ids = elements.slice(from, to + 1).map(idOf);
    anchor.current = elements[row]?.sequencing_element_id;
    onChoose(ids, on);
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
      <tbody>
        {elements.map((element, row) => {
          const id = idOf(element);
          const selected = isSelected(selection, id);
          return (
            <tr key={id} data-selected={selected || undefined}>
              <td className={table.lead}>
                <input
                  type="checkbox"
                  aria-label={t('search.selectOne', { name: String(element.samp_name ?? id) })}
                  tabIndex={row === Math.min(current, elements.length - 1) ? 0 : -1}
                  checked={selected}
                  onFocus={() => setCurrent(row)}
                  onKeyDown={(event) => onKey(event, row)}
                  onChange={(event) => {
                    const { nativeEvent } = event;
                    const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                    onCheck(row, event.currentTarget.checked, range);
                  }}
                />
              </td>
              {isNarrow ? (
                <ResultEntry element={element} wordsIn={found.wordsIn} below={below(element)} />
              ) : (
                columns.map((column) => (
                  <ResultCell
                    key={column.name}
                    column={column}
                    element={element}
                    words={found.wordsIn(column)}
                    below={column.name === elementName ? below(element) : null}
                  />
                ))
              )}
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}
