import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import type { RowIssue } from '../../../table/issues.ts';
import { usualReason } from '../../../table/mapping/column-mapping.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './nothing-choice.module.css';
import { nothingEdits } from './nothing-edits.ts';
import type { TableWithErrors } from './ways-out.ts';
import type { Edit } from './worker-messages.ts';

type NothingChoiceProps = {
  context: TableWithErrors;
  issues: readonly RowIssue[];
  onEdit: (edits: readonly Edit[]) => void;
};

/** One choice for all words for nothing that a table has and its columns refuse. */
export function NothingChoice({ context, issues, onEdit }: NothingChoiceProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string>(usualReason);
  const edits = useMemo(() => nothingEdits(context, issues, reason), [context, issues, reason]);
  if (edits.length === 0) return null;
  const emptied = edits.filter(({ value }) => value === null).length;
  return (
    <Notice kind="info">
      <div className={styles.choice}>
        <span>{t('dataImport.ways.nothing', { count: edits.length })}</span>
        {emptied < edits.length ? (
          <NativeSelect
            size="xs"
            aria-label={t('dataImport.ways.reason')}
            value={reason}
            data={[...missingTerms]}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
        <Button size="xs" variant="default" onClick={() => onEdit(edits)}>
          {t(emptied === edits.length ? 'dataImport.ways.nothingEmpty' : 'dataImport.ways.nothingByKind', {
            count: emptied,
            others: edits.length - emptied,
            reason,
          })}
        </Button>
      </div>
    </Notice>
  );
}
