import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { formatCount, nameInSentence } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';

type WarningsNoticeProps = {
  warnings: readonly string[];
  help: string;
  /** Offers what can be done about a remark; null where nothing can. */
  actionFor?: (warning: string) => ReactNode;
};

/** The remarks on a table that has no errors, with a sentence on their weight. */
export function WarningsNotice({ warnings, help, actionFor }: WarningsNoticeProps) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>{t('dataImport.stored.warnings', { count: warnings.length })}.</strong> {help}
      <ul className={styles.remarks}>
        {warnings.map((warning) => (
          <li key={warning}>
            {warning} {actionFor?.(warning)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type RecordCountsProps = {
  /** Its beginning, in the reader's language. */
  label: string;
  counts: RecordCounts;
  /** The number of the import that brought these: the list of each kind, with these alone, is linked then. */
  dataset?: string;
};

/** `New: 3 events, 12 field samples`, each kind with the way to these records. */
export function RecordCountsLine({ label, counts, dataset }: RecordCountsProps) {
  const { t, language } = useTranslation();
  const counted = screenEntities.flatMap((entity) => {
    const count = counts[entity] ?? 0;
    return count > 0 ? [{ entity, count }] : [];
  });
  if (counted.length === 0) return null;
  const nameOf = (entity: EntityName, count: number) =>
    `${formatCount(count)} ${nameInSentence(t(`entities.${entity}.${count === 1 ? 'one' : 'many'}`), language)}`;
  return (
    <p>
      {label}{' '}
      {counted.map(({ entity, count }, i) => (
        <Fragment key={entity}>
          {i > 0 ? ', ' : ''}
          {dataset ? (
            <Link
              to="/component/$entity"
              params={{ entity: entityOf(entity).path ?? '' }}
              search={{ [datasetFilter]: dataset }}
            >
              {nameOf(entity, count)}
            </Link>
          ) : (
            nameOf(entity, count)
          )}
        </Fragment>
      ))}
    </p>
  );
}
