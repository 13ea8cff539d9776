import { type FilledCell, Problem, shorten } from '../../catalogue/cells.ts';

/** Encodings that programs take UTF-8 for, each with the letters that its garbled texts are made of, and those that they stand for. */
const wrongEncodings = [
  {
    encoding: 'cp1252',
    suspect: /[\u00c2-\u00e2\u00ef][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
    // A dash behind a capital letter, as in `A–Ä–B`, is none of these.
    unlikely: /[ÂÄ-ß][–—]/,
    meant:
      /^[ -~\s\u00a0-\u017f\u0370-\u04ff\u2010-\u2030\u2032-\u203a\u2070-\u209f\u20ac\u2116\u2122\u2190-\u22ff\ufeff\ufffd]*$/,
  },
  {
    encoding: 'macintosh',
    suspect: /[¬√ƒ≈][\u00a0-\u00ffŒœ†•™≠∞≤≥∂∑∏π∫Ω]|‚[Äâà]/,
    unlikely: /$^/,
    meant: /^[ -~\s\u00a0-\u017f\u2010-\u2030\u2032-\u203a\u20ac\u2122\u2190-\u22ff]*$/,
  },
] as const;

/** The byte of each letter of an encoding. */
function byteByLetter(encoding: string): ReadonlyMap<string, number> {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return new Map(Array.from(new TextDecoder(encoding).decode(bytes), (letter, byte) => [letter, byte]));
}

const bytesOf = new Map(wrongEncodings.map(({ encoding }) => [encoding, byteByLetter(encoding)]));
const utf8 = new TextDecoder('utf8', { fatal: true, ignoreBOM: true });

/** A text as it was before it was read in a wrong encoding once; null where not all of it can have been. */
function decodeAgain(text: string): string | null {
  for (const { encoding, suspect, unlikely, meant } of wrongEncodings) {
    if (!suspect.test(text) || unlikely.test(text)) continue;
    const bytes = Array.from(text, (letter) => bytesOf.get(encoding)?.get(letter) ?? -1);
    if (bytes.includes(-1)) continue;
    try {
      const again = utf8.decode(Uint8Array.from(bytes));
      // Marks above a letter may stand behind it.
      if (meant.test(again.replaceAll(/\p{Mn}/gu, ''))) return again;
    } catch {
      // Letters as these stand in words of other languages as well.
    }
  }
  return null;
}

/** Some programs save a garbled text once more. */
const maxRepairs = 3;

/** The text that a garbled one was, such as `Müller` for `MÃ¼ller`; null where it is none. */
export function repairGarbled(text: string): string | null {
  let found: string | null = null;
  for (let times = 0; times < maxRepairs; times++) {
    const again = decodeAgain(found ?? text);
    if (again === null) break;
    found = again;
  }
  return found?.replaceAll('\ufeff', '').normalize('NFC') ?? null;
}

/** Refuses a cell whose letters are others than those that were written. */
export function findGarbledProblem(cell: FilledCell): Problem | null {
  // Most texts hold nothing but ASCII.
  if (typeof cell !== 'string' || !/[\u0080-\uffff]/.test(cell)) return null;
  const value = shorten(cell.trim());
  if (cell.includes('\ufffd')) return new Problem('lettersLost', { value });
  const meant = repairGarbled(cell);
  if (meant === null) return null;
  return meant.includes('\ufffd')
    ? new Problem('lettersLost', { value })
    : new Problem('garbled', { value, nearest: shorten(meant.trim()) });
}
