import { useQuery } from '@tanstack/react-query';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { type RecordData, relatedQuery } from '../record-queries.ts';
import { FindingText } from './finding-text.tsx';
import styles from './findings.module.css';

/** The findings of the rules of quality in a stored record; nothing where there are none. */
export function RecordFindings({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { t } = useTranslation();
  const { data } = useQuery(relatedQuery(entity, record));
  if (!data || data.findings.length === 0) return null;
  return (
    <Card title={t('quality.beside')}>
      <ul className={styles.list}>
        {data.findings.map((finding) => (
          <li key={finding.rule}>
            <strong>{t(`quality.rules.${finding.rule}`)}</strong>
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
