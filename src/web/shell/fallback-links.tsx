import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';

/** Items of a list of links that lead away from a screen that is not there, or fails. */
export function FallbackLinks() {
  const { t } = useTranslation();
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
