/** Single-byte encodings, which can only be distinguished by statistics. */
export type SingleByteEncoding = 'cp1252' | 'macintosh';

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\d/;

/** Letters of the languages written in these encodings, and letters that are rare in them. */
const commonLetters = new Set('äöüßÄÖÜáàâãåæçéèêëíìîïñóòôõøœúùûýÿÁÀÂÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÕØŒÚÙÛÝŠŽ');
const rareLetters = new Set('šž');
const dashes = new Set('–—');
/** Characters that follow a word, and characters that precede one (opening quotation marks). */
const signsAfterWords = new Set('™®…”’›»');
const signsBeforeWords = new Set('“„‘‚‹«');
const measureSigns = new Set('°µ±×²³½¼¾‰');

/** An apostrophe as in French and English, after or before one or two letters: `l’eau`, `Cook’s`. */
const isElided = (before: string, after: string) =>
  /(?:^|[^\p{L}])(?:\p{L}|qu)$/iu.test(before) || /^[st](?:$|[^\p{L}])/u.test(after);

/**
 * Scores a letter in its word: lower case may follow any letter, upper case only begins a word or follows upper case.
 */
function scoreLetter(sign: string, before: string, after: string): number {
  const isAlone = !letter.test(before) && !letter.test(after);
  if (isAlone || digit.test(before) || digit.test(after)) return -1;
  const isUpper = upper.test(sign);
  const isWrongCase = isUpper ? lower.test(before) : upper.test(before) && upper.test(after);
  const startsUpperWord = !isUpper && !letter.test(before) && upper.test(after);
  if (isWrongCase || startsUpperWord) return -3;
  return commonLetters.has(sign) ? 2 : rareLetters.has(sign) ? 1 : -2;
}

/** Scores a character by the characters around it: above 0 if it is usual there. */
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

/** Maximum number of non-ASCII characters that are scored. */
const maxScoredSigns = 5000;
const contextLength = 3;

/** Scores how plausible a decoded text is: the sum of the scores of its non-ASCII characters. */
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
 * Detects the encoding of single-byte texts: Windows-1252, unless the letters are more plausible in German, French or
 * Scandinavian words if read in the encoding of old Macintosh programs.
 */
export function detectSingleByteEncoding(chunks: readonly Uint8Array[]): SingleByteEncoding {
  const scoreAs = (encoding: SingleByteEncoding) =>
    chunks.reduce((sum, bytes) => sum + scoreText(new TextDecoder(encoding).decode(bytes)), 0);
  return scoreAs('macintosh') > scoreAs('cp1252') ? 'macintosh' : 'cp1252';
}
