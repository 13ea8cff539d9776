import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import styles from './shortcuts.module.css';

/** The keyboard shortcuts, and links to all other help. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys.title')} size={620}>
      <ShortcutList />
      <ul className={styles.help}>
        <li>
          <Link to="/help" onClick={onClose}>
            {t('shell.footer.help')}
          </Link>
        </li>
        <li>
          <Link to="/help/fields" onClick={onClose}>
            {t('forms.guide')}
          </Link>
        </li>
        <li>
          <Link to="/data" search={{ tour: '1' }} onClick={onClose}>
            {t('keys.tour')}
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
