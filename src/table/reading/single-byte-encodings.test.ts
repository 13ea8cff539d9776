import { describe, expect, it } from 'vitest';
import { detectSingleByteEncoding, type SingleByteEncoding } from './single-byte-encodings.ts';

/** The bytes of a text; both encodings can encode all of these texts. */
function encode(text: string, encoding: SingleByteEncoding): Uint8Array {
  const letters = Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

const texts = [
  'Probe;Föhr;Tiefe',
  'Müller, Jörg',
  'Süßwasser',
  'Größe',
  'Ägäis',
  'Übersicht der Proben',
  'ÖSTLICHE OSTSEE',
  'GRÖSSE',
  'Île d’Oléron',
  'prélèvement à Brest',
  'Crète',
  'où',
  'français',
  'le 1er août',
  'Forêt côtière',
  'École',
  'ÉCOLE',
  'Skagerrak ved Grønland',
  'Ålesund',
  'Tromsø',
  'Sørøya, Færøyene',
  'SØRØYA',
  'Bohuslän på västkusten',
  'Peñíscola, Málaga',
  'São Miguel, Açores',
  '5 °C',
  '20°C',
  "54°30'N",
  '0–10 m',
  '2019–2020',
  'Nextera™ XT',
  'so-called “blank”',
  'l’eau de mer',
  'Cook’s strait',
];

describe.each(['cp1252', 'macintosh'] as const)('bytes in %s', (encoding) => {
  it.each(texts)('are detected by %s', (text) => {
    const bytes = encode(text, encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
    expect(detectSingleByteEncoding([bytes])).toBe(encoding);
  });
});

it.each(['Šibenik', 'Tomáš Žilina'])(
  '%s in Windows-1252 is detected although it is neither German nor French',
  (text) => {
    expect(detectSingleByteEncoding([encode(text, 'cp1252')])).toBe('cp1252');
  },
);

it.each(['5 µm', 'plain words'])('%s, which both encodings share, counts as Windows-1252', (text) => {
  expect(detectSingleByteEncoding([encode(text, 'macintosh')])).toBe('cp1252');
});
