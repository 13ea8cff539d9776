/** Phrases by which people say that something is still to come, in both languages. */
const phrases = [
  'tba',
  'tbd',
  'tbc',
  'tbs',
  'to be announced',
  'to be added',
  'to be assigned',
  'to be confirmed',
  'to be deposited',
  'to be determined',
  'to be submitted',
  'to be released',
  'to follow',
  'will follow',
  'will be',
  'follows',
  'pending',
  'awaiting',
  'awaited',
  'requested',
  'applied for',
  'submitted',
  'in submission',
  'under submission',
  'submission pending',
  'in progress',
  'in process',
  'in prep',
  'in preparation',
  'in review',
  'under review',
  'not yet',
  'embargo',
  'embargoed',
  'unpublished',
  'later',
  'soon',
  'folgt',
  'folgen',
  'nachgereicht',
  'nachgetragen',
  'beantragt',
  'angefragt',
  'eingereicht',
  'hochgeladen',
  'in vorbereitung',
  'in bearbeitung',
  'in arbeit',
  'ausstehend',
  'steht aus',
  'stehen aus',
  'noch nicht',
  'noch offen',
  'offen',
  'demnächst',
  'bald',
  'später',
  'unveröffentlicht',
].map((phrase) => ` ${phrase} `);

/** Whether a text says that what should stand in its place is still to come: `pending`, `wird nachgereicht`. */
export function isPendingText(typed: string): boolean {
  const words = ` ${
    typed
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.join(' ') ?? ''
  } `;
  return phrases.some((phrase) => words.includes(phrase));
}
