import type { plausibility as en } from '../en/plausibility.ts';
import type { SameKeys } from '../index.ts';

export const plausibility = {
  beforeOther: '{field} ({value, day}) liegt vor {other} ({otherValue, day}). Bitte prüfen Sie beide Daten.',
  afterOther: '{field} ({value, day}) liegt nach {other} ({otherValue, day}). Bitte prüfen Sie beide Daten.',
  moreThanOther:
    '{field} ({value, decimal}) ist größer als {other} ({otherValue, decimal}). Bitte prüfen Sie beide Werte und ihre Einheiten.',
  belowLeast:
    '{field} ist {value, decimal}, kann aber nicht unter {limit, decimal} liegen. Bitte prüfen Sie den Wert und sein Vorzeichen.',
  aboveMost:
    '{field} ist {value, decimal}, kann aber nicht über {limit, decimal} liegen. Bitte prüfen Sie den Wert und seine Einheit.',
  belowUsual:
    '{field} ist {value, decimal}{unit} und liegt damit unter dem kleinsten plausiblen Wert, {limit, decimal}{unit}. Bitte prüfen Sie den Wert, sein Vorzeichen und seine Einheit.',
  aboveUsual:
    '{field} ist {value, decimal}{unit} und liegt damit über dem größten plausiblen Wert, {limit, decimal}{unit}. Bitte prüfen Sie den Wert und seine Einheit.',
  tooLongAgo: '{field} ist {value, day}, also vor {limit}. Bitte prüfen Sie das Jahr.',
  zeroPosition:
    '{field} und {other} sind beide {value}. Das ist ein Punkt im Golf von Guinea, den Programme oft für eine unbekannte Position schreiben. Bitte prüfen Sie die Position.',
  samePosition:
    '{field} und {other} sind beide {value, decimal}. Bitte prüfen Sie, ob ein Wert vom anderen kopiert wurde.',
} as const satisfies SameKeys<typeof en>;
