import type { findCalls as en } from '../en/find-calls.ts';
import type { SameKeys } from '../index.ts';

/** The calls that find records by their names. */
export const findCalls = {
  jump: 'Datensätze nach ihren Namen finden',
  jumpText:
    'Für Vorschläge beim Tippen: höchstens fünf von jeder Art, gleiche Namen zuerst, dann solche, die so anfangen. Sequenzierelemente werden auch nach ihren Dateinamen und Accession-Nummern gefunden.',
  q: 'Wörter, die alle im Namen des Datensatzes vorkommen müssen.',
  records: 'Die gefundenen Datensätze, die besten jeder Art zuerst.',
  label: 'Der Text, an dem man den Datensatz erkennt.',
  detail:
    'Ein zweiter Text, der ihn von anderen unterscheidet: die Kampagne einer Probenahme, die Datei eines Elements.',
  found: 'Wo die Wörter einer Suche stehen',
  foundText:
    'Für die Elemente einer Seite: von jedem Element und jedem Wort die nächste Stelle, im Element selbst vor dem, woraus es stammt. Ein Wort, das ein Element nicht hat, fehlt.',
  term: 'Die gesuchten Wörter.',
  items: 'Die Nummern der Elemente, höchstens {maxPlacedElements}.',
  words: 'Die Wörter der Suche, in ihrer Reihenfolge.',
  column: 'Die Spalte, in der das Wort stehen muss; null: irgendwo.',
  word: 'Die Nummer des Worts in `words`, ab 0.',
  field: 'Das Feld dieses Datensatzes oder das, welches die Person oder das Protokoll nennt, worin das Wort steht.',
  part: 'Der Teil des Texts um das Wort.',
  kept: {
    id: 'Die Nummer der gemerkten Suche.',
    name: 'Der Name, unter dem sie gemerkt ist.',
    query: 'Der Teil der Adresse der Suchseite hinter dem Fragezeichen: Wörter, Felder, Reihenfolge.',
    list: 'Die eigenen gemerkten Suchen',
    create: 'Eine Suche unter einem Namen merken',
    createText: 'Höchstens {max} je Konto; sie gehen mit dem Konto.',
    update: 'Eine gemerkte Suche umbenennen oder ändern, was sie sucht',
    remove: 'Eine gemerkte Suche löschen',
    nameTaken: 'Unter diesem Namen haben Sie schon eine Suche gemerkt. Bitte wählen Sie einen anderen.',
    tooMany: 'Sie können höchstens {max} Suchen merken. Bitte löschen Sie eine, die Sie nicht mehr brauchen.',
  },
} as const satisfies SameKeys<typeof en>;
