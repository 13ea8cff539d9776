import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation, withScreenTranslations } from '../language.ts';
import { getTopDialog, isTyping } from '../ui/global-keys.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';

const loadShortcutsDialog = async () =>
  (await withScreenTranslations(import('./shortcuts-dialog.tsx'))).ShortcutsDialog;

/** Shows which keys do what; so does `?`, wherever it is not typed into a text. */
export function ShortcutsButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const [KeysDialog, load] = useLazyComponent(loadShortcutsDialog);
  const open = () => load(() => setWanted(true));
  // Only a dialog that is there before it opens gives the focus back to where it was.
  useEffect(() => setOpened(wanted && KeysDialog !== null), [wanted, KeysDialog]);
  const openByKey = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // A dialog that is open keeps the keys to itself.
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
      {KeysDialog ? <KeysDialog opened={opened} onClose={() => setWanted(false)} /> : null}
    </>
  );
}
