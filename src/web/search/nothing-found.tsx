import { Link } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import styles from './search.module.css';
import { NarrowerWays } from './search-ways.tsx';

/** Advice where nothing was found, or where there is nothing yet. */
export function NothingFound({ q }: { q: string }) {
  const { t } = useWords();
  if (q === '') {
    return (
      <Card title={t('search.empty')}>
        <p className={styles.hint}>{t('search.emptyHint')}</p>
        <Link to="/data">{t('search.toImport')}</Link>
      </Card>
    );
  }
  return (
    <Card title={t('search.nothing', { q })}>
      <p className={styles.hint}>{t('search.nothingHint')}</p>
      <ul className={styles.hint}>
        <NarrowerWays />
      </ul>
      <Link to="/search">{t('search.showAll')}</Link>
    </Card>
  );
}
