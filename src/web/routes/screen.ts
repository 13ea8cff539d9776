import { lazyRouteComponent } from '@tanstack/react-router';
import { withScreenWords } from '../language.ts';
import { orNotLoaded } from '../not-loaded.ts';

/** A screen's component, which is loaded when it is asked for, with the words of all screens. */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => orNotLoaded(withScreenWords(load())), name);
