import { useNavigate, useRouterState } from '@tanstack/react-router';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { useWords } from '../language.ts';
import styles from './header.module.css';

/** The search from everywhere; screens with a search of their own do without. */
export function FindBox() {
  const { t } = useWords();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path === '/') return null;
  const find = (form: FormData) => navigate({ to: '/search', search: { q: String(form.get('q')).trim() } });
  return (
    <search className={styles.find}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(new FormData(event.currentTarget));
          event.currentTarget.reset();
        }}
      >
        <input
          type="search"
          name="q"
          data-find
          autoComplete="off"
          maxLength={maxSearchCharacters}
          placeholder={t('shell.header.find')}
          aria-label={t('shell.header.findLabel')}
          aria-keyshortcuts="/"
        />
        <kbd aria-hidden>/</kbd>
      </form>
    </search>
  );
}
