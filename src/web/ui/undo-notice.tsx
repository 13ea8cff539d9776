import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../language.ts';
import { queryClient } from '../query-client.ts';
import { request } from '../request.ts';
import { getTopDialog, isTyping } from './global-keys.ts';
import { undoNoticeMs } from './limits.ts';
import { showToast } from './toasts.tsx';
import styles from './undo-notice.module.css';

type UndoNotice = {
  /** A sentence about the change, such as `40 field samples changed.` */
  message: string;
  /** The id of the change. */
  change: number;
  /** Called when the change is undone, before the queries are loaded again. */
  onUndone?: () => void;
};

/** Removes the notice that stands; null if there is none. */
let closeLast: (() => void) | null = null;

function UndoContent({ message, change, onUndone, close }: UndoNotice & { close: () => void }) {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    if (isUndoing) return;
    setUndoing(true);
    try {
      await request('POST /rest/changes/:id/undo', { params: { id: change } });
      showToast('success', t('manyRecords.undone'));
      onUndone?.();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast('error', <span className={styles.obstacles}>{text}</span>, undoNoticeMs);
    }
    close();
    queryClient.invalidateQueries();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return;
    // Inputs and dialogs have their own undoing.
    if (event.defaultPrevented || isTyping(target) || getTopDialog()) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <span className={styles.notice}>
      <span>{message}</span>
      <button
        type="button"
        className={styles.undo}
        disabled={isUndoing}
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Ctrl+Z"
        onClick={undo}
      >
        {t('manyRecords.undo')}
      </button>
    </span>
  );
}

/**
 * Shows a notice with a button that undoes a change: for 10 s, longer while the pointer or the focus is on it. Ctrl+Z
 * does the same outside of inputs. A new notice replaces the one before. Afterwards all queries are loaded again; the
 * server's reasons are shown if undoing fails.
 */
export function showUndoNotice(notice: UndoNotice): void {
  closeLast?.();
  const close = () => {
    remove();
    if (closeLast === close) closeLast = null;
  };
  const remove = showToast('success', <UndoContent {...notice} close={close} />, undoNoticeMs);
  closeLast = close;
}
