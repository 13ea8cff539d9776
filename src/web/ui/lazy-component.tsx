import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { useTranslation } from '../language.ts';
import { showToast } from './toasts.tsx';

/**
 * A component whose file is loaded on request. Unlike with React's `lazy`, a failure leaves the rest of the page, and
 * the next request tries again.
 * @returns the component, null until it is loaded, and a function that loads it and then calls its argument, or shows a
 * toast on failure; without an argument it loads silently
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>) {
  const { t } = useTranslation();
  const [component, setPart] = useState<ComponentType<P> | null>(null);
  const request = (then?: () => void) => {
    load().then(
      (loaded) => {
        setPart(() => loaded);
        then?.();
      },
      () => then && showToast('error', t('shell.partFailed')),
    );
  };
  return [component, request] as const;
}

function ComponentFailed() {
  const { t } = useTranslation();
  return (
    <p className="soft" role="status">
      {t('shell.partFailed')}
    </p>
  );
}

/**
 * React's `lazy` for a part of a page. If its file fails to load, a message appears instead, and the rest of the page
 * stays.
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: ComponentFailed }),
    ),
  );
}
