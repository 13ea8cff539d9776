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

function removeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/**
 * Shows a toast: for 2 s on success, 3 s on an error, or the given time.
 * @returns a function that removes it
 */
export function showToast(kind: ToastKind, content: ReactNode, milliseconds: number = toastMs[kind]): () => void {
  lastId += 1;
  const id = lastId;
  setToasts([...toasts, { id, kind, content, milliseconds }]);
  return () => removeToast(id);
}

function ToastItem({ id, kind, content, milliseconds }: Toast) {
  const [isHeld, setIsHeld] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsLeaving(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => removeToast(id), toastFadeMs);
    return () => clearTimeout(timer);
  }, [isLeaving, id]);
  return (
    // The toast stays while the pointer or the focus is on it.
    <li
      className={styles.toast}
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {content}
    </li>
  );
}

/** The live region of the toasts; in the page from the start, as screen readers ignore a region that is added later. */
export function Toasts() {
  const visibleToasts = useSyncExternalStore(subscribe, () => toasts);
  return (
    <ul className={styles.toasts} aria-live="polite" aria-relevant="additions">
      {visibleToasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </ul>
  );
}
