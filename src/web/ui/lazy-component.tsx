import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { useTranslation } from '../language.ts';
import { showToast } from './toasts.tsx';

/**
 * A component whose file is loaded later. If that does not arrive, nothing else is taken away, as React's `lazy` would
 * do, which also remembers the failure: it is asked for again at the next wish.
 * @returns the component, null while it is not there, and the way to it: what is given to that is done when it is there,
 * or it is said that it could not be loaded; without that, nobody waits for it yet, and nothing is said
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>) {
  const { t } = useTranslation();
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const want = (then?: () => void) => {
    load().then(
      (loaded) => {
        setPart(() => loaded);
        then?.();
      },
      () => then && showToast('error', t('shell.partFailed')),
    );
  };
  return [part, want] as const;
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
 * React's `lazy` for a part that has its place in a page. If its file does not arrive, a sentence says so in that place, and
 * the rest of the page stays.
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: ComponentFailed }),
    ),
  );
}
