import { Link, type NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { nameOf } from '../record-name.ts';
import type { RecordData } from '../record-queries.ts';

type RecordHead = { title: string; beside: string | undefined; above: ReactNode; home: NavigateOptions };

/**
 * The heading of a record: its entity and id, its label, and a link to the other records.
 * @param record null for a new one; only its id while it loads
 */
export function useRecordHead(entity: EntityName, record: RecordData | { id: string } | null): RecordHead {
  const { t, language } = useWords();
  const { path = '' } = entityOf(entity);
  const number = record?.id ?? t('forms.new');
  const label = record && 'labels' in record ? nameOf(entity, record, language) : '';
  return {
    title: `${t(`entities.${entity}.one`)} ${number}`,
    beside: label || undefined,
    above: (
      <Link to="/component/$entity" params={{ entity: path }}>
        {t(`entities.${entity}.many`)}
      </Link>
    ),
    home: { to: '/component/$entity', params: { entity: path } },
  };
}
