import { Link } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { Page } from '../ui/page.tsx';
import styles from './shell.module.css';

export function PageNotFound() {
  const { t } = useWords();
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.lead')} narrow>
      <ul className={styles.list}>
        <li>
          <Link to="/search">{t('shell.notFound.search')}</Link>
        </li>
        <li>
          <Link to="/">{t('shell.notFound.home')}</Link>
        </li>
      </ul>
    </Page>
  );
}
