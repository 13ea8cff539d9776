/** Encodings of one byte a letter, of which no byte tells which it is. */
export type SingleByteEncoding = 'cp1252' | 'macintosh';

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\d/;

/** Letters of the languages that are written with either encoding, and those that are rare in words of them. */
const commonLetters = new Set('äöüßÄÖÜáàâãåæçéèêëíìîïñóòôõøœúùûýÿÁÀÂÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÕØŒÚÙÛÝŠŽ');
const rareLetters = new Set('šž');
const dashes = new Set('–—');
/** Signs that stand behind a word, and those that open and close a quotation. */
const signsAfterWords = new Set('™®…”’›»');
const signsBeforeWords = new Set('“„‘‚‹«');
const measureSigns = new Set('°µ±×²³½¼¾‰');

/** An apostrophe as French and English have it, behind a letter or two or before one: `l’eau`, `Cook’s`. */
const isElided = (before: string, after: string) =>
  /(?:^|[^\p{L}])(?:\p{L}|qu)$/iu.test(before) || /^[st](?:$|[^\p{L}])/u.test(after);

/** A letter in its word: small ones stand behind any other, great ones only at its beginning or among great ones. */
function scoreLetter(sign: string, before: string, after: string): number {
  const isAlone = !letter.test(before) && !letter.test(after);
  if (isAlone || digit.test(before) || digit.test(after)) return -1;
  const isUpper = upper.test(sign);
  const isWrongCase = isUpper ? lower.test(before) : upper.test(before) && upper.test(after);
  const opensGreatWord = !isUpper && !letter.test(before) && upper.test(after);
  if (isWrongCase || opensGreatWord) return -3;
  return commonLetters.has(sign) ? 2 : rareLetters.has(sign) ? 1 : -2;
}

/** How well a sign stands between what is before and behind it: above 0 where texts have it there. */
function scoreSign(sign: string, before: string, after: string): number {
  const [previous, next] = [before.slice(-1), after.charAt(0)];
  const isInside = letter.test(previous) && letter.test(next);
  if (letter.test(sign) && sign !== 'µ' && sign !== 'ª' && sign !== 'º') return scoreLetter(sign, previous, next);
  if (sign === '’' && isInside) return isElided(before, after) ? 3 : -1;
  if (isInside && !dashes.has(sign) && sign !== 'µ') return -2;
  if (dashes.has(sign)) return letter.test(previous) !== letter.test(next) ? 0 : 1;
  if (signsAfterWords.has(sign)) return letter.test(next) ? -1 : letter.test(previous) ? 3 : 0;
  if (signsBeforeWords.has(sign)) return letter.test(previous) ? -1 : 1;
  if (measureSigns.has(sign)) return 1;
  if (sign === '€' || sign === '£' || sign === '§' || sign === '·')
    return letter.test(next) || letter.test(previous) ? -2 : 1;
  return -1;
}

/** Letters beyond these say nothing more. */
const maxScoredSigns = 5000;
const contextLength = 3;

/** How much a text looks like one: the sum of what each sign beyond ASCII says. */
function scoreText(text: string): number {
  let sum = 0;
  let signs = 0;
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    sum += scoreSign(
      sign,
      text.slice(Math.max(0, index - contextLength), index),
      text.slice(index + 1, index + 1 + contextLength),
    );
    if (++signs === maxScoredSigns) break;
  }
  return sum;
}

/**
 * The encoding of some bytes of which each is a letter: that of Windows, or that of old programs on a Macintosh where its letters stand in
 * words as they do in German, French and the languages of Scandinavia.
 */
export function detectSingleByteEncoding(stretches: readonly Uint8Array[]): SingleByteEncoding {
  const as = (encoding: SingleByteEncoding) =>
    stretches.reduce((sum, bytes) => sum + scoreText(new TextDecoder(encoding).decode(bytes)), 0);
  return as('macintosh') > as('cp1252') ? 'macintosh' : 'cp1252';
}
