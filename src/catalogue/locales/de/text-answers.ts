import type { textAnswers as en } from '../en/text-answers.ts';
import type { SameKeys } from '../index.ts';

export const textAnswers = {
  refused_one: '{count, grouped} Zeile kann nicht übernommen werden. Nichts wurde geändert.',
  refused_other: '{count, grouped} Zeilen können nicht übernommen werden. Nichts wurde geändert.',
  unknownKey: 'Einen Text mit dem Schlüssel „{key}“ gibt es nicht.',
  twice: 'Der Schlüssel „{key}“ steht schon in einer Zeile darüber.',
  empty:
    'Ein Text darf nicht leer sein. Soll er bleiben, wie er ist, lassen Sie die Spalte weg, oder setzen Sie den Originaltext ein.',
  missing: 'Der Platzhalter fehlt: {names}',
  unknown: 'Einen solchen Platzhalter gibt es hier nicht: {names}',
  nesting: 'Ein Text darf nicht auf einen anderen verweisen.',
  tooLong: 'Der Text ist zu lang.',
} as const satisfies SameKeys<typeof en>;
