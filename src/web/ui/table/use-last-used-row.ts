import { useLocation } from '@tanstack/react-router';

/** A row by its id, and its place among the rows shown, from 0. */
type UsedRow = { id: string; index: number };

/** The row that was last used, by the place in the browser's history where its table stood. */
const rows = new Map<string, UsedRow>();

/** Remembers a row of this screen for people who come back to the screen. */
export function useLastUsedRow(): { remembered: UsedRow | undefined; remember: (row: UsedRow) => void } {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return { remembered: rows.get(place), remember: (row) => rows.set(place, row) };
}
