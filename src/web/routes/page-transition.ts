import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen slides in from the list it was opened from, instead of fading in. */
    slide?: true;
  }
}

/** Types of view transitions, as the style sheet names them (page-transition.css). */
type PageTransition = 'fade' | 'slide-deeper' | 'slide-back';

type LocationChange = {
  toLocation: ParsedLocation;
  fromLocation: ParsedLocation | undefined;
  isSlide: (path: string) => boolean;
};

const depthOf = (path: string): number => path.split('/').filter(Boolean).length;

/**
 * The transition between two pages, null if only the search parameters change. Forms and their lists slide: in the
 * direction given by the depths of their paths, or by the browser's history if the depths are equal.
 */
function getPageTransition({ toLocation, fromLocation, isSlide }: LocationChange): PageTransition | null {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return null;
  if (!isSlide(toLocation.pathname) && !isSlide(fromLocation.pathname)) return 'fade';
  const deeper = depthOf(toLocation.pathname) - depthOf(fromLocation.pathname);
  const later = toLocation.state.__TSR_index - fromLocation.state.__TSR_index;
  return (deeper || later) < 0 ? 'slide-back' : 'slide-deeper';
}

/** Whether the browser supports typed view transitions and the user has not asked for reduced motion. */
function canAnimate(): boolean {
  const knowsTypes = CSS.supports('selector(:active-view-transition-type(fade))');
  return knowsTypes && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates the change from page to page. The router's own code leaves a rejection unhandled where a transition ends early. */
export function animatePageChanges(router: AnyRouter): void {
  const isSlide = (path: string): boolean => {
    const [, , route] = router.getMatchedRoutes(path);
    return route?.options.staticData?.slide ?? false;
  };
  router.startViewTransition = (update) => {
    const { latestLocation: toLocation, state } = router;
    const fromLocation = state.resolvedLocation;
    const transition = canAnimate() ? getPageTransition({ toLocation, fromLocation, isSlide }) : null;
    if (transition === null) return update();
    const { ready, updateCallbackDone } = document.startViewTransition({ update, types: [transition] });
    ready.catch(() => undefined);
    return updateCallbackDone;
  };
}
