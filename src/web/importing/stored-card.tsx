import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { joinValues } from '../../catalogue/values/joined-values.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { datasetQuery } from './dataset-query.ts';
import styles from './import.module.css';
import { RecordCountsLine } from './record-counts.tsx';
import { storedMessage } from './upload/upload-messages.ts';
import type { SuccessfulUpload } from './upload/upload-state.ts';
import { WarningsNotice } from './warnings-notice.tsx';

type StoredCardProps = {
  stored: SuccessfulUpload;
  heading: RefObject<HTMLHeadingElement | null>;
  onSameStudy: () => void;
  onNewStudy: () => void;
};

/** The result of an import: the new records, the remarks, and links to the next steps. */
export function StoredCard({ stored, heading, onSameStudy, onNewStudy }: StoredCardProps) {
  const { t, language } = useTranslation();
  const { title } = stored;
  const { data, error } = useQuery(datasetQuery(stored.dataset, language));
  const warnings = data?.warnings ?? stored.warnings;
  return (
    <Card className={styles.stored}>
      <h2 ref={heading} tabIndex={-1}>
        {t('dataImport.stored.title')}
      </h2>
      <div>
        <p>{storedMessage({ ...stored, rows: stored.rows ?? data?.rows ?? null }, t)}</p>
        <p className="soft">{t('dataImport.stored.study', { title })}</p>
        {data ? (
          <>
            <RecordCountsLine label={t('dataImport.stored.created')} counts={data.created} dataset={stored.dataset} />
            <RecordCountsLine label={t('dataImport.stored.used')} counts={data.used} />
          </>
        ) : null}
        {error ? <p className="soft">{t('dataImport.stored.countsFailed', { message: error.message })}</p> : null}
      </div>
      <WarningsNotice warnings={warnings} help={t('dataImport.stored.warningsHelp')} />
      <div className={styles.buttons}>
        <ButtonLink to="/search" search={{ study_title: joinValues([title]) ?? undefined }}>
          {t('dataImport.stored.search')}
        </ButtonLink>
        <ButtonLink variant="default" to="/component/my-entries/$dataset" params={{ dataset: stored.dataset }}>
          {t('dataImport.stored.unit')}
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
