import { describe, expect, it } from 'vitest';
import { findGarbledProblem, repairGarbled } from './garbled-text.ts';

/** UTF-8 text as it looks when decoded in another encoding. */
const misread = (text: string, encoding: string) => new TextDecoder(encoding).decode(new TextEncoder().encode(text));

const texts = ['Müller', 'Größe', 'Île d’Oléron', 'à Brest', 'Tromsø', '5 °C', '5 µm', '0–10 m', 'Łódź', 'Âge', 'São'];

describe.each(['cp1252', 'macintosh'])('a UTF-8 text that was read as %s', (encoding) => {
  it.each(texts)('is repaired: %s', (text) => {
    expect(repairGarbled(misread(text, encoding))).toBe(text);
  });
});

it.each([
  ['FÃ¼r', 'Für'],
  ['Ã¶', 'ö'],
  ['0â€“10', '0–10'],
  ['5 Â°C', '5 °C'],
  ['5Â\u00a0Âµm', '5\u00a0µm'],
  ['Î¼m', 'μm'],
  ['MuÌˆller', 'Müller'],
  ['ï»¿S1', 'S1'],
  ['MÃƒÂ¼ller', 'Müller'],
  ['ÐœÐ¾Ñ€Ðµ', 'Море'],
])('%s is repaired to %s', (garbled, text) => {
  expect(repairGarbled(garbled)).toBe(text);
});

it.each([
  'Ã',
  'IRMÃ',
  'SÃO JOÃO',
  'MÃE D’ÁGUA',
  '“IRMÔ',
  'Müller',
  'FÄHRE',
  'Groß–Gerau',
  'CAFÉ™',
  'Ä–B',
  '2 Å–3 Å',
  'l’école',
  '…à suivre',
  'âge',
  '√2',
  '«École»',
  'Ωmega',
  'Средиземное море',
  '中国',
  'été, Île',
  'ÑANDÚ',
  'Müller and MÃ¼ller',
])('%s is not garbled', (text) => {
  expect(repairGarbled(text)).toBeNull();
  expect(findGarbledProblem(text)).toBeNull();
});

it('a garbled cell is refused with the probable text, or as one with lost letters', () => {
  expect(findGarbledProblem(' FÃ¶hr')).toMatchObject({ code: 'garbled', params: { value: 'FÃ¶hr', nearest: 'Föhr' } });
  expect(findGarbledProblem('F\ufffdhr')).toMatchObject({ code: 'lettersLost', params: { value: 'F\ufffdhr' } });
  expect(findGarbledProblem('Fï¿½hr')).toMatchObject({ code: 'lettersLost', params: { value: 'Fï¿½hr' } });
});
