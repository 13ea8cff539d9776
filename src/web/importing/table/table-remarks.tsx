import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Warning } from '../../../table/issues.ts';
import { warningSentences } from '../../../table/report.ts';
import { rowsMadeOne } from '../../../table/rows-of-mates.ts';
import { i18n, useWords } from '../../language.ts';
import { Remarks } from '../remarks.tsx';
import type { Edit, Table } from './calls.ts';

const none: readonly Warning[] = [];

type TableRemarksProps = { warnings: readonly Warning[]; table: Table; onEdit: (edits: readonly Edit[]) => void };

/** The remarks of the check; beside that on two files of a pair in rows of their own, a button that makes one row of two. */
export function TableRemarks({ warnings, table: { columns, rows }, onEdit }: TableRemarksProps) {
  const { t } = useWords();
  const inRows = warnings.filter(({ code }) => code === 'filesInRows');
  const isOffered = inRows.length > 0;
  const made = useMemo(() => (isOffered ? rowsMadeOne(columns, rows) : []), [isOffered, columns, rows]);
  const [sentence] = warningSentences(made.length > 0 ? inRows : none, i18n.t);
  const button = (
    <Button size="xs" variant="default" onClick={() => onEdit(made.flat())}>
      {t('dataImport.table.makeOneRow', { count: made.length })}
    </Button>
  );
  return (
    <Remarks
      warnings={warningSentences(warnings, i18n.t)}
      help={t('dataImport.checked.warningsHelp')}
      remedyOf={(warning) => (warning === sentence ? button : null)}
    />
  );
}
