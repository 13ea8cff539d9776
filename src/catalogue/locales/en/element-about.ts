/** The description of an element in JSON-LD, and for people without JavaScript. */
export const elementAbout = {
  what: 'Sequencing data of the sample {name}.',
  library: 'Library: {value}.',
  place: 'Place: {value}.',
  date: 'Sampled: {value}.',
  study: 'Study: {value}.',
} as const;
