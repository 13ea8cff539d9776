import type { ParsedLocation } from '@tanstack/react-router';

/** Kinds of a page's coming, as the style sheet knows them (page-motion.css). */
type PageTransition = 'fade' | 'slide-deeper' | 'slide-back';

type RouteLocation = Pick<ParsedLocation, 'pathname' | 'state'>;

type LocationChange = {
  toLocation: RouteLocation;
  fromLocation?: RouteLocation | undefined;
  /** Whether the screen at a path comes and goes with a slide. */
  isSlide: (path: string) => boolean;
};

const depthOf = (path: string): number => path.split('/').filter(Boolean).length;

/**
 * The way in which one page takes the place of another: a form and its list slide by the depth of their paths, and by
 * the way through the history where the depths are equal. None where only the search parameters change.
 */
export function getPageTransition({ toLocation, fromLocation, isSlide }: LocationChange): PageTransition | null {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return null;
  if (!isSlide(toLocation.pathname) && !isSlide(fromLocation.pathname)) return 'fade';
  const deeper = depthOf(toLocation.pathname) - depthOf(fromLocation.pathname);
  const later = toLocation.state.__TSR_index - fromLocation.state.__TSR_index;
  return (deeper || later) < 0 ? 'slide-back' : 'slide-deeper';
}

/** Whether the browser can tell the kinds apart, and the person does not mind that things move. */
export function canAnimate(): boolean {
  const tellsKinds = CSS.supports('selector(:active-view-transition-type(fade))');
  return tellsKinds && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
