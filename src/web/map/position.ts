import type { Language } from '../../catalogue/locales/index.ts';
import type { Translate } from '../language.ts';

/** Four decimals of a degree are about ten metres. */
const maxDecimals = 4;

function formatDegrees(value: number, letters: readonly [string, string], language: Language): string {
  const rounded = Number(value.toFixed(maxDecimals));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: maxDecimals }).format(Math.abs(rounded));
  if (rounded === 0) return `${number}°`;
  return `${number}° ${rounded > 0 ? letters[0] : letters[1]}`;
}

/** Formats a position: `57.32° N, 20.05° E`, in German `57,32° N, 20,05° O`. */
export function formatPosition({ latitude, longitude }: Position, t: Translate, language: Language): string {
  const north = formatDegrees(latitude, [t('map.north'), t('map.south')], language);
  const east = formatDegrees(longitude, [t('map.east'), t('map.west')], language);
  return `${north}, ${east}`;
}

/** Decimal degrees (WGS 84), north and east positive. */
export type Position = { latitude: number; longitude: number };

/** A position of which one or both coordinates may be unknown. */
export type PartialPosition = { latitude: number | null; longitude: number | null };

/** The position; null where a coordinate is unknown. */
export function toPosition({ latitude, longitude }: PartialPosition): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
