import type { exporting as en } from '../en/exporting.ts';
import type { SameKeys } from '../index.ts';

export const exporting = {
  unknownField: '„{name}“ ist kein Feld, das sich hier zeigen lässt.',
  unknownFormat: 'Verfügbare Formate: {formats}.',
  nothingChosen:
    'Es ist nichts ausgewählt. Bitte suchen Sie, wählen Sie Elemente aus und laden Sie noch einmal herunter.',
  noFields:
    'Für diesen Export ist kein Feld gewählt. Bitte wählen Sie unter „Felder ändern“ mindestens eines und laden Sie noch einmal herunter.',
} as const satisfies SameKeys<typeof en>;
