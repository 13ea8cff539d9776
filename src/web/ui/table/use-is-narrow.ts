import { useMediaQuery } from '@mantine/hooks';

/** Whether the page has no room for columns, as the style sheets have it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
