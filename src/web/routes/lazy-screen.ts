import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { withScreenTranslations } from '../language.ts';
import { wrapLazyLoadError } from '../lazy-load-error.ts';
import { type ScreenPath, screens } from './screens.ts';

/** Without Home, which is part of the first file. */
const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../**/*-page.tsx',
  '!../home/home-page.tsx',
]);

/** The component of a screen; its code and the texts of all screens are loaded when the screen is first opened. */
export function lazyScreen(path: ScreenPath): AsyncRouteComponent<object> {
  const { module, component } = screens[path];
  const load = async () => {
    const screen = modules[`../${module}`];
    if (!screen) throw new Error(`There is no module ${module}`);
    return withScreenTranslations(screen());
  };
  return lazyRouteComponent(() => wrapLazyLoadError(load()), component);
}
