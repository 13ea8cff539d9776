import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import styles from './search.module.css';
import { RefineSearchTips } from './search-tips.tsx';

/** Advice where nothing was found, or where there is nothing yet. */
export function NoResults({ q }: { q: string }) {
  const { t } = useTranslation();
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
        <RefineSearchTips />
      </ul>
      <Link to="/search">{t('search.showAll')}</Link>
    </Card>
  );
}
