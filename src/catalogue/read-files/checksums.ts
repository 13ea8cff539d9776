import { Problem } from '../cells.ts';

/** The number of hexadecimal digits of a checksum, by the method that made it. */
export const checksumDigits = { MD5: 32, 'SHA-256': 64 } as const;

type ChecksumMethod = keyof typeof checksumDigits;
export const checksumMethods = Object.keys(checksumDigits) as ChecksumMethod[];

const digitPatterns = Object.values(checksumDigits).map((digits) => `[0-9a-f]{${digits}}`);

/** The form in which a checksum is kept; JSON Schema takes it as it is. */
export const checksumPattern = new RegExp(`^(?:${digitPatterns.join('|')})$`);

/** Whether the value of a checksum's field is a checksum, rather than the reason why there is none. */
export function isChecksum(value: unknown): boolean {
  return typeof value === 'string' && checksumPattern.test(value);
}

/** The checksums of a file without any content, by each method. */
const emptyFileChecksums: ReadonlySet<unknown> = new Set([
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]);

/** Whether a checksum is that of an empty file. */
export function isEmptyFileChecksum(checksum: unknown): boolean {
  return emptyFileChecksums.has(checksum);
}

/** The largest line of a program that makes checksums: a long path and a checksum. */
const maxLineLength = 1000;
/** Lines of `md5sum` and `sha256sum`, with a `*` before the name of a file that was read as bytes; and of BSD and OpenSSL. */
const linePatterns = [
  /^\\?(?<sum>[0-9a-f]{64}|[0-9a-f]{32})[ \t]+\*?(?<path>\S.*)$/i,
  /^(?:MD5|SHA2?-?256) ?\((?<path>.+)\) ?= ?(?<sum>[0-9a-f]{64}|[0-9a-f]{32})$/i,
];

/** The checksum in a line of a program that makes checksums, and the name of the file without its folders; null for another text. */
export function parseChecksumLine(text: string): { sum: string; file: string } | null {
  if (text.length > maxLineLength) return null;
  for (const form of linePatterns) {
    const { sum, path } = form.exec(text)?.groups ?? {};
    if (sum === undefined || path === undefined) continue;
    const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();
    return { sum: sum.toLowerCase(), file };
  }
  return null;
}

/** Letters that are taken for digits, or typed in their place. */
const lookalikes: Readonly<Record<string, number>> = { O: 0, o: 0, I: 1, l: 1 };

/** The problem of a text that is no checksum: of one with the right length, the first sign in it that is no digit. */
export function invalidChecksumProblem(text: string): Problem {
  const length = text.length;
  const isWhole = Object.values(checksumDigits).some((digits) => digits === length);
  const character = isWhole ? /[^0-9a-f]/iu.exec(text)?.[0] : undefined;
  if (character === undefined) return new Problem('checksum', { length });
  const digit = lookalikes[character];
  return digit === undefined
    ? new Problem('checksumCharacter', { character })
    : new Problem('checksumLetter', { letter: character, digit });
}
