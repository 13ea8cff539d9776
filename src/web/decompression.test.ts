import { expect, it } from 'vitest';
import { browserDecompression } from './decompression.ts';

const bytes = new TextEncoder().encode('123456789');

it('gives the CRC-32 of a text as its standard does', () => {
  // The check value of CRC-32/ISO-HDLC.
  expect(browserDecompression.crc32(bytes, 0)).toBe(0xcbf43926);
  expect(browserDecompression.crc32(new Uint8Array(), 0)).toBe(0);
});

it('gives the same of pieces one after the other, wherever they are cut', () => {
  for (let at = 0; at <= bytes.length; at++)
    expect(
      browserDecompression.crc32(bytes.subarray(at), browserDecompression.crc32(bytes.subarray(0, at), 0)),
      `cut at ${at}`,
    ).toBe(0xcbf43926);
});
