import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import type { RecordCounts } from '../../catalogue/endpoints/importing.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { formatCount, nameInSentence } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';

type WarningsNoticeProps = {
  warnings: readonly string[];
  help: string;
  /** Returns a button that corrects the table as the warning suggests; null if no correction is known. */
  actionFor?: (warning: string) => ReactNode;
};

/** The warnings about a table without errors, with an explanation of what they mean. */
export function WarningsNotice({ warnings, help, actionFor }: WarningsNoticeProps) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning">
      <strong>{t('dataImport.stored.warnings', { count: warnings.length })}.</strong> {help}
      <ul className={styles.warnings}>
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
  /** The beginning of the line, in the reader's language. */
  label: string;
  counts: RecordCounts;
  /** The id of the import that created the records; with it, each count links to the list of its records. */
  dataset?: string;
};

/** `New: 3 events, 12 field samples`, in which each count links to its records. */
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
