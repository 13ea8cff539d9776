import type { quality as en } from '../en/quality.ts';
import type { SameKeys } from '../index.ts';

export const quality = {
  lead: 'Was die Qualitätsregeln in gespeicherten Datensätzen gefunden haben. Ein geänderter Datensatz wird nach einigen Sekunden erneut geprüft.',
  rules: {
    onLand: 'Station an Land',
    farFromCampaign: 'Station weit von ihrer Kampagne',
    datesContradict: 'Widersprüchliche Daten',
    deeperThanWater: 'Tiefer als das Wasser',
    implausible: 'Unplausibler Wert',
    noProtocol: 'Kein Protokoll',
    notReady: 'Nicht bereit für das Archiv',
    noAccession: 'Nach einem Jahr keine Accession-Nummer',
  },
  problems: {
    onLand:
      'Laut Ortsangabe ({place}) liegt die Station in einem Meer, ihre Position ({latitude, decimal}, {longitude, decimal}) aber an Land, mehr als 25 km von jeder Küste entfernt. Bitte prüfen Sie die Vorzeichen der Koordinaten und ob Breite und Länge vertauscht sind.',
    farFromCampaign:
      'Die Station liegt {km, grouped} km von der Mitte ihrer Kampagne entfernt. Bitte prüfen Sie Vorzeichen und Ziffern ihrer Koordinaten.',
    noProtocol: 'Eine Veröffentlichung muss die Methode nennen, nach der gearbeitet wurde.',
    noAccession: 'Es wurde {since, day} sequenziert und hat noch keine Accession-Nummer.',
  },
  filter: 'Qualität',
  broughtBy: 'Von wem',
  everybody: 'Alle',
  byCampaign: 'Datensätze nach Kampagne',
  campaign: 'Kampagne',
  noCampaign: 'Ohne Kampagne',
  allCampaigns: 'Alle Kampagnen',
  cell: '{rule}, {campaign}: {count, grouped}',
  toDo: 'Was zu tun ist',
  showAll: 'Alles anzeigen',
  openList: 'Als Liste öffnen:',
  nothing: 'Es wurde nichts gefunden.',
  nothingHere: 'Hier wurde nichts gefunden.',
  pending: 'Einige Datensätze werden noch geprüft; die Zahlen können sich ändern.',
  beside: 'Zu prüfen',
} as const satisfies SameKeys<typeof en>;
