import type { elementAbout as en } from '../en/element-about.ts';
import type { SameKeys } from '../index.ts';

/** The description of an element in JSON-LD, and for people without JavaScript. */
export const elementAbout = {
  what: 'Sequenzdaten der Probe {name}.',
  library: 'Bibliothek: {value}.',
  place: 'Ort: {value}.',
  date: 'Beprobt: {value}.',
  study: 'Studie: {value}.',
} as const satisfies SameKeys<typeof en>;
