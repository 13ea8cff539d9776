/** Letters that Unicode does not decompose; the database folds the same ones (`plain_letters`). */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
};
const combiningMarks = /[\u0300-\u0304\u0306-\u030c\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/g;

function foldLetter(letter: string): string {
  const parts = letter.toLowerCase().normalize('NFD').replaceAll(combiningMarks, '');
  return [...parts].map((part) => foldedLetters[part] ?? part).join('');
}

/** A text in lower case without accents, and the position in the original text of each of its characters. */
function foldWithPositions(text: string): { letters: string; positions: number[] } {
  let letters = '';
  const positions: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let i = 0; i < plain.length; i++) positions.push(position);
    letters += plain;
    position += letter.length;
  }
  positions.push(position);
  return { letters, positions };
}

/** A text for comparison in searches: in lower case, without accents. */
export function foldText(text: string): string {
  return foldWithPositions(text).letters;
}

/** A part of a text: `from` is inclusive, `to` exclusive. */
type TextRange = { from: number; to: number };

/**
 * The parts of a text that match a search term, in order and without overlaps.
 * @param terms folded search terms
 */
export function findMatchRanges(text: string, terms: readonly string[]): TextRange[] {
  const { letters, positions } = foldWithPositions(text);
  const matches = terms
    .filter((term) => term !== '')
    .flatMap((term) => {
      const ranges: TextRange[] = [];
      for (let index = letters.indexOf(term); index >= 0; index = letters.indexOf(term, index + term.length)) {
        // A letter that is folded to several, and its combining marks, belong to the match as a whole.
        const last = positions[index + term.length - 1] ?? 0;
        let end = index + term.length;
        while (positions[end] === last) end += 1;
        ranges.push({ from: positions[index] ?? 0, to: positions[end] ?? text.length });
      }
      return ranges;
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const merged: TextRange[] = [];
  for (const range of matches) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
