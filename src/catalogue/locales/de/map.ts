import type { map as en } from '../en/map.ts';
import type { SameKeys } from '../index.ts';

export const map = {
  around: 'Karte mit dem Ort {position} in der Mitte',
  failed: 'Die Karte konnte nicht geladen werden.',
  zoom: 'Ausschnitt der Karte',
  closer: 'Nah',
  wider: 'Weit',
  north: 'N',
  south: 'S',
  east: 'O',
  west: 'W',
} as const satisfies SameKeys<typeof en>;
