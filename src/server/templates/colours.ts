/** The colours of a workbook in hexadecimal RGB; the same as those of the pages. */
export const colours = {
  ink: '12303c',
  line: 'c6d4d8',
  accent: '0e7c86',
  mandatory: 'bfe0e0',
  other: 'eef3f4',
  muted: '6b7f87',
} as const;

/** A font that most computers have, or replace by one with the same metrics. */
export const fontName = 'Arial';
export const fontSize = 10;
