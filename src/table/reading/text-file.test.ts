import { describe, expect, it } from 'vitest';
import { FileProblem } from '../issues.ts';
import { openTextSource } from './table-source.ts';
import { findNonAsciiWords } from './text-encodings.ts';
import { decodeFile, decodeText, detectSeparator, parseRows } from './text-file.ts';

const utf16 = (text: string, isLittle: boolean, hasMark: boolean): Uint8Array => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

describe('decodeText', () => {
  const text = 'Station;Tiefe\nHelgoland-Nord;5\nFöhr;7\n';
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little endian', utf16(text, true, true)],
    ['UTF-16, big endian', utf16(text, false, true)],
    ['UTF-16 without a mark', utf16(text, true, false)],
    ['UTF-16, big endian, without a mark', utf16(text, false, false)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['the encoding of the Macintosh', Buffer.from(text.replace('ö', '\x9a'), 'latin1')],
    [
      'UTF-32',
      Buffer.concat([
        Buffer.from([0xff, 0xfe, 0, 0]),
        ...[...text].map((c) => Buffer.from(Uint32Array.of(c.codePointAt(0) ?? 0).buffer)),
      ]),
    ],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('reads lines in Windows-1252 between lines in UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('Müller;5 µm\n'),
      Buffer.from('Föhr;5 °C\n', 'latin1'),
      Buffer.from('Jörg'),
    ]);
    expect(decodeText(bytes)).toBe('Müller;5 µm\nFöhr;5 °C\nJörg');
  });

  it('reads a file in the selected encoding, and returns the encoding and words that depend on it', () => {
    const bytes = Buffer.from('F\x9ahr;"J\x9arg, 5 \xb5m";F\x9ahr|M\x9fller\n', 'latin1');
    const mac = decodeFile(bytes);
    expect([mac.encoding, findNonAsciiWords(mac.text)]).toEqual(['macintosh', ['Föhr', 'Jörg', 'µm']]);
    const windows = decodeFile(bytes, 'cp1252');
    expect([windows.encoding, findNonAsciiWords(windows.text)]).toEqual(['cp1252', ['Fšhr', 'Jšrg', 'µm']]);
    expect(decodeFile(bytes, 'utf8').text).toContain('F\ufffdhr');
    expect(findNonAsciiWords(decodeFile(Buffer.from('plain')).text)).toEqual([]);
    expect(decodeFile(Buffer.from('Föhr'), 'macintosh').text).toBe('F√∂hr');
  });

  it.each<[string, Uint8Array]>([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)],
    ['a web page', Buffer.from('\n<!DOCTYPE html><table><tr><td>a</td></tr></table>')],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(FileProblem);
  });
});

describe('parseRows', () => {
  it.each<[string, string, string[][]]>([
    ['quoted cells', '"a,1","say ""yes"""\r\n', [['a,1', 'say "yes"']]],
    ['a line break in a cell', '"a\nb",c\n', [['a\nb', 'c']]],
    [
      'lines that end with CR only',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells and lines', 'a,,\n\nb,c,\n', [['a', '', ''], [''], ['b', 'c', '']]],
    ['a quotation mark inside a cell', '5\'10",b\n', [['5\'10"', 'b']]],
    ['an unclosed quotation', '"a,b\nc', [['"a', 'b'], ['c']]],
    [
      'unclosed quotations in several rows',
      '"5 µm,1\n"7 µm,""\n"a ""b"",2\n',
      [
        ['"5 µm', '1'],
        ['"7 µm', ''],
        ['"a ""b""', '2'],
      ],
    ],
    [
      'letters after a quotation',
      '"Nord" station,1\n"a\nb" ,2\n',
      [
        ['Nord station', '1'],
        ['a\nb ', '2'],
      ],
    ],
    [
      'ditto marks',
      'S2,",10\nS3,",20\n',
      [
        ['S2', '"', '10'],
        ['S3', '"', '20'],
      ],
    ],
    [
      'ditto marks at the ends of rows',
      'S2,"\nS3,"\n',
      [
        ['S2', '"'],
        ['S3', '"'],
      ],
    ],
    [
      'ditto marks at the beginnings of rows',
      '",10\n",20\n',
      [
        ['"', '10'],
        ['"', '20'],
      ],
    ],
    ['quoted cells that begin and end with a line break', 'a,"\nb\n",c\n', [['a', '\nb\n', 'c']]],
    ['quoted cells that begin with a comma', '",a",b\n', [[',a', 'b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, rows) => {
    expect([...parseRows(text, ',')]).toEqual(rows);
  });

  it('reads ditto marks between tabs', () => {
    const rows = [
      ['S2', '"', '"', 'Germany'],
      ['S3', '"', '20', 'Germany'],
    ];
    expect([...parseRows(rows.map((row) => row.join('\t')).join('\n'), '\t')]).toEqual(rows);
  });
});

it.each([
  ['are never closed', '"a,b\n', 100_000],
  ['contain only doubled quotation marks', '"a""\n', 100_000],
  ['are followed by letters', '"a\nb"c\n', 200_000],
])('reads a long text whose quotations %s in linear time', (_, piece, rows) => {
  // Quadratic time would exceed the time limit of the test.
  expect([...parseRows(piece.repeat(100_000), ',')]).toHaveLength(rows);
});

describe('detectSeparator', () => {
  it.each([
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a,b\n"x;y;z",2\n"u;v;w",3\n', ','],
    ['a\tb\n1,5\t2,5\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['one\ntwo\n', ','],
    [`Probe;Breite;Länge;Ort\n${'S1;54,18;7,90;Deutschland: Nordsee, Helgoland, Tonne E\n'.repeat(60)}`, ';'],
    [`OTU\tTaxonomy\n${'OTU1\tk__a;p__b;c__c;o__d;f__e;g__f;s__g\n'.repeat(60)}`, '\t'],
    [`Cruise 42, Baltic Sea, 2019\n\nProbe;Breite;Länge\n${'S1;54,18;7,90\n'.repeat(60)}`, ';'],
  ])('detects the separator of %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });
});

it('numbers rows as a spreadsheet does', async () => {
  const rows = await openTextSource('a,b\n\n"x\ny",2\n3,4\n').rowsOf(0);
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\ny', '2'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});

describe('the cells of a text file', () => {
  const cellsOf = async (text: string) => (await openTextSource(text).rowsOf(0)).at(-1)?.cells;

  it('keep the digits that were protected for a spreadsheet program', async () => {
    expect(await cellsOf(`a,b,c,d,e\n="00123","=""00123""",'00123,'-5,'t Zand\n`)).toEqual([
      '00123',
      '00123',
      '00123',
      '-5',
      "'t Zand",
    ]);
    expect(await cellsOf(`samp_name,campaign,event_label\n="00123",'00123,''\n`)).toEqual(['00123', '00123', "''"]);
  });

  it('lose the escape apostrophes of our exports if the headers are ours', async () => {
    const text = `samp_name,event_label,size_frac\n"'=x",'+5,"a;'=1"\n`;
    expect(await cellsOf(text)).toEqual(['=x', '+5', 'a;=1']);
    expect(await cellsOf(text.replaceAll(/samp_name|event_label/g, 'x'))).toEqual(['=x', '+5', "a;'=1"]);
  });
});
