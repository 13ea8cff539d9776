import { Link, useRouterState } from '@tanstack/react-router';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { Page } from '../ui/page.tsx';
import { FallbackLinks } from './fallback-links.tsx';
import styles from './shell.module.css';

/** The words of an address, for a search: `emb177 water` of `/samples/emb177-water`. */
function toSearchTerms(path: string): string {
  const words = path.split('/').findLast(Boolean) ?? '';
  return words
    .replaceAll(/[-_.%+]+/g, ' ')
    .trim()
    .slice(0, maxSearchCharacters);
}

/** The page at an address at which there is none: says which it was, and where to go from here. */
export function PageNotFound() {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.lead')} narrow>
      <p className={styles.address}>
        <code>{path}</code>
      </p>
      <ul className={styles.list}>
        <li>
          <Link to="/search" search={{ q: toSearchTerms(path) }}>
            {t('shell.notFound.search')}
          </Link>
        </li>
        <FallbackLinks />
      </ul>
    </Page>
  );
}
