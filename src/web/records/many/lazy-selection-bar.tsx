import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The bar of a selection; its code is loaded with the first selection, as no screen begins with one. */
export const LazySelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar);
