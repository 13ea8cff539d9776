import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SpellingVariant } from '../../../catalogue/endpoints/importing.ts';
import { useTranslation } from '../../language.ts';
import { spellingEdits } from './cell-edits.ts';
import type { Edit, Table } from './worker-messages.ts';

type StoredSpellingButtonProps = { spelling: SpellingVariant; table: Table; onEdit: (edits: readonly Edit[]) => void };

/** A button that writes a name as it is stored in all rows that name the record; this can be undone in the table. */
export function StoredSpellingButton({ spelling, table, onEdit }: StoredSpellingButtonProps) {
  const { t } = useTranslation();
  const [isUsed, setUsed] = useState(false);
  const edits = useMemo(() => spellingEdits(table, spelling), [table, spelling]);
  const use = () => {
    setUsed(true);
    onEdit(edits);
  };
  return (
    <>
      {edits.length > 0 ? (
        <Button size="xs" variant="default" onClick={use}>
          {t('dataImport.checked.useStored', { count: edits.length, stored: spelling.stored })}
        </Button>
      ) : null}
      <span role="status">
        {isUsed && edits.length === 0
          ? t('dataImport.checked.usesStored', { stored: spelling.stored, action: t('dataImport.store.check') })
          : null}
      </span>
    </>
  );
}
