import type { GroupTranslations } from '../translation-types.ts';

export const groups = {
  what: 'General',
  who: 'Who',
  where: 'Where',
  when: 'When',
  how: 'How',
  environment: 'Environment',
  extraction: 'Extraction',
  size: 'Size fraction',
  target: 'Target region',
  files: 'Files',
  funding: 'Funding',
  identifiers: 'Identifiers',
  related: 'Linked records',
  measured: 'Measurements',
  notes: 'Notes',
} as const satisfies GroupTranslations;
