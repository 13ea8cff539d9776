import { lazyRouteComponent } from '@tanstack/react-router';
import { withScreenTranslations } from '../language.ts';
import { wrapLazyLoadError } from '../lazy-load-error.ts';

/** A screen's component, which is loaded when it is asked for, with the words of all screens. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => wrapLazyLoadError(withScreenTranslations(load())), name);
