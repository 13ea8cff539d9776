import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { storedSentence } from './sentences.ts';
import type { UploadState } from './use-upload.ts';

type StoredCardProps = {
  stored: UploadState & { status: 'success' };
  heading: RefObject<HTMLHeadingElement | null>;
  onSameStudy: () => void;
  onNewStudy: () => void;
};

/** What was stored, what was left out, and what one may want to do next. */
export function StoredCard({ stored, heading, onSameStudy, onNewStudy }: StoredCardProps) {
  const { t } = useWords();
  const { title, warnings } = stored;
  return (
    <Card className={styles.stored}>
      <h2 ref={heading} tabIndex={-1}>
        {t('dataImport.stored.title')}
      </h2>
      <div>
        <p>{storedSentence(stored, t)}</p>
        <p className="soft">{t('dataImport.stored.study', { title })}</p>
      </div>
      {warnings.length > 0 ? (
        <Notice kind="warning">
          <strong>{t('dataImport.stored.warnings', { count: warnings.length })}.</strong>{' '}
          {t('dataImport.stored.warningsHelp')}
          <ul className={styles.remarks}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <ButtonLink to="/search" search={{ q: title }}>
          {t('dataImport.stored.search')}
        </ButtonLink>
        <Button variant="default" onClick={onSameStudy}>
          {t('dataImport.stored.sameStudy')}
        </Button>
        <Button variant="default" onClick={onNewStudy}>
          {t('dataImport.stored.newStudy')}
        </Button>
      </div>
    </Card>
  );
}
