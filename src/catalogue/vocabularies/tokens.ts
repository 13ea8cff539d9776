/** Roman numerals and number words in the names of models. */
const numerals: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  five: '5',
  ten: '10',
};

/** A Roman numeral with the letter of a variant behind it, as in `IIe`. */
const romanWithLetter = /^(ii|iii|iv)([a-z])$/;

/** The words and numbers of a text in lower case: `HiSeq2500` becomes `hiseq`, `2500`. Everything else is left out. */
export function tokenize(text: string): string[] {
  const tokens = text.toLowerCase().match(/\p{L}+|\d+(?:\.\d+)?|\+/gu) ?? [];
  return tokens.map((word) => (word === '+' ? 'plus' : word.replace(/^(\d+)\.0+$/, '$1')));
}

/** The same words with numerals as numbers: `Sequel IIe` becomes `sequel`, `2`, `e`. */
export function replaceNumerals(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const number = numerals[word];
    if (number) return [number];
    const [, roman = '', letter = ''] = romanWithLetter.exec(word) ?? [];
    return roman ? [numerals[roman] ?? roman, letter] : [word];
  });
}

/** Whether a word is enough to distinguish models: a number, or a single letter as in `HiSeq X`. */
export function isCodeToken(word: string): boolean {
  return word.length === 1 || /^\d/.test(word);
}

/** The numbers and single letters among words, sorted. */
export function codesOf(words: readonly string[]): string {
  return words.filter(isCodeToken).sort().join(' ');
}

/** Whether two texts contain the same numbers, in digits or as numerals. */
export function hasSameNumbers(a: string, b: string): boolean {
  return codesOf(replaceNumerals(tokenize(a))) === codesOf(replaceNumerals(tokenize(b)));
}

/** Words as one text for comparison: `Mini Seq` and `MiniSeq` are the same, `25 00` and `2500` are not. */
export function joinTokens(words: readonly string[]): string {
  return words.join(' ').replaceAll(/(?<=\p{L}) | (?=\p{L})/gu, '');
}

/**
 * Number of typing errors between two words; `undefined` if they differ too much. Short words may differ only in two
 * swapped letters, as they are often different names (MeDIP and MeRIP, mRNA and miRNA).
 */
export function countTypos(a: string, b: string): number | undefined {
  if (a === b) return 0;
  if (isCodeToken(a) || isCodeToken(b)) return undefined;
  const length = Math.max(a.length, b.length);
  if (length < 6) return isSwap(a, b) ? 1 : undefined;
  const maxEdits = length < 9 ? 1 : 2;
  if (Math.abs(a.length - b.length) > maxEdits) return undefined;
  const distance = editDistance(a, b);
  return distance <= maxEdits ? distance : undefined;
}

/** Whether two words differ only in two swapped neighbouring letters. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return a[index] === b[index + 1] && a[index + 1] === b[index] && a.slice(index + 2) === b.slice(index + 2);
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row[j] = distance;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
