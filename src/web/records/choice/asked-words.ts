import { recordNumber } from '../../../catalogue/shapes.ts';

/** What to look for where somebody types a record as it is shown: its words without the commas and the number behind them. */
export function askedWords(typed: string): string {
  return typed
    .replace(/\(\d+\)\s*$/, '')
    .replaceAll(/,(?=\s|$)/g, '')
    .trim();
}

/** The number of a record where nothing but that is typed, `318` or `(318)`. */
export function typedNumber(typed: string): number | null {
  return recordNumber(typed.trim().replace(/^\(/, '').replace(/\)$/, ''));
}
