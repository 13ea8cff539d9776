import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation, withScreenTranslations } from '../language.ts';
import { getTopDialog, isTyping } from '../ui/global-keys.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';

const loadShortcutsDialog = async () =>
  (await withScreenTranslations(import('./shortcuts-dialog.tsx'))).ShortcutsDialog;

/** Opens the list of keyboard shortcuts, as the key `?` does outside of text fields. */
export function ShortcutsButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const [openRequested, setOpenRequested] = useState(false);
  const [opened, setOpened] = useState(false);
  const [ShortcutsDialog, load] = useLazyComponent(loadShortcutsDialog);
  const open = () => load(() => setOpenRequested(true));
  // Only a dialog that is mounted before it opens returns the focus.
  useEffect(() => setOpened(openRequested && ShortcutsDialog !== null), [openRequested, ShortcutsDialog]);
  const openByKey = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // An open dialog has its own keys.
      if (getTopDialog()) return;
      event.preventDefault();
      openByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={className} aria-keyshortcuts="?" onClick={open}>
        {t('shell.footer.keys')}
      </button>
      {ShortcutsDialog ? <ShortcutsDialog opened={opened} onClose={() => setOpenRequested(false)} /> : null}
    </>
  );
}
