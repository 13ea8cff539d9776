import { describe, expect, test } from 'vitest';
import { getTranslate } from '../../catalogue/locales/index.ts';
import type { Translate } from '../language.ts';
import { formatPosition, toPosition } from './position.ts';

describe('a position', () => {
  const formatted = (latitude: number, longitude: number, language: 'en' | 'de' = 'en') => {
    const t: Translate = (key, params = {}) => getTranslate(language)(key, params);
    return formatPosition({ latitude, longitude }, t, language);
  };

  test('is formatted in degrees with the letter of the hemisphere, in both languages', () => {
    expect(formatted(57.32, 20.05)).toBe('57.32° N, 20.05° E');
    expect(formatted(57.32, 20.05, 'de')).toBe('57,32° N, 20,05° O');
    expect(formatted(-33.9, -18.4)).toBe('33.9° S, 18.4° W');
    expect(formatted(-33.9, -18.4, 'de')).toBe('33,9° S, 18,4° W');
  });

  test('has no hemisphere on the equator and the prime meridian, and at most four decimals', () => {
    expect(formatted(0, -0.00001)).toBe('0°, 0°');
    expect(formatted(54.123456, 179.99999)).toBe('54.1235° N, 180° E');
  });

  test('needs both coordinates', () => {
    expect(toPosition({ latitude: 0, longitude: null })).toBeNull();
    expect(toPosition({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  });
});
