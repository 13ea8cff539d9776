import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnDataset } from '../../catalogue/endpoints/own-datasets.ts';
import { useTranslation } from '../language.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';

const loadDialog = async () => (await import('./accession-import-dialog.tsx')).AccessionImportDialog;

/** A button with the dialog that imports accession numbers from an archive's file. */
export function AccessionImportButton({ dataset }: { dataset: OwnDataset }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [AccessionImportDialog, load] = useLazyComponent(loadDialog);
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={() => load(() => setOpened(true))}>
        {t('entries.match.title')}
      </Button>
      {opened && AccessionImportDialog ? (
        <AccessionImportDialog dataset={dataset} onClose={() => setOpened(false)} />
      ) : null}
    </div>
  );
}
