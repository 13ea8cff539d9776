import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { FileChecksum } from '../../catalogue/read-files/read-files.ts';
import { useTranslation } from '../language.ts';
import { Checksums } from './checksums/checksums.tsx';
import { FileStep } from './file-step.tsx';
import styles from './store/folded.module.css';
import { TemplateStep } from './template-step.tsx';

/** The cards that are folded while a table is in hand, and opened one at a time. */
export type FoldedCard = 'template' | 'checksums';

type SourceStepsProps = Omit<ComponentProps<typeof FileStep>, 'isFolded' | 'more'> & {
  isFolded: boolean;
  /** The folded card that is open. */
  open: FoldedCard | null;
  onOpen: (card: FoldedCard | null) => void;
  onTemplate: () => void;
  onChecksums: (checksums: readonly FileChecksum[]) => void;
};

/**
 * The source of the table: a template, the file, and the checksums of the read files. With a table in hand, they are one
 * line. Folded cards are hidden rather than removed, as checksums are still being computed in one.
 */
export function SourceSteps({ isFolded, open, onOpen, onTemplate, onChecksums, ...file }: SourceStepsProps) {
  const { t } = useTranslation();
  const isOpen = open === 'checksums';
  return (
    <div className={styles.source}>
      <div hidden={isFolded && open !== 'template'}>
        <TemplateStep onDownload={onTemplate} />
      </div>
      <FileStep
        {...file}
        isFolded={isFolded}
        more={
          isFolded ? (
            <Button
              variant="default"
              aria-expanded={isOpen}
              disabled={file.disabled}
              onClick={() => onOpen(isOpen ? null : 'checksums')}
            >
              {t('checksums.title')}
            </Button>
          ) : null
        }
      />
      <div hidden={isFolded && !isOpen}>
        <Checksums onChecksums={onChecksums} />
      </div>
    </div>
  );
}
