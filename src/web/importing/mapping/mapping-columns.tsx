import { Button } from '@mantine/core';
import { useState } from 'react';
import { selectableColumns } from '../../../catalogue/templates/templates.ts';
import { patternOf, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import type { ColumnMapping, TakenByName } from '../../../table/mapping/column-mapping.ts';
import type { ColumnSuggestion } from '../../../table/mapping/suggest-columns.ts';
import { patternInUnit } from '../../../table/mapping/unit-use.ts';
import { useTranslation } from '../../language.ts';
import { fieldGroups } from './field-labels.ts';
import styles from './mapping.module.css';
import {
  fieldOfColumn,
  joinSeparator,
  MappingRow,
  openCandidates,
  type ReplacedPattern,
  type ReplacingColumn,
} from './mapping-row.tsx';
import { MappingTable } from './mapping-table.tsx';

/** The first candidates of all columns that have one, each field once, in the order of the columns. */
function firstCandidates(
  suggestions: readonly ColumnSuggestion[],
  mapping: ColumnMapping,
  used: ReadonlySet<number>,
): { index: number; column: string }[] {
  const taken = new Set<string>();
  return suggestions.flatMap((suggestion, index) => {
    const column = used.has(index) ? undefined : openCandidates(suggestion, mapping).find((one) => !taken.has(one));
    if (column === undefined) return [];
    taken.add(column);
    return [{ index, column }];
  });
}

type MappingColumnsProps = {
  suggestions: readonly ColumnSuggestion[];
  /** Whether the columns have letters in their sheet. */
  hasLetters: boolean;
  mapping: ColumnMapping;
  /** The fields that are taken as the names of their columns have a single meaning. */
  byName: readonly TakenByName[];
  onChange: (mapping: ColumnMapping) => void;
};

/**
 * The columns of a foreign table, each with some of its values and its field. At first only those are shown that want a
 * decision, or whose field is taken by their name alone.
 */
export function MappingColumns({ suggestions, hasLetters, mapping, byName, onChange }: MappingColumnsProps) {
  const { t } = useTranslation();
  const [replaced, setReplaced] = useState<ReplacingColumn>(null);
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(mapping, headers);
  const groups = fieldGroups(selectableColumns, t);
  const takenFields = new Map(byName.flatMap(({ column, indexes }) => indexes.map((index) => [index, column])));
  const proposals = firstCandidates(suggestions, mapping, used);
  // Decided once, so that no row goes away under the pointer when it is decided.
  const [first] = useState(() => new Set(suggestions.keys().filter((index) => isToBeSeen(index) || isOpen(index))));
  const [showsAll, setShowsAll] = useState(false);
  const shown = suggestions.map((_, index) => index).filter((index) => showsAll || first.has(index));

  /** Whether the column was taken by its name, and has values by which this can be judged. */
  function isToBeSeen(index: number): boolean {
    return takenFields.has(index) && (suggestions[index]?.values.length ?? 0) > 0;
  }

  function isOpen(index: number): boolean {
    const suggestion = suggestions[index];
    return suggestion !== undefined && !used.has(index) && openCandidates(suggestion, mapping).length > 0;
  }

  const patternFor = (index: number, column: string) =>
    patternInUnit(headers, index, column, suggestions[index] ?? { values: [] });

  function select(index: number, column: string): void {
    const before = fieldOfColumn(mapping, headers, index, suggestions[index] ?? { values: [] });
    const { [before]: _, ...others } = mapping.fields;
    const pattern = others[column];
    setReplaced(pattern ? { index, column, pattern } : null);
    onChange({ ...mapping, fields: column === '' ? others : { ...others, [column]: patternFor(index, column) } });
  }

  function leaveOut(column: string): void {
    setReplaced(null);
    const { [column]: _, ...others } = mapping.fields;
    onChange({ ...mapping, fields: others });
  }

  function takeAll(): void {
    setReplaced(null);
    const taken = proposals.map(({ index, column }) => [column, patternFor(index, column)]);
    onChange({ ...mapping, fields: { ...mapping.fields, ...Object.fromEntries(taken) } });
  }

  function joinBoth({ index, column, pattern }: ReplacedPattern): void {
    setReplaced(null);
    const both = `${pattern}${joinSeparator(column)}${patternOf(headers, index)}`;
    onChange({ ...mapping, fields: { ...mapping.fields, [column]: both } });
  }

  return (
    <>
      <div className={styles.counts}>
        <span className="soft numbers">
          {t('dataImport.match.counts', { used: used.size, count: headers.filter((header) => header !== '').length })}
        </span>
        {proposals.length > 1 ? (
          <Button size="compact-sm" variant="light" onClick={takeAll}>
            {t('dataImport.match.takeAll', { count: proposals.length })}
          </Button>
        ) : null}
        {first.size < suggestions.length ? (
          <button type="button" className="link-button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'dataImport.match.showOpen' : 'dataImport.match.showAll', { count: suggestions.length })}
          </button>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <MappingTable ours={t('dataImport.match.ours')}>
          {shown.map((index) => {
            const suggestion = suggestions[index];
            return suggestion ? (
              <MappingRow
                key={index}
                suggestion={suggestion}
                index={index}
                mapping={mapping}
                headers={headers}
                hasLetters={hasLetters}
                isUsed={used.has(index)}
                takenField={takenFields.get(index)}
                groups={groups}
                replaced={replaced}
                onSelect={select}
                onLeaveOut={leaveOut}
                onJoin={joinBoth}
              />
            ) : null;
          })}
        </MappingTable>
      ) : null}
    </>
  );
}
