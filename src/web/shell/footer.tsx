import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contentQuery, parseContent } from '../content/content-query.ts';
import { ShortcutsButton } from '../keyboard-shortcuts/shortcuts-button.tsx';
import { type TranslationKey, useTranslation } from '../language.ts';
import styles from './footer.module.css';

/** The lines of the first `<address>`; a `<br>` ends a line. */
function addressLines({ html }: { html: string }): string[] {
  const address = parseContent(html).querySelector('address');
  for (const br of address?.querySelectorAll('br') ?? []) br.replaceWith('\n');
  return (address?.textContent ?? '').split('\n').flatMap((line) => line.trim() || []);
}

/**
 * The address of the institute that runs this installation: the first `<address>` of the imprint, so that it is
 * maintained once.
 */
function AddressBlock() {
  const { language } = useTranslation();
  const { data = [] } = useQuery({ ...contentQuery('imprint', language), select: addressLines });
  return (
    <address className={styles.address}>
      <strong>Strandbook</strong>
      {data.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

const links = [
  { to: '/about', label: 'shell.footer.about' },
  { to: '/contact', label: 'shell.footer.contact' },
  { to: '/terms-of-use', label: 'shell.footer.terms' },
  { to: '/privacy', label: 'shell.footer.privacy' },
  { to: '/imprint', label: 'shell.footer.imprint' },
] as const satisfies readonly { to: string; label: TranslationKey }[];

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <AddressBlock />
        <nav aria-label={t('shell.footer.navigation')}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
            <li>
              <Link to="/help">{t('shell.footer.help')}</Link>
            </li>
            <li>
              <Link to="/docs">{t('docs.title')}</Link>
            </li>
            <li>
              <Link to="/release">
                {t('shell.footer.release')} <span className="numbers">{__VERSION__}</span>
              </Link>
            </li>
            <li>
              <ShortcutsButton className={styles.keys} />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
