import { Link, useRouterState } from '@tanstack/react-router';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useWords } from '../language.ts';
import { Page } from '../ui/page.tsx';
import styles from './shell.module.css';
import { UsualWaysOut } from './usual-ways-out.tsx';

/** The words of an address, for a search: `emb177 water` of `/samples/emb177-water`. */
function wordsOf(path: string): string {
  const words = path.split('/').findLast(Boolean) ?? '';
  return words
    .replaceAll(/[-_.%+]+/g, ' ')
    .trim()
    .slice(0, maxSearchCharacters);
}

/** The page at an address at which there is none: says which it was, and where to go from here. */
export function PageNotFound() {
  const { t } = useWords();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.lead')} narrow>
      <p className={styles.address}>
        <code>{path}</code>
      </p>
      <ul className={styles.list}>
        <li>
          <Link to="/search" search={{ q: wordsOf(path) }}>
            {t('shell.notFound.search')}
          </Link>
        </li>
        <UsualWaysOut />
      </ul>
    </Page>
  );
}
