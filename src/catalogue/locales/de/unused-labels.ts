import type { labelOnly as en } from '../en/unused-labels.ts';
import type { SameKeys } from '../index.ts';

export const labelOnly = {
  request: {
    one: 'Antrag',
    many: 'Anträge',
    title: 'Titel',
    proposal: 'Vorhaben',
    abstract: 'Zusammenfassung',
    timeperiod_start: 'Beginn des Zeitraums',
    timeperiod_end: 'Ende des Zeitraums',
    participants: 'Beteiligte',
    state: 'Status',
    submitted: 'Ihr Antrag ist eingereicht und kann nicht mehr geändert werden.',
  },
  invitation: { accept: 'Annehmen', reject: 'Ablehnen' },
  facility: 'Einrichtung',
  institution: 'Institution',
  laboratory_sample: 'Laborprobe',
  location: 'Ort',
  purpose: 'Zweck',
  question: 'Frage',
  person: {
    title: 'Titel',
    date_of_birth: 'Geburtsdatum',
    image: 'Bild',
    address: 'Anschrift',
    contact: 'Kontakt',
    function: 'Funktion',
  },
  field_sample: { size_frac_low: 'Größenfraktion, untere Grenze', size_frac_up: 'Größenfraktion, obere Grenze' },
  project: { umbrella_project: 'Dachprojekt' },
  rules: {
    image: '{field} muss im Format JPG oder PNG sein',
    document: '{field} muss im Format PDF sein',
  },
} as const satisfies SameKeys<typeof en>;
