import { Problem } from '../cells.ts';

/** The number of hexadecimal digits of a checksum, by the method that made it. */
export const checksumDigits = { MD5: 32, 'SHA-256': 64 } as const;

type ChecksumMethod = keyof typeof checksumDigits;
export const checksumMethods = Object.keys(checksumDigits) as ChecksumMethod[];

const digitPatterns = Object.values(checksumDigits).map((digits) => `[0-9a-f]{${digits}}`);

/** The pattern of a stored checksum, also used in JSON Schema. */
export const checksumPattern = new RegExp(`^(?:${digitPatterns.join('|')})$`);

/** Whether the value of a checksum field is a checksum, and not a missing-value term. */
export function isChecksum(value: unknown): boolean {
  return typeof value === 'string' && checksumPattern.test(value);
}

/** The checksums of an empty file, by MD5 and SHA-256. */
const emptyFileChecksums: ReadonlySet<unknown> = new Set([
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
]);

/** Whether a checksum is that of an empty file. */
export function isEmptyFileChecksum(checksum: unknown): boolean {
  return emptyFileChecksums.has(checksum);
}

/** Longer than any output line of a checksum program with a long path. */
const maxLineLength = 1000;
/**
 * The output lines of `md5sum` and `sha256sum`, with a `*` before the name in binary mode, and those of BSD and
 * OpenSSL.
 */
const linePatterns = [
  /^\\?(?<checksum>[0-9a-f]{64}|[0-9a-f]{32})[ \t]+\*?(?<path>\S.*)$/i,
  /^(?:MD5|SHA2?-?256) ?\((?<path>.+)\) ?= ?(?<checksum>[0-9a-f]{64}|[0-9a-f]{32})$/i,
];

/** The checksum and the file name without folders in an output line of a checksum program; null for other texts. */
export function parseChecksumLine(text: string): { checksum: string; file: string } | null {
  if (text.length > maxLineLength) return null;
  for (const pattern of linePatterns) {
    const { checksum, path } = pattern.exec(text)?.groups ?? {};
    if (checksum === undefined || path === undefined) continue;
    const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();
    return { checksum: checksum.toLowerCase(), file };
  }
  return null;
}

/** Letters that are mistaken for digits. */
const lookalikes: Readonly<Record<string, number>> = { O: 0, o: 0, I: 1, l: 1 };

/** The problem of an invalid checksum: its length, or its first invalid character if the length is right. */
export function invalidChecksumProblem(text: string): Problem {
  const length = text.length;
  const hasValidLength = Object.values(checksumDigits).some((digits) => digits === length);
  const character = hasValidLength ? /[^0-9a-f]/iu.exec(text)?.[0] : undefined;
  if (character === undefined) return new Problem('checksum', { length });
  const digit = lookalikes[character];
  return digit === undefined
    ? new Problem('checksumCharacter', { character })
    : new Problem('checksumLetter', { letter: character, digit });
}
