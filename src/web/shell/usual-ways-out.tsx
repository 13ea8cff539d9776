import { Link } from '@tanstack/react-router';
import { useWords } from '../language.ts';

/** Items of a list of links that lead away from a screen that is not there, or fails. */
export function UsualWaysOut() {
  const { t } = useWords();
  return (
    <>
      <li>
        <Link to="/">{t('shell.notFound.home')}</Link>
      </li>
      <li>
        <Link to="/contact">{t('shell.notFound.contact')}</Link>
      </li>
    </>
  );
}
