import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { toastFadeMs, toastMs } from './limits.ts';
import styles from './toasts.module.css';

type ToastKind = 'success' | 'error';
type Toast = { id: number; kind: ToastKind; content: ReactNode; milliseconds: number };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a sentence at the edge of the page for a while: 2 s for a success, 3 s for an error, or as long as given. */
export function showToast(kind: ToastKind, content: ReactNode, milliseconds: number = toastMs[kind]): void {
  lastId += 1;
  setToasts([...toasts, { id: lastId, kind, content, milliseconds }]);
}

function ToastItem({ id, kind, content, milliseconds }: Toast) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (held) return;
    const leave = setTimeout(() => setLeaving(true), milliseconds);
    return () => clearTimeout(leave);
  }, [held, milliseconds]);
  useEffect(() => {
    if (!leaving) return;
    const remove = setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), toastFadeMs);
    return () => clearTimeout(remove);
  }, [leaving, id]);
  return (
    // Whoever still reads holds it with the pointer.
    <li
      className={styles.toast}
      data-kind={kind}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {content}
    </li>
  );
}

/** The region of the toasts; in the page from the start, as a region that is added later is not read out. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <ul className={styles.toasts} aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </ul>
  );
}
