import { expect, it } from 'vitest';
import { browserDecompression } from './decompression.ts';

const bytes = new TextEncoder().encode('123456789');

it('the CRC-32 of a text has the check value of the standard', () => {
  // CRC-32/ISO-HDLC.
  expect(browserDecompression.crc32(bytes, 0)).toBe(0xcbf43926);
  expect(browserDecompression.crc32(new Uint8Array(), 0)).toBe(0);
});

it('the CRC-32 of consecutive chunks is that of the whole, wherever they are cut', () => {
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(
      browserDecompression.crc32(bytes.subarray(cut), browserDecompression.crc32(bytes.subarray(0, cut), 0)),
      `cut at ${cut}`,
    ).toBe(0xcbf43926);
});
