import { type FilledCell, Problem, shorten } from '../../catalogue/cells.ts';

/**
 * Encodings as which programs misread UTF-8: `suspect` matches garbled letters, `unlikely` matches texts that are not
 * garbled after all, and `plausible` matches repaired texts.
 */
const wrongEncodings = [
  {
    encoding: 'cp1252',
    suspect: /[\u00c2-\u00e2\u00ef][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
    // A dash after a capital letter, as in `A–Ä–B`, is not garbled.
    unlikely: /[ÂÄ-ß][–—]/,
    plausible:
      /^[ -~\s\u00a0-\u017f\u0370-\u04ff\u2010-\u2030\u2032-\u203a\u2070-\u209f\u20ac\u2116\u2122\u2190-\u22ff\ufeff\ufffd]*$/,
  },
  {
    encoding: 'macintosh',
    suspect: /[¬√ƒ≈][\u00a0-\u00ffŒœ†•™≠∞≤≥∂∑∏π∫Ω]|‚[Äâà]/,
    unlikely: /$^/,
    plausible: /^[ -~\s\u00a0-\u017f\u2010-\u2030\u2032-\u203a\u20ac\u2122\u2190-\u22ff]*$/,
  },
] as const;

/** The bytes of an encoding by their characters. */
function byteByLetter(encoding: string): ReadonlyMap<string, number> {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return new Map(Array.from(new TextDecoder(encoding).decode(bytes), (letter, byte) => [letter, byte]));
}

const bytesOf = new Map(wrongEncodings.map(({ encoding }) => [encoding, byteByLetter(encoding)]));
const utf8 = new TextDecoder('utf8', { fatal: true, ignoreBOM: true });

/** Reverses one wrong decoding; null if the text as a whole cannot be the result of one. */
function undoWrongDecoding(text: string): string | null {
  for (const { encoding, suspect, unlikely, plausible: meant } of wrongEncodings) {
    if (!suspect.test(text) || unlikely.test(text)) continue;
    const bytes = Array.from(text, (letter) => bytesOf.get(encoding)?.get(letter) ?? -1);
    if (bytes.includes(-1)) continue;
    try {
      const decoded = utf8.decode(Uint8Array.from(bytes));
      // Combining marks may follow a letter.
      if (meant.test(decoded.replaceAll(/\p{Mn}/gu, ''))) return decoded;
    } catch {
      // The suspect characters also occur in words of other languages.
    }
  }
  return null;
}

/** Some programs garble a text repeatedly. */
const maxRepairs = 3;

/** The original of a garbled text, such as `Müller` for `MÃ¼ller`; null if the text is not garbled. */
export function repairGarbled(text: string): string | null {
  let repaired: string | null = null;
  for (let repairs = 0; repairs < maxRepairs; repairs++) {
    const decoded = undoWrongDecoding(repaired ?? text);
    if (decoded === null) break;
    repaired = decoded;
  }
  return repaired?.replaceAll('\ufeff', '').normalize('NFC') ?? null;
}

/** The problem of a cell with garbled or lost letters; null for any other cell. */
export function findGarbledProblem(cell: FilledCell): Problem | null {
  // Most texts are plain ASCII.
  if (typeof cell !== 'string' || !/[\u0080-\uffff]/.test(cell)) return null;
  const value = shorten(cell.trim());
  if (cell.includes('\ufffd')) return new Problem('lettersLost', { value });
  const repaired = repairGarbled(cell);
  if (repaired === null) return null;
  return repaired.includes('\ufffd')
    ? new Problem('lettersLost', { value })
    : new Problem('garbled', { value, nearest: shorten(repaired.trim()) });
}
