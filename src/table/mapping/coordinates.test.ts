import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../catalogue/cells.ts';
import { readCell } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { parseCoordinates, splitCoordinates } from './coordinates.ts';

const [latitude, longitude] = [fieldOf('event', 'geogr_loc_lat'), fieldOf('event', 'geogr_loc_lon')];

/** A coordinate in some notation, with its value. */
type Written = { text: string; value: number; letter: string };

const pick = <T>(...items: T[]) => fc.constantFrom(...items);

/** Whole degrees, decimals with either sign, and degrees with minutes and perhaps seconds. */
const amount = (limit: number, decimalSign: '.' | ',') =>
  fc
    .tuple(fc.nat(limit - 1), fc.nat(59), fc.nat(59), pick('', ' '), pick('whole', 'decimal', 'minutes', 'seconds'))
    .map(([degrees, minutes, seconds, blank, form]) => {
      if (form === 'whole') return { text: `${degrees}`, value: degrees };
      if (form === 'decimal')
        return { text: `${degrees}${decimalSign}${minutes}`, value: Number(`${degrees}.${minutes}`) };
      if (form === 'minutes')
        return {
          text: `${degrees}°${blank}${minutes}${decimalSign}${seconds}'`,
          value: degrees + Number(`${minutes}.${seconds}`) / 60,
        };
      return {
        text: `${degrees}°${blank}${minutes}′${blank}${seconds}″`,
        value: degrees + minutes / 60 + seconds / 3600,
      };
    });

type Manner = { decimalSign: '.' | ','; mark: 'signs' | 'letters behind' | 'letters before'; blank: string };

function coordinate(limit: number, letters: readonly [string, string], { decimalSign, mark, blank }: Manner) {
  return fc
    .tuple(amount(limit, decimalSign), fc.boolean(), pick('-', '\u2212', '\u2013'), pick('', '+'), fc.boolean())
    .map(([{ text, value }, isNegative, minus, plus, isSmall]): Written => {
      const signed = isNegative && value !== 0 ? -value : value;
      if (mark === 'signs') return { text: `${isNegative ? minus : plus}${text}`, value: signed, letter: '' };
      const letter = letters[isNegative ? 1 : 0];
      const shown = isSmall ? letter.toLowerCase() : letter;
      const joined = mark === 'letters behind' ? `${text}${blank}${shown}` : `${shown}${blank}${text}`;
      return { text: joined, value: signed, letter };
    });
}

const manner: fc.Arbitrary<Manner> = fc.record({
  decimalSign: pick('.', ','),
  mark: pick('signs', 'letters behind', 'letters before'),
  blank: pick('', ' '),
});

/** Unambiguous coordinates in any notation, with both numbers. */
const position = manner.chain((style) =>
  fc
    .record({
      lat: coordinate(90, ['N', 'S'], style),
      lon: coordinate(180, ['E', 'W'], style),
      east: pick('E', 'O'),
      parting: pick(';', '; ', '/', ' / ', ', ', ' ', '  ', ','),
      isSwapped: fc.boolean(),
    })
    .map(({ lat, lon, east, parting, isSwapped }) => {
      const second = lon.letter === 'E' && east === 'O' ? lon.text.replace(/e/i, 'O') : lon.text;
      const halves = isSwapped && lat.letter !== '' ? [second, lat.text] : [lat.text, second];
      return { text: halves.join(parting), halves, parting, lat: lat.value, lon: lon.value };
    })
    // With a blank only, both or neither have a degree sign; a bare comma between digits needs decimals with a point.
    .filter(({ halves: [a = '', b = ''], parting }) => {
      if (parting.trim() === '' && a.includes('°') !== b.includes('°')) return false;
      const isBare = parting === ',' && /\d$/.test(a) && /^\d/.test(b);
      return !isBare || (/[.]/.test(a + b) && !/,/.test(a + b));
    }),
);

const parseNumbers = (text: string) => {
  const coordinates = parseCoordinates(text);
  return coordinates && [readCell(coordinates.latitude, latitude), readCell(coordinates.longitude, longitude)];
};

describe('coordinates', () => {
  it('in any notation are split into exactly their two numbers', () => {
    fc.assert(
      fc.property(position, ({ text, lat, lon }) => {
        const [a, b] = parseNumbers(text) ?? [];
        expect(a, text).toBeCloseTo(lat, 6);
        expect(b, text).toBeCloseTo(lon, 6);
      }),
      { numRuns: 2000 },
    );
  });

  it('of arbitrary characters are split without losing text, or not at all', () => {
    const fragment = pick(...'0123456789.,;/ -+NSEWO°\'"\u2212\u2013', '54', '7.9', ', ', ' N');
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const text = fragments.join('').trim();
        const coordinates = parseCoordinates(text);
        const sortedCharacters = (half: string) =>
          [...half.replaceAll(/[\s;/,.]/g, '').replaceAll(/[\u2013\u2212]/g, '-')].sort().join('');
        if (coordinates)
          expect(sortedCharacters(coordinates.latitude + coordinates.longitude), text).toBe(sortedCharacters(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[text: string, latitude: number, longitude: number]>([
    ['54.1 7.9', 54.1, 7.9],
    ['54.1N, 7.9E', 54.1, 7.9],
    ['-54,1; 7,9', -54.1, 7.9],
    ['S 54.1, W 36.5', -54.1, -36.5],
    ['\u201354.1, 36.5', -54.1, 36.5],
    ['\u221254.1/\u221236.5', -54.1, -36.5],
    ['54,7.9', 54, 7.9],
    ['54,10.5', 54, 10.5],
    ['54.5,7', 54.5, 7],
    ['54, 7', 54, 7],
    ['54;7', 54, 7],
    ['54 7', 54, 7],
    ['54,1, 7,9', 54.1, 7.9],
    ['54,1 7,9', 54.1, 7.9],
    ['54,-7', 54, -7],
    ['54°, 7°', 54, 7],
    ['54°,7°', 54, 7],
    ['7.9 E, 54.1 N', 54.1, 7.9],
    ['W 36,5; S 54,1', -54.1, -36.5],
    ['54.1 N, 7.9', 54.1, 7.9],
    ['7.9 O / 54.1', 54.1, 7.9],
    ["54°30' N 7°15' W", 54.5, -7.25],
    ["54° 30' 36\" S, 7° 15' E", -54.51, 7.25],
  ])('%j are split in two', (text, lat, lon) => {
    expect(parseNumbers(text)).toEqual([lat, lon]);
  });

  it.each([
    '54,7',
    '-60,10',
    '54,7 N',
    'N54,7',
    '54,7°',
    '54.1',
    '54,1,7,9',
    '54 N 7',
    '54 N, 7 S',
    '54 E, 7 W',
    '54° 30',
    '-54 S, 7 W',
    '54.1 7.9 5',
    '54.1, 7.9,',
    '54.1-7.9',
    'near 54.1 7.9',
    'nowhere',
    '54 30 N 7 15 E',
    `54.1${' '.repeat(200)}7.9`,
  ])('%j are ambiguous and become an error with the text', (text) => {
    const halves = splitCoordinates(text);
    expect(halves.longitude).toBe('');
    expect(halves.latitude).toContain(text);
    expect(readCell(halves.latitude, latitude)).toBeInstanceOf(Problem);
  });

  it('that are missing give both halves the missing-value term', () => {
    expect(splitCoordinates('not collected')).toEqual({ latitude: 'not collected', longitude: 'not collected' });
  });
});
