import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Warning } from '../../../table/issues.ts';
import { mergeMateRows } from '../../../table/mate-rows.ts';
import { translateWarnings } from '../../../table/report.ts';
import { i18n, useTranslation } from '../../language.ts';
import { WarningsNotice } from '../warnings-notice.tsx';
import type { Edit, Table } from './worker-messages.ts';

const noWarnings: readonly Warning[] = [];

type TableWarningsProps = { warnings: readonly Warning[]; table: Table; onEdit: (edits: readonly Edit[]) => void };

/** The remarks of the check; beside that on two files of a pair in rows of their own, a button that makes one row of two. */
export function TableWarnings({ warnings, table: { columns, rows }, onEdit }: TableWarningsProps) {
  const { t } = useTranslation();
  const inRows = warnings.filter(({ code }) => code === 'filesInRows');
  const isOffered = inRows.length > 0;
  const made = useMemo(() => (isOffered ? mergeMateRows(columns, rows) : []), [isOffered, columns, rows]);
  const [sentence] = translateWarnings(made.length > 0 ? inRows : noWarnings, i18n.t);
  const button = (
    <Button size="xs" variant="default" onClick={() => onEdit(made.flat())}>
      {t('dataImport.table.makeOneRow', { count: made.length })}
    </Button>
  );
  return (
    <WarningsNotice
      warnings={translateWarnings(warnings, i18n.t)}
      help={t('dataImport.checked.warningsHelp')}
      actionFor={(warning) => (warning === sentence ? button : null)}
    />
  );
}
