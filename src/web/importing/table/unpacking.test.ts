import { expect, it } from 'vitest';
import { unpacking } from './unpacking.ts';

const bytes = new TextEncoder().encode('123456789');

it('gives the CRC-32 of a text as its standard does', () => {
  // The check value of CRC-32/ISO-HDLC.
  expect(unpacking.crc32(bytes, 0)).toBe(0xcbf43926);
  expect(unpacking.crc32(new Uint8Array(), 0)).toBe(0);
});

it('gives the same of pieces one after the other, wherever they are cut', () => {
  for (let at = 0; at <= bytes.length; at++)
    expect(unpacking.crc32(bytes.subarray(at), unpacking.crc32(bytes.subarray(0, at), 0)), `cut at ${at}`).toBe(
      0xcbf43926,
    );
});
