import type { GroupTranslations } from '../translation-types.ts';

export const groups = {
  what: 'Allgemeines',
  who: 'Wer',
  where: 'Wo',
  when: 'Wann',
  how: 'Wie',
  environment: 'Umwelt',
  extraction: 'Extraktion',
  size: 'Größenfraktion',
  target: 'Zielregion',
  files: 'Dateien',
  funding: 'Förderung',
  identifiers: 'Kennungen',
  related: 'Verknüpfungen',
  measured: 'Messwerte',
  notes: 'Anmerkungen',
} as const satisfies GroupTranslations;
