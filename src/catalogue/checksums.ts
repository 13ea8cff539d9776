/** The number of hexadecimal digits of a checksum, by the method that made it. */
export const checksumDigits = { MD5: 32, 'SHA-256': 64 } as const;

type ChecksumMethod = keyof typeof checksumDigits;
export const checksumMethods = Object.keys(checksumDigits) as ChecksumMethod[];

const ofEachLength = Object.values(checksumDigits).map((digits) => `[0-9a-f]{${digits}}`);

/** The form in which a checksum is kept; JSON Schema takes it as it is. */
export const checksumPattern = new RegExp(`^(?:${ofEachLength.join('|')})$`);

/** Whether the value of a checksum's field is a checksum, rather than the reason why there is none. */
export function isChecksum(value: unknown): boolean {
  return typeof value === 'string' && checksumPattern.test(value);
}
