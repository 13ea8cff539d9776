import { useLocation } from '@tanstack/react-router';

/** The row that was last used, by the place in the browser's history where its table stood. */
const rows = new Map<string, string>();

/** Remembers a row of this screen for people who come back to the screen. */
export function useRowMemory(): { remembered: string | undefined; remember: (row: string) => void } {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return { remembered: rows.get(place), remember: (row) => rows.set(place, row) };
}
