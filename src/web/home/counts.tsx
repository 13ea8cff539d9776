import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entityOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import styles from './home.module.css';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => request('GET /stats', { signal }),
});

/** The numbers of elements, campaigns and samples, each with a link to its list. */
export function Counts() {
  const { t } = useTranslation();
  const { data, error } = useQuery(statsQuery);
  if (error)
    return (
      <p className="soft" role="status">
        {t('shell.home.countsFailed', { message: error.message })}
      </p>
    );
  const counts = [
    { label: 'shell.home.elements', entity: 'sequencing_element', count: data?.seqEl },
    { label: 'shell.home.campaigns', entity: 'campaign', count: data?.campaign },
    // The number includes experiment samples, but the link leads to the field samples, which are the majority.
    { label: 'shell.home.samples', entity: 'field_sample', count: data?.samples },
  ] as const;
  return (
    <dl className={styles.counts} aria-label={t('shell.home.counts')} aria-busy={!data}>
      {counts.map(({ label, entity, count }) => (
        <div key={label}>
          <dt>
            <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
              {t(label, { count: count ?? 0 })}
            </Link>
          </dt>
          <dd>{count === undefined ? '\u2007' : formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
