/** Letters that are no others with a mark; the database folds the same ones (`plain_letters`). */
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
  return [...parts].map((one) => foldedLetters[one] ?? one).join('');
}

/** A text in small letters without accents, in which a search looks, and beside each of its characters its place in the text. */
function foldWithPositions(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let i = 0; i < plain.length; i++) places.push(place);
    letters += plain;
    place += letter.length;
  }
  places.push(place);
  return { letters, places };
}

/** A text as the search compares it. */
export function foldText(text: string): string {
  return foldWithPositions(text).letters;
}

/** A part of a text, from one place to before another. */
type TextRange = { from: number; to: number };

/**
 * The parts of a text in which one of the words stands, in their order and without overlaps.
 * @param words folded
 */
export function findMatchRanges(text: string, words: readonly string[]): TextRange[] {
  const { letters, places } = foldWithPositions(text);
  const found = words
    .filter((word) => word !== '')
    .flatMap((word) => {
      const ranges: TextRange[] = [];
      for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
        // A letter that is folded to several, and the marks behind a letter, belong to what was found as a whole.
        const last = places[at + word.length - 1] ?? 0;
        let end = at + word.length;
        while (places[end] === last) end += 1;
        ranges.push({ from: places[at] ?? 0, to: places[end] ?? text.length });
      }
      return ranges;
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const merged: TextRange[] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
