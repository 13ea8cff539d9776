import { Link, type NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { labelWithoutId } from '../label-without-id.ts';
import type { RecordData } from '../record-queries.ts';

type RecordHeading = { title: string; beside: string | undefined; above: ReactNode; backTarget: NavigateOptions };

/**
 * The heading of a record: its entity and id, its label, and a link to the other records.
 * @param record null for a new one; only its id while it loads
 */
export function useRecordHeading(entity: EntityName, record: RecordData | { id: string } | null): RecordHeading {
  const { t, language } = useTranslation();
  const { path = '' } = entityOf(entity);
  const number = record?.id ?? t('forms.new');
  const label = record && 'labels' in record ? labelWithoutId(entity, record, language) : '';
  return {
    title: `${t(`entities.${entity}.one`)} ${number}`,
    beside: label || undefined,
    above: (
      <Link to="/component/$entity" params={{ entity: path }}>
        {t(`entities.${entity}.many`)}
      </Link>
    ),
    backTarget: { to: '/component/$entity', params: { entity: path } },
  };
}
