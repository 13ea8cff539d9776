import { useQuery } from '@tanstack/react-query';
import { useWords } from '../language.ts';
import { formatCount } from '../ui/numbers.ts';
import styles from './home.module.css';
import { statsQuery } from './stats-query.ts';

export function Counts() {
  const { t } = useWords();
  const { data, error } = useQuery(statsQuery);
  if (error) return <p className="soft">{t('shell.home.countsFailed', { message: error.message })}</p>;
  const counts = [
    { label: 'shell.home.elements', count: data?.seqEl },
    { label: 'shell.home.campaigns', count: data?.campaign },
    { label: 'shell.home.samples', count: data?.samples },
  ] as const;
  return (
    <dl className={styles.counts} aria-label={t('shell.home.counts')} aria-busy={!data}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{t(label, { count: count ?? 0 })}</dt>
          <dd>{count === undefined ? '\u2007' : formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
