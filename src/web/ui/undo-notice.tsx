import { useEffect, useEffectEvent, useState } from 'react';
import { translate, useTranslation } from '../language.ts';
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
  /** Called when the change is undone. */
  onUndone?: () => void;
};

/** Removes the notice that was shown last. */
let closeLast: (() => void) | null = null;
let standing = 0;

/** Whether a notice stands, which has Ctrl+Z to itself. */
export const isUndoNoticeShown = (): boolean => standing > 0;

/**
 * Undoes a change and says so, or shows the server's reasons why that is impossible; then loads all queries again.
 * @returns whether it was undone
 */
export async function undoChange(change: number): Promise<boolean> {
  try {
    await request('POST /rest/changes/:id/undo', { params: { id: change } });
    showToast('success', translate('manyRecords.undone'));
    return true;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    showToast('error', <span className={styles.obstacles}>{text}</span>, undoNoticeMs);
    return false;
  } finally {
    queryClient.invalidateQueries();
  }
}

function UndoContent({ message, change, onUndone, close }: UndoNotice & { close: () => void }) {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    if (isUndoing) return;
    setUndoing(true);
    if (await undoChange(change)) onUndone?.();
    close();
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
    standing += 1;
    document.addEventListener('keydown', listener);
    return () => {
      standing -= 1;
      document.removeEventListener('keydown', listener);
    };
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
